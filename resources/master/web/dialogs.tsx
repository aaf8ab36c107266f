import type { MasterKey } from '../contract.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { Value } from './value.ts'

export type Dialog =
  | { readonly is: 'merge'; readonly value: Value }
  | { readonly is: 'paste'; readonly key: MasterKey | undefined; readonly text: string }

type Props = {
  readonly dialog: Dialog
  readonly open: boolean
  readonly onClose: () => void
  readonly onGone: () => void
  /** Called with the category and the id of the first added value. */
  readonly onPasted: (key: MasterKey, id: string | undefined) => void
}

/** The open dialog. */
export default function Dialogs({ dialog, onPasted, ...shared }: Props) {
  if (dialog.is === 'merge') return <MergeDialog value={dialog.value} {...shared} />
  return <PasteDialog startKey={dialog.key} startText={dialog.text} onDone={onPasted} {...shared} />
}

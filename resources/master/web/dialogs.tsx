import type { MasterKey } from '../contract.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { Value } from './value.ts'

/** What can lie over the list besides what every list has. */
export type Dialog =
  | { readonly is: 'merge'; readonly value: Value }
  | { readonly is: 'paste'; readonly key: MasterKey | undefined; readonly text: string }

type Props = {
  readonly dialog: Dialog
  readonly open: boolean
  readonly onClose: () => void
  /** It has gone from sight. */
  readonly onGone: () => void
  /** Values were added to a category, the first of them with this id. */
  readonly onPasted: (key: MasterKey, id: string | undefined) => void
}

/** What lies over the list. Loaded when somebody first opens one: lists are looked at far more often. */
export default function Dialogs({ dialog, onPasted, ...shared }: Props) {
  if (dialog.is === 'merge') return <MergeDialog value={dialog.value} {...shared} />
  return <PasteDialog startKey={dialog.key} startText={dialog.text} onDone={onPasted} {...shared} />
}

import type { MasterKey } from '../contract.ts'
import { HistoryDrawer } from './history-drawer.tsx'
import { KeyHelp } from './key-help.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { PasteDialog } from './paste-dialog.tsx'
import type { Value } from './value.ts'
import { ValueDialog } from './value-dialog.tsx'

/** What can lie over the list. */
export type Dialog =
  | { readonly is: 'new'; readonly key: MasterKey }
  | { readonly is: 'edit' | 'merge' | 'history'; readonly value: Value }
  | { readonly is: 'paste'; readonly key: MasterKey | undefined; readonly text: string }
  | { readonly is: 'keys' }

type Props = {
  readonly dialog: Dialog
  readonly open: boolean
  readonly mayChange: boolean
  /** Whether single letters are keys. */
  readonly letters: boolean
  readonly onLetters: (on: boolean) => void
  readonly onClose: () => void
  /** It has gone from sight. */
  readonly onGone: () => void
  /** A value was added or changed, or is the one that others were merged into. */
  readonly onDone: (id: string) => void
  readonly onPasted: (key: MasterKey, id: string | undefined) => void
}

/** What lies over the list. Loaded when somebody first opens one: lists are looked at far more often. */
export default function Dialogs({ dialog, mayChange, letters, onLetters, onDone, onPasted, ...shared }: Props) {
  switch (dialog.is) {
    case 'new':
      return <ValueDialog of={{ key: dialog.key }} onDone={onDone} {...shared} />
    case 'edit':
      return <ValueDialog of={{ value: dialog.value }} onDone={onDone} {...shared} />
    case 'merge':
      return <MergeDialog value={dialog.value} onDone={onDone} {...shared} />
    case 'paste':
      return <PasteDialog startKey={dialog.key} startText={dialog.text} onDone={onPasted} {...shared} />
    case 'history':
      return <HistoryDrawer value={dialog.value} {...shared} />
    case 'keys':
      return <KeyHelp mayChange={mayChange} letters={letters} onLetters={onLetters} {...shared} />
  }
}

import { label } from '@sms/kit/contract'
import { KeyDialog, type ShownKey } from './key-dialog.tsx'

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly letters: boolean
  readonly onLetters: (on: boolean) => void
  /** Whether rows can be ticked and edited on this list. */
  readonly picks: boolean
  readonly edits: boolean
}

/** The keys of a list that can be used on it as it is. */
export function KeyHelp({ picks, edits, ...dialog }: Props) {
  const shown = keys.filter((one) => (one.needs === 'picks' ? picks : one.needs === 'edits' ? edits : true))
  return <KeyDialog keys={shown} {...dialog} />
}

const keys: readonly (ShownKey & { needs?: 'picks' | 'edits' })[] = [
  { press: ['↑', '↓', 'j', 'k'], does: label('Next or previous row', '上一行或下一行') },
  { press: ['Home', 'End'], does: label('First or last row of the page', '本页首行或末行') },
  { press: ['Enter'], does: label('Open the record', '打开记录') },
  { press: ['x', 'Space'], does: label('Select the row', '选择该行'), needs: 'picks' },
  { press: ['Shift ↑', 'Shift ↓'], does: label('Select rows on the way', '移动并选择'), needs: 'picks' },
  { press: ['e'], does: label('Edit the record', '编辑记录'), needs: 'edits' },
  { press: ['←', '→'], does: label('Links inside the row', '行内的链接与按钮') },
  { press: ['/'], does: label('Search', '搜索') },
  { press: ['Shift Enter'], does: label('On a header: sort by it as well', '在表头上：追加排序') },
  { press: ['Alt ←', 'Alt →'], does: label('On a header: narrower or wider', '在表头上：调整列宽') },
  { press: ['?'], does: label('These keys', '显示快捷键') },
]

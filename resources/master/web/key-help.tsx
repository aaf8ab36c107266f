import { label } from '@sms/kit/contract'
import { KeyDialog } from '@sms/kit/web'

type Props = {
  readonly mayChange: boolean
  readonly letters: boolean
  readonly onLetters: (on: boolean) => void
  readonly open: boolean
  readonly onClose: () => void
  readonly onGone: () => void
}

/** The keys of the screen; those that change something only for those who may. */
export function KeyHelp({ mayChange, ...dialog }: Props) {
  return <KeyDialog keys={keys.filter((one) => mayChange || !one.changes)} {...dialog} />
}

const keys = [
  { press: ['↑', '↓', 'j', 'k'], does: label('Next or previous row', '上一行或下一行'), changes: false },
  { press: ['Home', 'End'], does: label('First or last row', '首行或末行'), changes: false },
  { press: ['Enter'], does: label('Show or hide the details', '展开或收起详情'), changes: false },
  { press: ['←', '→'], does: label('Buttons inside the row', '行内的按钮'), changes: false },
  { press: ['e'], does: label('Edit the value', '编辑'), changes: true },
  { press: ['Alt ↑', 'Alt ↓'], does: label('Move the row within its category', '在类别内上移或下移'), changes: true },
  { press: ['Ctrl V'], does: label('Add a column copied from a spreadsheet', '粘贴从表格复制的一列'), changes: true },
  { press: ['/'], does: label('Filter by name', '按名称筛选'), changes: false },
  { press: ['?'], does: label('These keys', '显示快捷键'), changes: false },
]

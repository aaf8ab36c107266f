import '../parts.css'
import { type Label, label } from '@sms/kit/contract'
import { Modal, Switch } from 'antd'
import { useId } from 'react'
import { useSay } from '../../page/app.tsx'

/** Equivalent keys, written as on the keyboard. */
export type ShownKey = { readonly press: readonly string[]; readonly does: Label }

type Props = {
  readonly open: boolean
  readonly onClose: () => void
  readonly letters: boolean
  readonly onLetters: (on: boolean) => void
  /** Whether rows of this list can be ticked and edited. */
  readonly picks: boolean
  readonly edits: boolean
  /** Whether cells can be edited, the quick look opened, rows expanded by Enter, rows moved. */
  readonly cells: boolean
  readonly looks: boolean
  readonly opens: boolean
  readonly moves: boolean
  readonly gallery: boolean
  readonly more: readonly ShownKey[] | undefined
}

/** The help for the keys that work on this list, with the switch for single letters. */
export default function KeyHelp({ open, onClose, letters, onLetters, gallery, more = [], ...list }: Props) {
  const say = useSay()
  const id = useId()
  const table = !gallery
  const opens = list.opens && table
  const can: Record<Needs, boolean> = {
    ...{ ...list, gallery, table, opens, leads: !opens },
    ...{ cells: list.cells && table, moves: list.moves && table },
  }
  const shown = [...keys.filter(({ needs }) => needs === undefined || can[needs]), ...more]
  return (
    <Modal open={open} title={say(title)} width={440} footer={null} destroyOnHidden onCancel={onClose}>
      <dl className="list-keys">
        {shown.map(({ press, does }) => (
          <div key={does.en}>
            <dt>
              {press.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <div className="list-keys-switch">
        <Switch id={id} size="small" checked={letters} onChange={onLetters} />
        <label htmlFor={id}>{say(single)}</label>
      </div>
    </Modal>
  )
}

const title = label('Keys of this list', '列表快捷键')
const single = label('Single letters and signs are keys', '启用单键快捷键')

/** What a key needs: a row that can be ticked, edited, …; `leads`: Enter opens the record's page. */
type Needs = 'picks' | 'edits' | 'cells' | 'looks' | 'opens' | 'moves' | 'leads' | 'gallery' | 'table'

const keys: readonly (ShownKey & { needs?: Needs })[] = [
  { press: ['↑', '↓', 'j', 'k'], does: label('Next or previous row', '上一行或下一行'), needs: 'table' },
  {
    press: ['↑', '↓', '←', '→'],
    does: label('To the card beside, above or below', '移至相邻的卡片'),
    needs: 'gallery',
  },
  { press: ['j', 'k'], does: label('Next or previous card', '下一张或上一张卡片'), needs: 'gallery' },
  { press: ['Page Up', 'Page Down'], does: label('A screen up or down', '上翻或下翻一屏') },
  { press: ['Home', 'End'], does: label('First or last row', '首行或末行') },
  { press: ['Enter'], does: label('Open the record', '打开记录'), needs: 'leads' },
  { press: ['Enter'], does: label('Show or hide the details', '展开或收起详情'), needs: 'opens' },
  { press: ['Space'], does: label('Quick look; again or Esc closes it', '快速查看；再按或 Esc 关闭'), needs: 'looks' },
  { press: ['x'], does: label('Select the row', '选择该行'), needs: 'picks' },
  { press: ['Shift x'], does: label('Select up to the row', '选择到该行'), needs: 'picks' },
  { press: ['Shift ↑', 'Shift ↓'], does: label('Select rows on the way', '移动并选择'), needs: 'picks' },
  { press: ['Ctrl A', 'Esc'], does: label('Select all matches, or none', '全选或取消选择'), needs: 'picks' },
  { press: ['e'], does: label('Edit the record', '编辑记录'), needs: 'edits' },
  { press: ['Alt ↑', 'Alt ↓'], does: label('Move the row up or down', '上移或下移该行'), needs: 'moves' },
  {
    press: ['F2'],
    does: label('Edit a cell of the row (or double-click it)', '编辑该行单元格（或双击）'),
    needs: 'cells',
  },
  {
    press: ['Tab', 'Enter'],
    does: label('In a cell: save, go on beside or below', '单元格内：保存并到右侧或下方'),
    needs: 'cells',
  },
  { press: ['Esc'], does: label('In a cell: back to the row', '单元格内：返回该行'), needs: 'cells' },
  {
    press: ['→', 'Esc'],
    does: label('Into the cells of the row, and back', '进入该行单元格，返回该行'),
    needs: 'table',
  },
  { press: ['Shift ↑ ↓ ← →'], does: label('In the cells: mark more of them', '单元格内：扩大选区'), needs: 'table' },
  {
    press: ['Ctrl C'],
    does: label('In the cells: copy for a spreadsheet', '单元格内：复制到电子表格'),
    needs: 'table',
  },
  {
    press: ['Ctrl V', 'Ctrl D'],
    does: label('In the cells: paste, or fill down', '单元格内：粘贴，或向下填充'),
    needs: 'cells',
  },
  { press: ['←'], does: label('Buttons of the row', '行内的按钮'), needs: 'table' },
  { press: ['Ctrl Z'], does: label('Undo your last change on this page', '撤销您在本页的上一次更改'), needs: 'edits' },
  { press: ['/'], does: label('Search', '搜索') },
  { press: ['Shift Enter'], does: label('On a header: sort by it as well', '在表头上：追加排序'), needs: 'table' },
  { press: ['Alt ←', 'Alt →'], does: label('On a header: narrower or wider', '在表头上：调整列宽'), needs: 'table' },
  { press: ['?'], does: label('These keys', '显示快捷键') },
]

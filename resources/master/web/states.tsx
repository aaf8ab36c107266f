import { PlusOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { failureLabel, ListNotice, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import type { Tab } from './columns.ts'
import { keyLabel } from './value.ts'

/** A category without values: what it is for, and the two next things. */
export function Empty({
  tab,
  onNew,
  onPaste,
}: {
  tab: Tab
  onNew: (() => void) | undefined
  onPaste: (() => void) | undefined
}) {
  const say = useSay()
  const title = tab === 'All' ? say(nothingAtAll) : say(fill(nothingIn, keyLabel(tab)))
  return (
    <ListNotice title={title} text={say(purpose)}>
      {onNew && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
          {say(fresh)}
        </Button>
      )}
      {onPaste && <Button onClick={onPaste}>{say(paste)}</Button>}
    </ListNotice>
  )
}

/** Nothing passes the filters. `elsewhere` leads to the same filters on all tabs, where something does. */
export function NothingMatches({ onClear, elsewhere }: { onClear: () => void; elsewhere: (() => void) | undefined }) {
  const say = useSay()
  return (
    <ListNotice title={say(nothing)} text={say(tryLess)}>
      <Button onClick={onClear}>{say(clear)}</Button>
      {elsewhere && (
        <Button type="text" onClick={elsewhere}>
          {say(lookElsewhere)}
        </Button>
      )}
    </ListNotice>
  )
}

/** The list never came. */
export function Failure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const say = useSay()
  return (
    <ListNotice title={say(notShown)} text={say(failureLabel(error))} alert>
      <Button type="primary" onClick={onAgain}>
        {say(again)}
      </Button>
    </ListNotice>
  )
}

const nothingAtAll = label('No master data yet', '还没有基础数据')
const nothingIn = label('No {en} yet', '还没有{zh}')
const purpose = label(
  'What people choose from in every other screen. Add values one by one, or paste a column from a spreadsheet.',
  '其他页面中可选择的值。可逐个新增，或从表格粘贴一列。',
)
const fresh = label('New', '新增')
const paste = label('Paste a column', '粘贴一列')
const nothing = label('Nothing matches', '没有匹配的值')
const tryLess = label('Try fewer words or filters.', '请减少关键词或筛选条件。')
const clear = label('Clear filters', '清除筛选')
const lookElsewhere = label('Look in all categories', '在全部类别中查找')
const notShown = label('The list could not be shown', '列表无法显示')
const again = label('Try again', '重试')

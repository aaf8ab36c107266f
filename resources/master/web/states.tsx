import { PlusOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { failureLabel, instantText, useApp, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import type { Tab } from './columns.ts'
import { keyLabel } from './value.ts'

function Notice({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="master-notice" role="status">
      <p className="master-notice-title">{title}</p>
      {text && <p className="master-quiet">{text}</p>}
      <div className="master-notice-actions">{children}</div>
    </div>
  )
}

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
    <Notice title={title} text={say(purpose)}>
      {onNew && (
        <Button type="primary" icon={<PlusOutlined />} onClick={onNew}>
          {say(fresh)}
        </Button>
      )}
      {onPaste && <Button onClick={onPaste}>{say(paste)}</Button>}
    </Notice>
  )
}

/** Nothing passes the filters. `elsewhere` leads to the same filters on all tabs, where something does. */
export function NothingMatches({ onClear, elsewhere }: { onClear: () => void; elsewhere: (() => void) | undefined }) {
  const say = useSay()
  return (
    <Notice title={say(nothing)} text={say(tryLess)}>
      <Button onClick={onClear}>{say(clear)}</Button>
      {elsewhere && (
        <Button type="text" onClick={elsewhere}>
          {say(lookElsewhere)}
        </Button>
      )}
    </Notice>
  )
}

/** The list never came. */
export function Failure({ error, onAgain }: { error: Error; onAgain: () => void }) {
  const say = useSay()
  return (
    <Notice title={say(notShown)} text={say(failureLabel(error))}>
      <Button type="primary" onClick={onAgain}>
        {say(again)}
      </Button>
    </Notice>
  )
}

/** Over a list that could not be refreshed: what it is, and the way to try again. */
export function Stale({ error, at, onAgain }: { error: Error; at: number; onAgain: () => void }) {
  const say = useSay()
  const { language } = useApp()
  const time = instantText(new Date(at).toISOString(), language)
  return (
    <div className="master-stale" role="alert">
      <span>
        {say(failureLabel(error))} {say(fill(shownFrom, { time }))}
      </span>
      <Button size="small" onClick={onAgain}>
        {say(again)}
      </Button>
    </div>
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
const shownFrom = label('You see what was loaded on {time}.', '当前显示的是 {time} 加载的内容。')

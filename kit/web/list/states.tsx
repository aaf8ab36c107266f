import { fill, type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Refused } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { instantText, integerText } from '../show/text.ts'
import { failureLabel, withNext } from '../toast/failure-text.ts'
import { ListNotice } from './notice.tsx'
import './parts.css'

/** A page's texts for an empty list: its purpose, and the next actions (New, Import). */
export type EmptyText = { readonly title: Label; readonly text: Label; readonly actions?: ReactNode }

/** An empty list. Users without write access (`readOnly`) read who can add records. */
export function Empty({ title, text, actions, readOnly }: EmptyText & { readOnly: boolean }) {
  const say = useSay()
  return (
    <ListNotice title={say(title)} text={say(text)}>
      {actions || (readOnly && <p className="list-quiet">{say(onlyLooking)}</p>)}
    </ListNotice>
  )
}

/** No records match the default filters, but others exist. */
export function OnlyOthers({ others, onShow }: { others: number; onShow: () => void }) {
  const say = useSay()
  const { language } = useApp()
  return (
    <ListNotice title={say(noneActive)} text={say(fill(notShown, { n: integerText(others, language) }))}>
      <Button onClick={onShow}>{say(showAll)}</Button>
    </ListNotice>
  )
}

type NothingProps = {
  onClear: () => void
  onWiden: (() => void) | undefined
  onElsewhere: (() => void) | undefined
}

/** No records match; `onWiden` searches without the default filters, `onElsewhere` on all tabs. */
export function NothingMatches({ onClear, onWiden, onElsewhere }: NothingProps) {
  const say = useSay()
  return (
    <ListNotice title={say(nothing)} text={say(tryLess)}>
      <Button onClick={onClear}>{say(clearFilters)}</Button>
      {onWiden && (
        <Button type="text" onClick={onWiden}>
          {say(widen)}
        </Button>
      )}
      {onElsewhere && (
        <Button type="text" onClick={onElsewhere}>
          {say(elsewhere)}
        </Button>
      )}
    </ListNotice>
  )
}

type FailureProps = { failure: Error; onAgain: () => void; onClear: (() => void) | undefined }

/** Why a list could not be loaded, and what to do next. */
export function Failure({ failure, onAgain, onClear }: FailureProps) {
  const say = useSay()
  const refused = failure instanceof Refused
  return (
    <ListNotice title={say(notShownAtAll)} text={say(failureLabel(failure))} alert>
      <Button type={refused ? 'default' : 'primary'} onClick={onAgain}>
        {say(again)}
      </Button>
      {refused && onClear && <Button onClick={onClear}>{say(clearFilters)}</Button>}
    </ListNotice>
  )
}

/** Above rows that could not be refreshed: when they were loaded (milliseconds since 1970), and a retry. */
export function StaleBanner({ failure, loadedAt, onAgain }: { failure: Error; loadedAt: number; onAgain: () => void }) {
  const say = useSay()
  const { language } = useApp()
  const time = instantText(new Date(loadedAt).toISOString(), language)
  return (
    <div className="list-stale" role="alert">
      <span>{say(withNext(failureLabel(failure), fill(shownFrom, { time })))}</span>
      <Button size="small" onClick={onAgain}>
        {say(again)}
      </Button>
    </div>
  )
}

/** The line below the skeleton: after the first failed try it says that the request is repeated. */
export function Retrying({ failures }: { failures: number }) {
  const say = useSay()
  return (
    <p className="list-retrying" role="status">
      {failures > 0 && say(retrying)}
    </p>
  )
}

const onlyLooking = label(
  'You may look at this list. A colleague who may change it adds the first one.',
  '您可以查看此列表；请有编辑权限的同事新增第一条。',
)
const noneActive = label('Nothing here is Active', '没有启用的记录')
const notShown = label('{n} {n|other is|others are} not shown.', '另有 {n} 条未显示。')
const showAll = label('Show all', '显示全部')
const nothing = label('Nothing matches', '没有匹配的记录')
const tryLess = label('Try fewer words or filters.', '请减少关键词或筛选条件。')
const clearFilters = label('Clear filters', '清除筛选')
const widen = label('Also search inactive records', '同时查找停用的记录')
const elsewhere = label('Look on all tabs', '在全部标签中查找')
const notShownAtAll = label('The list could not be shown', '列表无法显示')
const again = label('Try again', '重试')
const shownFrom = label('You see what was loaded on {time}.', '当前显示的是 {time} 加载的内容。')
const retrying = label('The server does not answer yet. Trying again …', '服务器暂无响应，正在重试…')

import { CloseOutlined } from '@ant-design/icons'
import { type Fields, fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import type { ViewedList } from '../use-list.ts'
import { missingColumns } from './content.ts'

/** Tells which parts of a saved view could not be shown, until the user dismisses it. */
export function ViewNotice({ list }: { readonly list: ViewedList }) {
  const say = useSay()
  const { language } = useApp()
  const [dismissed, setDismissed] = useState<string>()
  const { view, views, state, initial, contract } = list
  const fields = contract.all as Fields
  const named = (names: readonly string[]) =>
    names
      .map((name) => (Object.hasOwn(fields, name) ? fields[name]!.label[language] : name))
      .join(language === 'zh' ? '、' : ', ')
  const columns = view ? missingColumns(view.content, initial) : []
  const sentences = view
    ? [
        ...(columns.length ? [fill(missingColumn, { names: named(columns) })] : []),
        ...(view.missing.length ? [fill(missingFilter, { names: named(view.missing) })] : []),
        ...(view.closed.length ? [fill(closed, { names: named(view.closed) })] : []),
      ]
    : state.view && views.known
      ? [lost]
      : []
  const text = sentences.map(say).join(language === 'zh' ? '' : ' ')
  const key = `${state.view} ${text}`
  const shown = text !== '' && dismissed !== key
  return (
    <div className="list-view-notice" role="status" data-shown={shown}>
      {shown && (
        <>
          <span>{text}</span>
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined aria-hidden="true" />}
            aria-label={say(close)}
            onClick={() => setDismissed(key)}
          />
        </>
      )}
    </div>
  )
}

const missingColumn = label('A column of this view no longer exists: {names}.', '此视图中的列已不存在：{names}。')
const missingFilter = label(
  'A filter or order of this view no longer fits and is left out: {names}.',
  '此视图中的筛选或排序已不适用，已略过：{names}。',
)
const closed = label(
  'A filter or order of this view is on a field that you may not see and is left out: {names}.',
  '此视图按您无权查看的字段筛选或排序，已略过：{names}。',
)
const lost = label(
  'The view of this address is not shared with you or no longer exists; search, filters and order are as the address says.',
  '该地址中的视图未与您共享或已不存在；搜索、筛选与排序以地址为准。',
)
const close = label('Close', '关闭')

import { QuestionCircleOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useSyncExternalStore } from 'react'
import type { Source } from '../live/source.ts'
import { useApp, useSay } from '../page/app.tsx'
import { integerText, totalText } from '../show/text.ts'
import type { Span } from './rows/span.ts'
import type { Rows } from './rows/use-rows.ts'

type Props = {
  readonly seen: Source<Span>
  readonly rows: Rows
  readonly onKeys: () => void
}

/** The foot of a list: the visible rows, the total, and the help for keys. */
export function Foot({ seen, rows, onKeys }: Props) {
  const { language } = useApp()
  const say = useSay()
  const { from, to } = useSyncExternalStore(seen.subscribe, seen.now)
  const number = (n: number) => integerText(n, language)
  const total = totalText(rows, language)
  const last = Math.min(to, rows.count)
  return (
    <div className="list-foot">
      <span className="list-quiet">
        {rows.known && last > from && say(fill(range, { first: number(from + 1), last: number(last), total }))}
        <Button
          type="text"
          size="small"
          icon={<QuestionCircleOutlined className="list-quiet" aria-hidden="true" />}
          title={say(keys)}
          aria-label={say(keys)}
          onClick={onKeys}
        />
      </span>
    </div>
  )
}

/** Behind the last row that can be scrolled to: a hint how to see the others, if there are any. */
export function EndOfList({ rows }: { rows: Rows }) {
  const { language } = useApp()
  const say = useSay()
  if (!rows.more) return null
  return <p className="list-end">{say(fill(goesOn, { n: integerText(rows.count, language) }))}</p>
}

const keys = label('Keys of this list', '列表快捷键')
const range = label('{first}–{last} of {total}', '第 {first}–{last} 项，共 {total} 项')
const goesOn = label(
  'These are the first {n}. Search, filter or sort to come to the others.',
  '这里显示前 {n} 条。请通过搜索、筛选或排序查看其余记录。',
)

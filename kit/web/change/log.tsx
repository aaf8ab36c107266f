import { attachmentContract, type ChangeLine, commentContract, label } from '@sms/kit/contract'
import { Button, Skeleton } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import '../history/history.css'
import './change.css'
import { LogLine } from './log-line.tsx'
import { type LogFilter, useLog } from './log-query.ts'
import type { Contracts } from './log-text.ts'

/** The changes that a filter leaves, newest first under their days; more are fetched on request. */
export function ChangeLog({ filter, contracts }: { filter: LogFilter; contracts: Contracts }) {
  const say = useSay()
  const { language } = useApp()
  const log = useLog(filter)
  const known = [...contracts, attachmentContract, commentContract]
  const lines = log.data?.pages.flatMap((page) => page.lines) ?? []
  if (log.isPending) return <Skeleton active avatar title={false} paragraph={{ rows: 6 }} />
  const failure = log.isError && <ReadFailure error={log.error} onAgain={() => void log.refetch()} />
  if (!log.data) return failure
  if (lines.length === 0 && !log.hasNextPage) return failure || <p className="history-empty">{say(nothing)}</p>
  const dayOf = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' })
  const days = Map.groupBy(lines, (line: ChangeLine) => dayOf.format(new Date(line.at)))
  return (
    <div className="log">
      {failure}
      {[...days].map(([day, some]) => (
        <section key={day}>
          <h2 className="log-day">{day}</h2>
          <ul className="log-lines">
            {some.map((line) => (
              <LogLine key={line.change} line={line} contracts={known} />
            ))}
          </ul>
        </section>
      ))}
      {log.hasNextPage && (
        <Button className="log-more" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
          {say(older)}
        </Button>
      )}
    </div>
  )
}

const older = label('Older changes', '更早的修改')
const nothing = label('No changes match.', '没有符合条件的修改。')

import { fill, type InTheWay, label } from '@sms/kit/contract'
import { Ago } from '../form/ago.tsx'
import { type App, AppProvider, recordHref, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import './change.css'

type Props = {
  readonly entries: readonly InTheWay[]
  readonly more: number
  /** The app, since a dialog may stand outside it. */
  readonly app: App
}

/** The obstacles of an undo: each record with its reason, author and time. Nothing was changed. */
export function InTheWayList({ app, ...props }: Props) {
  return (
    <AppProvider value={app}>
      <List {...props} app={app} />
    </AppProvider>
  )
}

function List({ entries, more, app }: Props) {
  const say = useSay()
  return (
    <div className="change-stuck">
      <p>{say(nothing)}</p>
      <ul>
        {entries.map((entry) => {
          const href = recordHref(app, entry.kind, entry.id)
          return (
            <li key={`${entry.kind} ${entry.id} ${entry.field ?? ''}`}>
              <strong>{href ? <a href={href}>{entry.name}</a> : entry.name}</strong>
              <span>
                {entry.reason}
                {entry.by?.name && ` · ${entry.by.name}`}
                {entry.at && (
                  <>
                    {' · '}
                    <Ago at={entry.at} />
                  </>
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {more > 0 && <p>{say(fill(others, { n: integerText(more, app.language) }))}</p>}
    </div>
  )
}

const nothing = label('Nothing was changed. In the way:', '未作任何更改。存在以下冲突：')
const others = label('and {n} more', '另有 {n} 条')

import { fill, type InTheWay, label } from '@sms/kit/contract'
import { Ago } from '../form/ago.tsx'
import { type App, AppProvider, recordHref, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import './change.css'

type Props = {
  readonly entries: readonly InTheWay[]
  /** How many there are besides. */
  readonly more: number
  /** The app, since a dialog may stand outside it. */
  readonly app: App
}

/** What stands in the way of an undo: each record with its reason, who changed it and when. Nothing was changed. */
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
        {entries.map((one) => {
          const href = recordHref(app, one.kind, one.id)
          return (
            <li key={`${one.kind} ${one.id} ${one.field ?? ''}`}>
              <strong>{href ? <a href={href}>{one.name}</a> : one.name}</strong>
              <span>
                {one.reason}
                {one.by?.name && ` · ${one.by.name}`}
                {one.at && (
                  <>
                    {' · '}
                    <Ago at={one.at} />
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

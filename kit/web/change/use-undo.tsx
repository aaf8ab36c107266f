import './change.css'
import type { Envelope } from '@sms/client'
import { fill, type InTheWay, label, type Undone, type UndoRefused, type UndoRequest } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { dataOf, Refused } from '../data/query.ts'
import { Ago } from '../form/ago.tsx'
import { AppProvider, recordHref, useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { doneLabel } from '../toast/text.ts'
import { useFailed, useToast } from '../toast/toast.tsx'

type Props = {
  readonly entries: readonly InTheWay[]
  /** How many further obstacles there are. */
  readonly more: number
  readonly app: ReturnType<typeof useApp>
}

/** The obstacles of an undo: each record with its reason, author and time. */
function Obstacles({ entries, more, app }: Props) {
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

type UndoState = 'Undone' | 'Redone'

/**
 * Returns a function that undoes a whole change (`Redone`: one that was itself an undo) and resolves with whether it
 * did; it never rejects. A toast offers the reverse or tells the failure, a dialog shows the obstacles.
 */
export function useUndo(): (request: UndoRequest, state?: UndoState) => Promise<boolean> {
  const app = useApp()
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const queries = useQueryClient()
  const { modal } = App.useApp()

  const run = async (request: UndoRequest, state: UndoState = 'Undone'): Promise<boolean> => {
    try {
      const { change } = dataOf(await app.client.api.post<Envelope<Undone>>('/undo', { ...request, state }))
      const reverse = state === 'Undone' ? 'Redone' : 'Undone'
      toast.success(doneLabel(state), {
        action: { label: reverse === 'Redone' ? redo : undo, press: () => run({ change }, reverse) },
      })
      return true
    } catch (error) {
      const refusal: Partial<UndoRefused> = (error instanceof Refused && error.envelope.data) || {}
      const { inTheWay, more = 0 } = refusal
      if (inTheWay?.length) {
        modal.warning({
          title: say(stuck),
          // A dialog stands outside of the app's own provider.
          content: (
            <AppProvider value={app}>
              <Obstacles entries={inTheWay} more={more} app={app} />
            </AppProvider>
          ),
          okText: say(understood),
          width: 560,
        })
      } else failed(error, state === 'Undone' ? notUndone : notRedone)
      return false
    } finally {
      void queries.invalidateQueries()
    }
  }
  return run
}

const undo = label('Undo', '撤销')
const redo = label('Redo', '重做')
const stuck = label('This cannot be undone any more', '已无法撤销')
const understood = label('Close', '关闭')
const notUndone = label('This could not be undone', '未能撤销')
const notRedone = label('This could not be redone', '未能重做')

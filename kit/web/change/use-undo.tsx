import type { Envelope } from '@sms/client'
import { label, type Undone, type UndoRefused, type UndoRequest } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { App } from 'antd'
import { dataOf, Refused } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { doneLabel } from '../toast/text.ts'
import { useFailed, useToast } from '../toast/toast.tsx'
import { InTheWayList } from './obstacles.tsx'

/**
 * Returns a function that undoes a whole change and returns whether it did; it never rejects. A toast offers to redo
 * it, or a dialog shows the obstacles.
 */
export function useUndo(): (of: UndoRequest, state?: 'Undone' | 'Redone') => Promise<boolean> {
  const app = useApp()
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const queries = useQueryClient()
  const { modal } = App.useApp()

  const run = async (of: UndoRequest, state: 'Undone' | 'Redone'): Promise<boolean> => {
    try {
      const { change } = dataOf(await app.client.api.post<Envelope<Undone>>('/undo', { ...of, state }))
      const back = state === 'Undone' ? 'Redone' : 'Undone'
      toast.success(doneLabel(state), {
        action: { label: state === 'Undone' ? redo : undo, press: () => run({ change }, back) },
      })
      return true
    } catch (error) {
      const { inTheWay, more = 0 } =
        (error instanceof Refused ? (error.envelope.data as Partial<UndoRefused>) : undefined) ?? {}
      if (inTheWay?.length) {
        modal.warning({
          title: say(stuck),
          content: <InTheWayList entries={inTheWay} more={more} app={app} />,
          okText: say(understood),
          width: 560,
        })
      } else failed(error, notUndone)
      return false
    } finally {
      void queries.invalidateQueries()
    }
  }
  return (of, state = 'Undone') => run(of, state)
}

const undo = label('Undo', '撤销')
const redo = label('Redo', '重做')
const stuck = label('This cannot be undone any more', '已无法撤销')
const understood = label('Close', '关闭')
const notUndone = label('This could not be undone', '未能撤销')

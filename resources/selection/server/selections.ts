import { choice, label, required } from '@sms/kit/contract'
import {
  command,
  crud,
  type Noun,
  type Proposed,
  type Route,
  type Rule,
  type RuleProblem,
  routes,
  type Services,
} from '@sms/kit/server'
import { masterTable } from '../../master/table.ts'
import { allSubjects, variantProblems } from '../../share/server/subjects.ts'
import { type Selection, selection } from '../contract.ts'
import { selectionTable } from '../table.ts'
import { eventProblem, selectionDone, selectionEvents, selectionFlow } from '../workflow.ts'
import { sheetRoute } from './sheet.ts'

const chosen = (of: Proposed['after'] | undefined) => (of as Selection | undefined)?.lines ?? []

/** Refuses colours and sizes that the goods do not have, and changes of the lines of an ordered selection. */
const linesRule: Rule = async (ctx, proposed) => {
  const fresh = proposed.map(({ before, after }) => {
    const had = new Set(chosen(before).map((line) => JSON.stringify(line)))
    return chosen(after).flatMap((line, i) => (had.has(JSON.stringify(line)) ? [] : [{ line, i }]))
  })
  const subjects = await allSubjects(
    ctx,
    fresh.flat().map(({ line }) => line.item),
  )
  return proposed.flatMap(({ before, after }, at): RuleProblem[] => {
    const isSame = JSON.stringify(chosen(before)) === JSON.stringify(chosen(after))
    if (before?.state === 'ordered' && !isSame) return [{ at, field: 'lines', message: ordered }]
    return fresh[at]!.flatMap(({ line, i }) =>
      variantProblems(subjects.get(line.item), line, chosen(before)).map(({ field, message }) => ({
        at,
        field: `lines.${i}.${field}`,
        message,
      })),
    )
  })
}

const ordered = label('This was ordered and keeps its lines', '已下单，明细不可更改')

/** Selections; `pieces` is the sum of their lines. */
export const selections = crud(selection, selectionTable, {
  masters: masterTable,
  rule: linesRule,
  derive: (record) => ({ pieces: chosen(record).reduce((sum, { quantity }) => sum + quantity, 0) }),
  derivesFrom: ['lines'],
})

export const selectionNoun = { contract: selection, service: selections, ignore: ['pieces'] } satisfies Noun

/** `POST /api/selection/move`: moves a selection to another state. */
const move = command(selectionNoun, {
  name: 'move',
  title: 'Confirm, drop or reopen a selection, or mark it as ordered',
  body: { event: required(choice('Step', '步骤', selectionEvents)) },
  state: ({ event }) => selectionDone[event].en,
  rule: (_ctx, { state }, { event }) => {
    const problem = eventProblem(state, event)
    return problem ? [{ field: 'event', message: problem }] : []
  },
  handle: (_ctx, { state }, { event }) => ({ state: selectionFlow.after(state, event)! }),
})

export const selectionRoutes = (services: Services): Route[] => [
  ...routes(selections),
  move,
  sheetRoute(services, selections),
]

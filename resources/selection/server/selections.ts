import { choice, label, required } from '@sms/kit/contract'
import {
  accessTo,
  attachment,
  attachmentNamed,
  byId,
  type Crud,
  type Ctx,
  command,
  crud,
  type Noun,
  type Proposed,
  type Route,
  type Rule,
  type RuleProblem,
  route,
  routes,
  type Services,
  writeXlsx,
} from '@sms/kit/server'
import { pictureColumnChars, type SheetColumn, thumbnails } from '@sms/kit/server/mount'
import { inArray } from 'drizzle-orm'
import { masterTable } from '../../master/table.ts'
import type { Fact } from '../../share/rules/facts.ts'
import { namesOfMasters, shownOf } from '../../share/server/shown.ts'
import { subjectsOf, variantProblems } from '../../share/server/subjects.ts'
import { type Selection, selection } from '../contract.ts'
import { selectionTable } from '../table.ts'
import { eventProblem, selectionDone, selectionEvents, selectionFlow } from '../workflow.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const facts: Fact[] = ['names', 'composition']

const sheetRoute = (services: Services, selections: Pick<Crud, 'row'>): Route =>
  route({
    method: 'GET',
    path: '/selection/sheet',
    title: 'Download the lines of a selection with their pictures as a spreadsheet',
    access: accessTo(selection),
    query: byId,
    download: [xlsx],
    handle: async (call) => {
      const { language } = call
      const record: Selection = await selections.row(call, call.query.id)
      const items = record.lines.map(({ item }) => ({ item }))
      const subjects = await subjectsOf(
        call,
        items.map(({ item }) => item),
      )
      const shown = await shownOf(call, { items, facts, language, collection: null }, subjects)
      const shownById = new Map(shown.map((item) => [item.id, item]))
      const sizes = record.lines.flatMap(({ size }) => size ?? [])
      const sizeName = await namesOfMasters(call, sizes, language)
      const coverIds = shown.flatMap(({ pictures }) => pictures.slice(0, 1))
      const hashes = await hashesOf(call, coverIds)
      const rows = record.lines.map((line) => {
        // Without the right to an item only what the line itself says is shown.
        const item = shownById.get(line.item)
        const hash = hashes.get(item?.pictures[0] ?? '')
        return [
          hash && item ? { picture: hash, alt: item.name ?? item.code } : null,
          item?.code ?? null,
          item?.name ?? null,
          item?.facts.find(({ fact }) => fact === 'composition')?.text ?? null,
          line.colour,
          (line.size && sizeName(line.size)) ?? null,
          line.quantity,
          line.note,
        ]
      })
      const file = writeXlsx({
        sheets: [{ name: selection.title[language], columns: columns.map((column) => column(language)), rows }],
        pictures: thumbnails(services.files, call.log),
      })
      const name = [record.company ?? record.buyer, record.date].join(' ')
      call.reply
        .header('content-type', xlsx)
        .header('cache-control', 'no-store')
        .header('content-disposition', attachmentNamed(`selection-${record.date}`, name, 'xlsx'))
      await call.reply.send(file)
      return undefined
    },
  })

async function hashesOf({ db }: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const { id, hash } = attachment
  const rows = await db
    .select({ id, hash })
    .from(attachment)
    .where(inArray(id, [...ids]))
  return new Map(rows.map((row) => [row.id, row.hash]))
}

const column =
  (en: string, zh: string, width: number, type: SheetColumn['type'] = 'text') =>
  (language: 'en' | 'zh'): SheetColumn => ({ header: label(en, zh)[language], type, width })

const columns = [
  column('Picture', '图片', pictureColumnChars),
  column('Code', '编号', 16),
  column('Name', '名称', 28),
  column('Composition', '成分', 32),
  column('Colour', '颜色', 18),
  column('Size', '尺码', 10),
  column('Quantity', '数量', 12, 'number'),
  column('Note', '备注', 40),
]

const linesOf = (record: Proposed['after'] | undefined) => (record as Selection | undefined)?.lines ?? []

/**
 * Refuses new lines of inactive items and of colours and sizes in which an item does not come, and changes of the lines
 * of an ordered selection.
 */
const linesRule: Rule = async (ctx, proposed) => {
  const isLate = ({ before, after }: Proposed) =>
    before?.state === 'ordered' && JSON.stringify(linesOf(before)) !== JSON.stringify(linesOf(after))
  const changedLines = proposed.flatMap((record, at) => {
    if (isLate(record)) return []
    const before = linesOf(record.before)
    const linesBefore = new Set(before.map((line) => JSON.stringify(line)))
    return linesOf(record.after).flatMap((line, i) =>
      linesBefore.has(JSON.stringify(line)) ? [] : [{ at, path: `lines.${i}`, line, before }],
    )
  })
  const problems = await variantProblems(ctx, changedLines)
  return [
    ...proposed.flatMap((record, at) => (isLate(record) ? [{ at, field: 'lines', message: ordered }] : [])),
    ...changedLines.flatMap(({ at, path }, i) =>
      problems[i]!.map(({ field, message }): RuleProblem => ({ at, field: `${path}.${field}`, message })),
    ),
  ]
}

const ordered = label('This was ordered and keeps its lines', '已下单，明细不可更改')

/** Selections; `pieces` is the sum of their lines. */
export const selections = crud(selection, selectionTable, {
  masters: masterTable,
  rule: linesRule,
  derive: (record) => ({ pieces: linesOf(record).reduce((sum, { quantity }) => sum + quantity, 0) }),
  derivesFrom: ['lines'],
})

export const selectionNoun = { contract: selection, service: selections, ignore: ['pieces'] } satisfies Noun

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

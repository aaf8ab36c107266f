import { choice, label, required } from '@sms/kit/contract'
import {
  accessTo,
  attachment,
  attachmentNamed,
  byId,
  type Crud,
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
import { factOptions } from '../../share/rules/facts.ts'
import { namesOfMasters, shownOf } from '../../share/server/shown.ts'
import { allSubjects, subjectsOf, variantProblems } from '../../share/server/subjects.ts'
import { type Selection, selection } from '../contract.ts'
import { selectionTable } from '../table.ts'
import { eventProblem, selectionDone, selectionEvents, selectionFlow } from '../workflow.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const facts = factOptions.map(({ value }) => value).filter((fact) => fact === 'names' || fact === 'composition')

/** `GET /api/selection/sheet`: the lines of a selection with their pictures, as a spreadsheet. */
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
      const subjects = await subjectsOf(
        call,
        record.lines.map(({ item }) => item),
      )
      const items = record.lines.map(({ item }) => ({ item }))
      const all = await shownOf(call, { items, facts, language, collection: null }, subjects)
      const shown = new Map(all.map((goods) => [goods.id, goods]))
      const sizes = record.lines.flatMap(({ size }) => size ?? [])
      const sizeName = await namesOfMasters(call, sizes, language)
      const hashes = await hashesOf(all.flatMap(({ pictures }) => pictures.slice(0, 1)))
      const rows = record.lines.map(({ item, colour, size, quantity, note }) => {
        const goods = shown.get(item)
        const hash = hashes.get(goods?.pictures[0] ?? '')
        const picture = hash && goods ? { picture: hash, alt: goods.name ?? goods.code } : null
        const composition = goods?.facts.find(({ fact }) => fact === 'composition')?.text
        return [picture, goods?.code, goods?.name, composition, colour, size && sizeName(size), quantity, note].map(
          (x) => x ?? null,
        )
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

      async function hashesOf(ids: readonly string[]) {
        const found = ids.length
          ? await call.db
              .select({ id: attachment.id, hash: attachment.hash })
              .from(attachment)
              .where(inArray(attachment.id, [...ids]))
          : []
        return new Map(found.map(({ id, hash }) => [id, hash]))
      }
    },
  })

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

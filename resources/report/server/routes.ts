import { type Fields, fill, forbidden, type Label, type Language, label } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  attachmentNamed,
  type Call,
  inLanguages,
  list,
  orNull,
  type Route,
  readInTurn,
  route,
  type Services,
  shape,
  wholeNumber,
  words,
  writeXlsx,
  yesNo,
} from '@sms/kit/server'
import type { SheetColumn } from '@sms/kit/server/mount'
import {
  type Figure,
  type Filters,
  filterFields,
  type Row,
  report,
  type Series,
  type Total,
  type Unit,
  type Waits,
} from '../contract.ts'
import { type FigureAbout, type FigureKey, figures, hasFigure } from '../rules/figures.ts'
import { figureCache, type ReadFigure } from './cache.ts'
import { waitsFor } from './my-day.ts'
import { type FigureQuery, filterShape, queryOf, recordKindOf } from './query.ts'

const number = orNull({ type: 'string', description: 'A decimal number' })
const unit = { enum: ['count', 'days', 'percent', 'score', 'money'] }
const series = answer<Series>({ title: inLanguages, unit, aside: yesNo })
const row = answer<Row>({ key: words, title: inLanguages, values: list(number), open: list(orNull(words)) })
const total = answer<Total>({ title: inLanguages, unit, value: number, before: number, open: orNull(words) })
const figure = answer<Figure>({
  series: list(series),
  rows: list(row),
  totals: list(total),
  notes: list(inLanguages),
  currency: words,
})

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The routes of My day and of every figure, as numbers and as a spreadsheet. */
export const reportApi = ({ versionOf }: Pick<Services, 'versionOf'>): Route[] => routesOf(figureCache(versionOf))

const routesOf = (read: ReadFigure): Route[] => [
  route({
    method: 'GET',
    path: '/report/myday',
    title: 'What waits for oneself: how many of each kind, and the first of them',
    access: accessTo(report),
    query: shape({}),
    data: answers(
      answer<Waits>({
        key: words,
        title: inLanguages,
        total: wholeNumber,
        first: list(
          answer<Waits['first'][number]>({
            key: words,
            title: inLanguages,
            about: inLanguages,
            day: orNull(words),
            late: orNull(inLanguages),
            open: words,
            notice: words,
          }),
        ),
        open: orNull(words),
      }),
    ),
    handle: async (call) => ({ data: await readInTurn(call, (db) => waitsFor({ ...call, db })) }),
  }),
  ...figures.flatMap((about: FigureAbout) => [
    route({
      method: 'GET',
      path: `/report/${about.key}`,
      title: about.title.en,
      access: { ...accessTo(report), right: about.right },
      query: filterShape,
      data: figure,
      handle: async (call) => ({ data: (await readFigure(call, about, read)).figure }),
    }),
    route({
      method: 'GET',
      path: `/report/${about.key}/export`,
      title: `Download as a spreadsheet: ${about.title.en}`,
      access: { ...accessTo(report), right: about.right },
      query: filterShape,
      download: [xlsx],
      handle: async (call) => {
        const { figure, query } = await readFigure(call, about, read)
        const { language } = call
        const name = about.title[language]
        const file = writeXlsx({
          sheets: [
            { name, columns: columnsOf(about, figure, language), rows: rowsOf(figure, language) },
            {
              name: label('About', '说明')[language],
              columns: [column('', 24), column('', 90), ...(about.dated ? [column(before[language], 24)] : [])],
              rows: await explanationOf(call, about, figure, query),
            },
          ],
        })
        call.reply
          .header('content-type', xlsx)
          .header('cache-control', 'no-store')
          .header('content-disposition', attachmentNamed(`${about.key}-${query.to}`, `${name} ${query.to}`, 'xlsx'))
        await call.reply.send(file)
        return undefined
      },
    }),
  ]),
]

/**
 * Reads a figure with the call's filters, in turn and bounded (read-in-turn.ts); throws a 403 to users who may not see
 * it.
 */
async function readFigure(
  call: Call<unknown, Filters>,
  about: FigureAbout,
  read: ReadFigure,
): Promise<{ figure: Figure; query: FigureQuery }> {
  if (!hasFigure(about, call.actor)) throw forbidden()
  return readInTurn(call, async (db) => {
    const ctx = { ...call, db }
    const query = await queryOf(ctx, call.query)
    return { figure: await read(ctx, about.key as FigureKey, query), query }
  })
}

const column = (header: string, width: number, type: SheetColumn['type'] = 'text'): SheetColumn => ({
  header,
  type,
  width,
})

const columnsOf = ({ each }: FigureAbout, { series, currency }: Figure, language: Language) => {
  const marks: Partial<Record<Unit, string>> = { percent: ' (%)', money: ` (${currency})` }
  return [
    column(each[language], 28),
    ...series.map(({ title, unit }) => column(title[language] + (marks[unit] ?? ''), 18, 'number')),
  ]
}

const rowsOf = ({ rows }: Figure, language: Language) => rows.map(({ title, values }) => [title[language], ...values])

async function explanationOf(
  call: Call,
  { title, how, dated, filters }: FigureAbout,
  { totals, notes }: Figure,
  query: FigureQuery,
) {
  const say = (text: Label) => text[call.language]
  const filterRows: string[][] = []
  for (const name of filters) {
    const { type, label } = (filterFields as Fields)[name]!
    const value = query[name]
    if (!value) continue
    const kind = recordKindOf(type)
    const [record] = kind ? await call.nouns[kind]!.service.lookup(call, { ids: [value] }) : []
    filterRows.push([say(label), kind ? (record?.name ?? '') : value])
  }
  return [
    [say(label('Figure', '指标')), say(title)],
    [say(label('How it is computed', '计算方法')), say(how)],
    [say(label('Period', '时段')), dated ? `${query.from} – ${query.to}` : say(fill(asOf, { day: query.today }))],
    ...filterRows,
    ...totals.map(({ title, value, before }) => [say(title), value ?? '–', ...(dated ? [before ?? '–'] : [])]),
    ...notes.map((note) => ['', say(note)]),
  ]
}

const asOf = label('As of {day}', '截至 {day}')
const before = label('In the period before', '上一时段')

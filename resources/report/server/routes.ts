import { type Fields, fill, forbidden, type Language, label } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  attachmentNamed,
  bounded,
  type Call,
  inLanguages,
  list,
  orNull,
  type Route,
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
  type Waits,
} from '../contract.ts'
import { type FigureAbout, type FigureKey, figures, hasFigure } from '../rules/figures.ts'
import { figureCache, type ReadFigure } from './cache.ts'
import { waitsFor } from './my-day.ts'
import { type FigureQuery, filterShape, queryOf } from './query.ts'

const number = orNull({ type: 'string', description: 'A decimal number' })
const unit = { enum: ['count', 'days', 'percent', 'score', 'money'] }
const series = answer<Series>({ title: inLanguages, unit, aside: yesNo })
const row = answer<Row>({ key: words, title: inLanguages, values: list(number), open: list(orNull(words)) })
const totalSchema = answer<Total>({ title: inLanguages, unit, value: number, before: number, open: orNull(words) })
const figure = answer<Figure>({
  series: list(series),
  rows: list(row),
  totals: list(totalSchema),
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
    handle: async (call) => ({ data: await bounded(call, (db) => waitsFor({ ...call, db })) }),
  }),
  ...figures.flatMap((about: FigureAbout) => [
    route({
      method: 'GET',
      path: `/report/${about.key}`,
      title: about.title.en,
      access: { ...accessTo(report), right: about.right },
      query: filterShape,
      data: figure,
      handle: async (call) => ({ data: (await readFigure(call, about, read)).found }),
    }),
    route({
      method: 'GET',
      path: `/report/${about.key}/export`,
      title: `Download as a spreadsheet: ${about.title.en}`,
      access: { ...accessTo(report), right: about.right },
      query: filterShape,
      download: [xlsx],
      handle: async (call) => {
        const { found, query } = await readFigure(call, about, read)
        const { language } = call
        const name = about.title[language]
        const file = writeXlsx({
          sheets: [
            { name, columns: columnsOf(about, found, language), rows: rowsOf(found, language) },
            {
              name: label('About', '说明')[language],
              columns: [column('', 24), column('', 90), ...(about.dated ? [column(before[language], 24)] : [])],
              rows: await aboutOf(call, about, found, query),
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

async function readFigure(
  call: Call<unknown, Filters>,
  about: FigureAbout,
  read: ReadFigure,
): Promise<{ found: Figure; query: FigureQuery }> {
  if (!hasFigure(about, call.actor)) throw forbidden()
  return bounded(call, async (db) => {
    const ctx = { ...call, db }
    const query = await queryOf(ctx, call.query)
    return { found: await read(ctx, about.key as FigureKey, query), query }
  })
}

const column = (header: string, width: number, type: SheetColumn['type'] = 'text'): SheetColumn => ({
  header,
  type,
  width,
})

const columnsOf = ({ each }: FigureAbout, { series, currency }: Figure, language: Language) => [
  column(each[language], 28),
  ...series.map(({ title, unit }) =>
    column(title[language] + (unit === 'percent' ? ' (%)' : unit === 'money' ? ` (${currency})` : ''), 18, 'number'),
  ),
]

const rowsOf = ({ rows }: Figure, language: Language) => rows.map(({ title, values }) => [title[language], ...values])

/** The rows of a file that explain its numbers. */
async function aboutOf(call: Call, { title, how, dated, filters }: FigureAbout, found: Figure, query: FigureQuery) {
  const { language } = call
  const say = (text: { en: string; zh: string }) => text[language]
  const narrowedTo = await Promise.all(
    filters.flatMap((name) => {
      const { type, label: called } = (filterFields as Fields)[name]!
      const value = query[name]
      if (!value) return []
      const kind = type.kind === 'reference' ? type.to : type.kind === 'master' ? 'master' : undefined
      const named = kind
        ? call.nouns[kind]!.service.lookup(call, { ids: [value] }).then(([record]) => record?.name)
        : value
      return [Promise.resolve(named).then((text) => [say(called), text ?? ''])]
    }),
  )
  return [
    [say(label('Figure', '指标')), say(title)],
    [say(label('How it is computed', '计算方法')), say(how)],
    [say(label('Period', '时段')), dated ? `${query.from} – ${query.to}` : say(fill(asOf, { day: query.today }))],
    ...narrowedTo,
    ...found.totals.map(({ title, value, before }) => [say(title), value ?? '–', ...(dated ? [before ?? '–'] : [])]),
    ...found.notes.map((note) => ['', say(note)]),
  ]
}

const asOf = label('As of {day}', '截至 {day}')
const before = label('In the period before', '上一时段')

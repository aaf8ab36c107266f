import { choice, type Label, option, reference, required } from '@sms/kit/contract'
import { accessTo, attachmentNamed, plain, type Route, route, shape, writeXlsx } from '@sms/kit/server'
import type { SheetToWrite } from '@sms/kit/server/mount'
import { order } from '../contract.ts'
import {
  bankFields,
  type Paper,
  type PaperLanguage,
  paperLanguages,
  paperOptions,
  paperText,
  paperTitle,
  paperUnit,
  paperWords,
} from '../rules/paper.ts'
import { type PaperRow, paperRows, priceText } from '../rules/paper-rows.ts'
import { type PaperWorld, readPaper } from './paper.ts'

type Value = string | null
type SheetColumn = {
  readonly title: Label
  readonly type: 'text' | 'number' | 'date'
  readonly width: number
  readonly value: (row: PaperRow) => Value
}

/** A paper as a spreadsheet: letterhead, parties, lines, totals, terms. Quantities and amounts are numbers. */
function paperSheet(paper: Paper, language: PaperLanguage, withNotes: boolean): SheetToWrite {
  const say = (text: Label | null) => (text ? paperText(text, language) : null)
  const { house, kind, currency } = paper
  const rows = paperRows(paper)
  const all = rows.groups.flatMap((group) => group.rows)
  const columns = columnsOf(paper, all, language, withNotes)
  const at = (title: Label) => columns.findIndex((column) => column.title === title)
  /** A row with some cells; the others are empty. */
  const cells = (some: readonly (readonly [number, Value])[]) => {
    const row: Value[] = columns.map(() => null)
    for (const [index, value] of some) if (index >= 0) row[index] = value
    return row
  }
  const line = (...texts: readonly Value[]): Value[][] => {
    const text = texts.filter(Boolean).join(' · ')
    return text ? [[text]] : []
  }
  const fact = (title: Label, value: Value): Value[][] => (value ? [[`${say(title)}: ${value}`]] : [])
  const money = (amount: Value) => [at(paperWords.amount), amount] as const
  const totals = rows.quantities.map(({ quantity, unit }, i) =>
    cells([
      [0, i === 0 ? say(paperWords.total) : null],
      [at(paperWords.quantity), quantity],
      [at(paperWords.unit), paperUnit(unit, language)],
      ...(i === 0 && currency ? [[at(paperWords.price), currency] as const, money(rows.total)] : []),
    ]),
  )
  const shipped = paper.shipment
    ? (
        [
          [paperWords.cartons, paper.shipment.cartons?.toString() ?? null, null],
          [paperWords.volume, paper.shipment.volume, 'm³'],
          [paperWords.weight, paper.shipment.weight, 'kg'],
        ] as const
      ).flatMap(([title, value, unit]) =>
        value
          ? [
              cells([
                [0, say(title)],
                [at(paperWords.quantity), value],
                [at(paperWords.unit), unit],
              ]),
            ]
          : [],
      )
    : []
  const terms = paper.terms.map(({ words }, i) => cells([[0, say(words)], money(rows.stages[i] ?? null)]))
  const blank: Value[][] = [[]]
  const bank = paper.bank
    ? [...blank, [say(paperWords.bank)], ...bankFields.flatMap((name) => fact(paperWords[name], paper.bank![name]))]
    : []
  return {
    name: paper.number,
    columns: columns.map(({ title, type, width }) => ({ header: say(title)!, type, width })),
    above: [
      ...line(say(house.name)),
      ...line(say(house.address)),
      ...line(house.phone, house.email, house.website),
      ...blank,
      [`${say(paperTitle(kind))} ${paper.number}`],
      ...blank,
      ...paper.parties.flatMap(({ role, name, address, contact }) =>
        fact(role, [say(name), say(address), ...contact].filter(Boolean).join(' · ')),
      ),
      ...paper.facts.flatMap((entry) => fact(entry.title, 'day' in entry ? entry.day : say(entry.text))),
      ...blank,
    ],
    rows: [
      ...all.map((row) => columns.map(({ value }) => value(row))),
      ...totals,
      ...shipped,
      ...(terms.length ? [...blank, [say(paperWords.payment)], ...terms] : []),
      ...bank,
      ...(withNotes && paper.notes ? [...blank, [say(paperWords.notes)], [paper.notes]] : []),
    ],
  }
}

function columnsOf(
  { kind, currency }: Paper,
  rows: readonly PaperRow[],
  language: PaperLanguage,
  withNotes: boolean,
): SheetColumn[] {
  const say = (text: Label | null) => (text ? paperText(text, language) : null)
  const w = paperWords
  const column = (
    title: Label,
    width: number,
    value: SheetColumn['value'],
    type: SheetColumn['type'] = 'text',
  ): SheetColumn => ({ title, width, value, type })
  const isInvoice = kind === 'proforma' || kind === 'invoice'
  const facts = [
    column(w.colour, 18, ({ colour }) => colour),
    column(w.size, 10, ({ size }) => say(size)),
    ...(isInvoice
      ? [
          column(w.composition, 30, ({ composition }) => say(composition)),
          column(w.hsCode, 12, ({ hsCode }) => hsCode),
          column(w.origin, 16, ({ origin }) => say(origin)),
        ]
      : []),
    column(w.due, 12, ({ due }) => due, 'date'),
  ].filter(({ value }) => rows.some((row) => value(row)))
  return [
    column(w.line, 8, ({ number }) => `${number}`, 'number'),
    column(w.code, 16, ({ code }) => code),
    column(w.description, 34, ({ name, description }) => [say(name), description].filter(Boolean).join(' · ') || null),
    ...facts,
    column(w.quantity, 12, ({ quantity }) => quantity, 'number'),
    column(w.unit, 8, ({ unit }) => paperUnit(unit, language)),
    ...(currency
      ? [
          column(w.price, 12, ({ price }) => price && priceText(price, currency), 'number'),
          column(w.amount, 16, ({ amount }) => amount, 'number'),
        ]
      : []),
    ...(withNotes && rows.some(({ note }) => note) ? [column(w.note, 30, ({ note }) => note)] : []),
  ]
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const paperQuery = {
  paper: required(choice('Paper', '单据', paperOptions)),
  id: required(reference('Record', '记录', 'order')),
}

/**
 * `GET /api/ordertracking/paper`, `GET /api/ordertracking/paper/xlsx`: a paper as data for the page, or as a
 * spreadsheet.
 */
export const paperRoutes = (world: PaperWorld): Route[] => [
  route({
    method: 'GET',
    path: `/${order.path}/paper`,
    title: 'What a purchase order, proforma invoice, commercial invoice or packing list says, in both languages',
    access: accessTo(order),
    query: shape(paperQuery),
    data: plain<Paper>(),
    handle: async (call) => ({ data: await readPaper(call, call.query.paper, call.query.id, world) }),
  }),
  route({
    method: 'GET',
    path: `/${order.path}/paper/xlsx`,
    title: 'Download a purchase order, proforma invoice, commercial invoice or packing list as a spreadsheet',
    access: accessTo(order),
    query: shape({
      ...paperQuery,
      language: required(choice('Language', '语言', paperLanguages)),
      notes: choice('Remarks', '备注', [option('shown', '显示', 'Shown')]),
    }),
    download: [xlsx],
    handle: async (call) => {
      const { paper: kind, id, language, notes } = call.query
      const paper = await readPaper(call, kind, id, world)
      const file = writeXlsx({ sheets: [paperSheet(paper, language as PaperLanguage, notes === 'shown')] })
      const ascii = paper.number.replace(/[^\w.-]+/g, '-')
      call.reply
        .header('content-type', xlsx)
        .header('cache-control', 'no-store')
        .header('content-disposition', attachmentNamed(ascii, paper.number, 'xlsx'))
      await call.reply.send(file)
      return undefined
    },
  }),
]

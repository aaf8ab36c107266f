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
type Word = keyof typeof paperWords
type SheetColumn = {
  /** Its title in `paperWords`. */
  readonly name: Word
  readonly type: 'text' | 'number' | 'date'
  readonly width: number
  readonly value: (row: PaperRow) => Value
}

/** A paper as a spreadsheet: letterhead, parties, lines, totals, terms. Quantities and amounts are numbers. */
function paperSheet(paper: Paper, language: PaperLanguage, withNotes: boolean): SheetToWrite {
  const say = (text: Label | null) => (text ? paperText(text, language) : null)
  const { house, kind, currency, shipment } = paper
  const rows = paperRows(paper)
  const lines = rows.groups.flatMap((group) => group.rows)
  const columns = columnsOf(paper, lines, language, withNotes)
  const w = paperWords
  /** A row with a title in its first cell and values in some columns, as far as the sheet has them. */
  const titledRow = (title: Value, values: Partial<Record<Word, Value>>): Value[] =>
    columns.map(({ name }, i) => (i === 0 ? title : (values[name] ?? null)))
  const line = (...texts: readonly Value[]): Value[][] => {
    const text = texts.filter(Boolean).join(' · ')
    return text ? [[text]] : []
  }
  const fact = (title: Label, value: Value): Value[][] => (value ? [[`${say(title)}: ${value}`]] : [])
  const totals = rows.quantities.map(({ quantity, unit }, i) => {
    const amounts = i === 0 && currency ? { price: currency, amount: rows.total } : {}
    return titledRow(i === 0 ? say(w.total) : null, { quantity, unit: paperUnit(unit, language), ...amounts })
  })
  const measure = (title: Label, quantity: Value | undefined, unit: Value) =>
    quantity ? [titledRow(say(title), { quantity, unit })] : []
  const shipped = [
    ...measure(w.cartons, shipment?.cartons?.toString(), null),
    ...measure(w.volume, shipment?.volume, 'm³'),
    ...measure(w.weight, shipment?.weight, 'kg'),
  ]
  const terms = paper.terms.map(({ words }, i) => titledRow(say(words), { amount: rows.stages[i] ?? null }))
  const blank: Value[][] = [[]]
  const bank = paper.bank
    ? [...blank, [say(w.bank)], ...bankFields.flatMap((name) => fact(w[name], paper.bank![name]))]
    : []
  return {
    name: paper.number,
    columns: columns.map(({ name, type, width }) => ({ header: say(w[name])!, type, width })),
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
      ...lines.map((row) => columns.map(({ value }) => value(row))),
      ...totals,
      ...shipped,
      ...(terms.length ? [...blank, [say(w.payment)], ...terms] : []),
      ...bank,
      ...(withNotes && paper.notes ? [...blank, [say(w.notes)], [paper.notes]] : []),
    ],
  }
}

/** The columns of the lines: facts that no line has are left out, others depend on the kind of paper. */
function columnsOf(
  { kind, currency }: Paper,
  rows: readonly PaperRow[],
  language: PaperLanguage,
  withNotes: boolean,
): SheetColumn[] {
  const say = (text: Label | null) => (text ? paperText(text, language) : null)
  const column = (
    name: Word,
    width: number,
    value: SheetColumn['value'],
    type: SheetColumn['type'] = 'text',
  ): SheetColumn => ({ name, width, value, type })
  const isInvoice = kind === 'proforma' || kind === 'invoice'
  const facts = [
    column('colour', 18, ({ colour }) => colour),
    column('size', 10, ({ size }) => say(size)),
    ...(isInvoice
      ? [
          column('composition', 30, ({ composition }) => say(composition)),
          column('hsCode', 12, ({ hsCode }) => hsCode),
          column('origin', 16, ({ origin }) => say(origin)),
        ]
      : []),
    column('due', 12, ({ due }) => due, 'date'),
  ].filter(({ value }) => rows.some((row) => value(row)))
  return [
    column('line', 8, ({ number }) => `${number}`, 'number'),
    column('code', 16, ({ code }) => code),
    column('description', 34, ({ name, description }) => [say(name), description].filter(Boolean).join(' · ') || null),
    ...facts,
    column('quantity', 12, ({ quantity }) => quantity, 'number'),
    column('unit', 8, ({ unit }) => paperUnit(unit, language)),
    ...(currency
      ? [
          column('price', 12, ({ price }) => price && priceText(price, currency), 'number'),
          column('amount', 16, ({ amount }) => amount, 'number'),
        ]
      : []),
    ...(withNotes && rows.some(({ note }) => note) ? [column('note', 30, ({ note }) => note)] : []),
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

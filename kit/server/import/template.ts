import type { Readable } from 'node:stream'
import { expectedOf, type Field, type FlatField, flatFields, type Label, type Language, label } from '@sms/kit/contract'
import { type Ctx, may } from '../context.ts'
import { type MasterValue, masterValuesOf } from '../crud/check-masters.ts'
import { sheetColumns } from '../export/columns.ts'
import { type ListSheet, listColumns, listSheets } from '../export/list-sheets.ts'
import type { Nouns } from '../noun.ts'
import { type SheetColumn, type SheetToWrite, type SheetValue, writeCsv, writeXlsx } from '../sheet/index.ts'
import { type Importer, keyLabel } from './importer.ts'
import { notesHeaders, notesName } from './parts.ts'

/**
 * An empty file to fill in, in one language: headers that an import recognises and, in a workbook, a sheet for each
 * list and importable sub-resource, drop-down lists for short choices, and a sheet that explains the columns.
 */
export async function templateOf(
  ctx: Ctx,
  nouns: Nouns,
  importer: Importer,
  { format, language }: { readonly format: 'xlsx' | 'csv'; readonly language: Language },
): Promise<Readable> {
  const { contract } = importer.noun
  const fields = flatFields(contract.fields, (right) => may(ctx.actor, right))
  if (format === 'csv') return writeCsv({ columns: sheetColumns(fields, language), rows: [] })
  const lists = listSheets(nouns, importer.noun, ctx.actor).filter(
    ({ child }) => !child || child.noun.contract.imported,
  )
  const all = [...fields, ...lists.flatMap((list) => [...list.key, ...list.fields])]
  const keys = all.flatMap(({ field: { type } }) =>
    type.kind === 'master' || type.kind === 'masters' ? [type.key] : [],
  )
  const masters = await masterValuesOf(ctx, nouns, keys)
  const offered = (of: FlatField) => offeredBy(of.field, masters, language)
  const withChoices = (columns: readonly SheetColumn[], of: readonly FlatField[]) =>
    columns.map((column, i): SheetColumn => {
      const choices =
        of[i]!.field.type.kind === 'masters' || of[i]!.field.type.kind === 'choices' ? [] : offered(of[i]!)
      return choices.length ? { ...column, choices } : column
    })
  const main: SheetToWrite = {
    name: contract.titles[language],
    columns: withChoices(sheetColumns(fields, language), fields),
    rows: [],
  }
  const further = lists.map(
    (list): SheetToWrite => ({
      name: list.label[language],
      columns: withChoices(listColumns({ ...list, outOnly: [] }, language), [...list.key, ...list.fields]),
      rows: [],
    }),
  )
  const notes = [
    ...explain(main, fields, offered, language),
    ...lists.flatMap((list, i) => explain(further[i]!, [...list.key, ...list.fields], offered, language, list)),
  ]
  const [key] = importer.keys
  const about: SheetValue[][] = [
    ...(key ? [[main.name, null, null, tellsApart(keyLabel(key, fields))[language], null]] : []),
    ...notes,
  ]
  const columns = notesHeaders.map(
    ({ [language]: header }, i): SheetColumn => ({ header, type: 'text', width: widths[i]! }),
  )
  return writeXlsx({ sheets: [main, ...further, { name: notesName[language], columns, rows: about }] })
}

/** The explanations of a sheet's columns, a row each, in the columns of `notesHeaders`. */
function explain(
  { name, columns }: SheetToWrite,
  fields: readonly FlatField[],
  offered: (of: FlatField) => readonly string[],
  language: Language,
  list?: ListSheet,
): SheetValue[][] {
  return fields.map((of, i) => {
    const isParentKey = list && i < list.key.length
    const names = offered(of)
    const values = names.length ? names.join(language === 'zh' ? '、' : ', ') : expectedOf(of.field)[language]
    const accepted = isParentKey ? whose[language] : values
    const help = of.field.help?.[language]
    return [
      name,
      columns[i]!.header,
      isParentKey || of.field.required ? yes[language] : null,
      [accepted, help && help !== accepted ? help : ''].filter(Boolean).join(language === 'zh' ? '；' : '. '),
      exampleOf(of.field, names),
    ]
  })
}

/** The most values that are listed; more are too many for a drop-down list or a cell. */
const listedMax = 60

/** The names of all values that a field accepts; none if they are too many or not fixed. */
function offeredBy({ type }: Field, masters: readonly MasterValue[], language: Language): string[] {
  if (type.kind === 'flag') return [yes[language], no[language]]
  if (type.kind === 'choice' || type.kind === 'choices')
    return type.options.length > listedMax ? [] : type.options.map((option) => option.label[language])
  if (type.kind !== 'master' && type.kind !== 'masters') return []
  const own = masters.filter((value) => value.active && value.category === type.key)
  return own.length > listedMax ? [] : own.map(({ names }) => names[language] ?? names.en ?? '').filter(Boolean)
}

/** An example of a cell; `names` are the values that the field accepts, if these are listed. */
function exampleOf({ type, unit }: Field, names: readonly string[]): string | null {
  if (type.kind === 'masters' || type.kind === 'choices') return names.slice(0, 2).join('; ') || null
  if (names.length) return names[0]!
  switch (type.kind) {
    case 'choice':
      return type.options[0]!.value
    case 'integer':
      return unit ? `${Math.max(type.min, 30)}` : `${Math.max(type.min, 1)}`
    case 'decimal':
      return type.scale > 0 ? '12.5' : '12'
    case 'date':
      return '2026-06-30'
    case 'instant':
      return '2026-06-30 08:30'
    case 'text':
      return examples[type.form] ?? null
    default:
      return null
  }
}

const examples: Readonly<Record<string, string>> = {
  code: 'A-001',
  email: 'name@example.com',
  url: 'https://www.example.com',
}
const yes = label('Yes', '是')
const no = label('No', '否')
const widths = [18, 28, 10, 90, 28]
const whose = label(
  'Whose row this is: as in the first sheet, or of an existing record',
  '该行所属的记录：与首个工作表一致，或已有记录',
)
const tellsApart = ({ en, zh }: Label) =>
  label(
    `A row whose ${en} exists already changes that record, any other adds one. Columns may be left out or reordered; an absent column changes nothing.`,
    `“${zh}”已存在的行会更新该记录，否则新增。列可以删除或调换顺序；缺少的列不作任何更改。`,
  )

import type {
  ImportDescription,
  ImportFile,
  ImportPlan,
  ImportReport,
  ImportSimilar,
  ImportStatus,
  Label,
  Language,
} from '@sms/kit/contract'
import type { Actor } from '../context.ts'
import { similarKey } from '../importing.ts'
import { columnLetters, guessHeaderRow, type Workbook } from '../sheet/index.ts'
import { formatOptions } from './column-format.ts'
import { headersOf } from './headers.ts'
import { type Importer, isComparable, keyLabel } from './importer.ts'
import type { Plan } from './plan.ts'
import type { Report } from './report.ts'
import { importable, mainSheet, type Resolved } from './resolve.ts'
import type { ImportRun } from './table.ts'
import type { UploadSummary } from './tasks.ts'
import { statusNote } from './words.ts'

/** The file of a run, with its encoding and delimiter. */
export const fileOf = (
  { id, name, format, encoding, delimiter }: ImportRun,
  book: Partial<Pick<Workbook, 'encoding' | 'delimiter'>> = {},
): ImportFile => {
  return { id, name, format, encoding: book.encoding ?? encoding, delimiter: book.delimiter ?? delimiter }
}

/** The answer to an upload: the format of the file, and each sheet with its guessed headers. */
export function uploadSummary(importer: Importer, actor: Actor, book: Workbook): UploadSummary {
  const { format, encoding = null, delimiter = null } = book
  return {
    ...{ format, encoding, delimiter },
    sheet: mainSheet(book, importer, importable(importer, actor)),
    sheets: book.sheets.map((sheet) => {
      const headerRow = guessHeaderRow(sheet.rows) + 1
      return {
        name: sheet.name,
        hidden: sheet.hidden,
        rows: sheet.rows.length,
        columns: sheet.rows[0]?.length ?? 0,
        headerRow,
        headers: headersOf(sheet.rows, headerRow),
      }
    }),
  }
}

/** How many cells of a column are shown, and how many characters of each. */
const samples = 3
const sampleChars = 80
/** Rows, columns and characters shown of the top left corner of a sheet. */
const headRows = 15
const headColumns = 30
const headChars = 60

const cut = (cell: string, chars: number) => cell.trim().slice(0, chars).toWellFormed()

/**
 * The file with its sheets, the current settings and their options, the first rows, and the columns with sample cells;
 * `before` is the last import of the same file.
 */
export function described(
  importer: Importer,
  run: ImportRun,
  book: Workbook,
  { settings, headers, rows, fields, mappable, formats, unsure }: Resolved,
  language: Language,
  before: ImportDescription['before'],
): ImportDescription {
  const data = rows.slice(settings.headerRow)
  return {
    file: fileOf(run, book),
    encodings: (book.encodings ?? []).map(({ encoding, sample }) => ({ encoding, sample })),
    ...{ before, unsure },
    sheets: book.sheets.map(({ name, hidden, rows }) => ({ name, hidden, rows: rows.length })),
    head: rows.slice(0, headRows).map((cells) => cells.slice(0, headColumns).map((cell) => cut(cell, headChars))),
    settings,
    columns: headers.map((header, column) => {
      const filled = data.filter((cells) => cells[column]!.trim() !== '')
      const note = settings.mapping.status === column ? statusNote(header)?.[language] : undefined
      const format = formats.get(column)
      return {
        ...(note ? { note } : {}),
        ...(format?.text ? { format: { is: format.is, text: format.text, options: formatOptions(format) } } : {}),
        letter: columnLetters(column),
        header,
        filled: filled.length,
        samples: filled.slice(0, samples).map((cells) => cut(cells[column]!, sampleChars)),
      }
    }),
    fields: mappable.map(({ name, label, field, group }) => ({
      ...{ name, label: label[language], required: field.required },
      comparable: !group && fields.some((own) => own.name === name) && isComparable(field),
      ...(field.type.kind === 'choice' && !fields.some((own) => own.name === name)
        ? { options: field.type.options.map((option) => ({ value: option.value, text: option.label[language] })) }
        : {}),
    })),
    keys: [
      ...importer.keys
        .filter((key) => key.fields.every((name) => fields.some((field) => field.name === name)))
        .map((key) => ({ name: key.name, label: keyLabel(key, fields)[language], fields: key.fields })),
      ...(importer.similar ? [{ name: similarKey, label: importer.similar.label[language], fields: [] }] : []),
    ],
  }
}

function reportIn(
  { problems, totals, notes, similar, parts = [], creatable = [] }: Report,
  language: Language,
): ImportReport & { similar: ImportSimilar } {
  const translated = <T extends { message: Label; expected: Label }>(problem: T) => ({
    ...problem,
    message: problem.message[language],
    expected: problem.expected[language],
  })
  return {
    problems: problems.map(translated),
    totals: totals.map(translated),
    notes: notes.map((note) => ({ ...note, message: note.message[language] })),
    similar,
    parts: parts.map((part) => ({ ...part, label: part.label[language] })),
    creatable: creatable.map((field) => ({ ...field, label: field.label[language] })),
  }
}

/** A plan in one language, for a preview, with what prevents the import now and even without the rows with errors. */
export const planned = (
  { counts, missing, sample, report }: Plan,
  { hindrance, obstacle }: { readonly hindrance: Label | undefined; readonly obstacle: Label | undefined },
  language: Language,
): ImportPlan => ({
  counts,
  missing: missing.map(({ name }) => name),
  ready: hindrance === undefined,
  hindrance: hindrance?.[language] ?? null,
  obstacle: obstacle?.[language] ?? null,
  ...reportIn(report, language),
  sample,
})

/** The state of a run, in one language. */
export function statusOf(run: ImportRun, language: Language): ImportStatus {
  const { id, kind, name, state, phase, done, total, counts, createdAt, startedAt, finishedAt, change } = run
  return {
    ...{ id, kind, name, state, phase, done, total, counts, createdAt, startedAt, finishedAt, change },
    message: run.message?.[language] ?? null,
    ...(run.report ? reportIn(run.report, language) : noReport),
  }
}

const noReport = { problems: [], totals: [], notes: [], parts: [], creatable: [], similar: null }

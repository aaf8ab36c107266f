import { type Label, label } from '@sms/kit/contract'
import type { Plan } from './answers.ts'

/** The action of the second step's button, with its texts. */
export type Offer = {
  /** Rows that create or change a record, those of further sheets and columns included. */
  readonly rows: number
  /** Rows left out because of their errors, which the button's text counts. */
  readonly errors: number
  readonly text: Label
  /** The obstacle to the import, in the user's language. */
  readonly why: string | null
  /** The reason why there is nothing to do, if no other message is shown. */
  readonly idle: Label | undefined
  readonly ready: boolean
}

/** What a plan offers: nothing while required values are missing; rows with errors are left out. */
export function offerOf({
  counts,
  parts,
  obstacle,
  hindrance,
}: Pick<Plan, 'counts' | 'parts' | 'obstacle' | 'hindrance'>): Offer {
  const sheets = [counts, ...parts.flatMap((part) => (part.used && part.counts ? [part.counts] : []))]
  const sum = (kind: keyof typeof counts) => sheets.reduce((all, sheet) => all + sheet[kind], 0)
  const rows = sum('create') + sum('update')
  const errors = sum('errors')
  // A row of the file may hold several records.
  const [all, rest] = parts.some(({ used, beside }) => used && beside) ? ofRecords : ofRows
  const text = errors > 0 ? rest : all
  const idle = rows === 0 && hindrance === null ? (sum('unchanged') > 0 ? same : nothing) : undefined
  return { rows, errors, text, why: obstacle ?? hindrance, idle, ready: rows > 0 && obstacle === null }
}

const ofRows = [
  label('Import {n} {n|row|rows}', '导入 {n} 行'),
  label('Import {n} {n|row|rows}, leave {out} out', '导入 {n} 行，跳过 {out} 行'),
] as const
const ofRecords = [
  label('Import {n} {n|record|records}', '导入 {n} 条记录'),
  label('Import {n} {n|record|records}, leave {out} out', '导入 {n} 条记录，跳过 {out} 行'),
] as const
const same = label('The records are already as the file says.', '现有记录已与文件一致。')
const nothing = label('There is nothing to import.', '没有可导入的内容。')

import { fill, type Language, label, totalMax } from '@sms/kit/contract'
import { integerText } from '../show-text.ts'

/** What an export takes along, as its button says it; beyond what a list counts exactly, that there are more. */
export function recordsText(total: number, language: Language): string {
  const n = `${integerText(total, language)}${total >= totalMax ? '+' : ''}`
  return fill(total === 1 ? one : many, { n })[language]
}

const one = label('Export 1 record', '导出 1 条记录')
const many = label('Export {n} records', '导出 {n} 条记录')

import { fill, type Language, label, totalMax } from '@sms/kit/contract'
import { integerText } from '../show-text.ts'

/** What an export takes along, as its button says it; beyond what a list counts exactly, that there are more. */
export function recordsText(total: number, language: Language): string {
  const n = `${integerText(total, language)}${total >= totalMax ? '+' : ''}`
  return fill(text, { n })[language]
}

const text = label('Export {n} {n|record|records}', '导出 {n} 条记录')

import { type Field, fill, type Language, label, type Namer, type Share, type Test } from '@sms/kit/contract'
import { plainText, unitText } from '../../show/text.ts'

/** The most values that a chip lists; it counts the others. */
const few = 2

/** The text of a filter's test on its chip. */
export function testWords(field: Field, test: Test, language: Language, names: Namer = {}): string {
  switch (test.op) {
    case 'empty':
      return isEmpty[language]
    case 'notEmpty':
      return isFilled[language]
    case 'not':
      return fill(isNot, { test: testWords(field, test.of, language, names) })[language]
    case 'contains':
      return counted(
        test.values.map((value) => `“${value}”`),
        language,
      )
    case 'anyOf':
      return counted(
        test.values.map((value) => valueWords(field, value, language, names)),
        language,
      )
    case 'range':
      return rangeWords(field, test, language)
    case 'share':
      return shareWords(field, test.values, language, names)
  }
}

type Ends = { readonly min: string | undefined; readonly max: string | undefined }

function rangeWords(field: Field, ends: Ends, language: Language): string {
  const unit = unitText(field.unit, language)
  const [min, max] = [ends.min, ends.max].map((end) => end && endWords(field, end, language))
  if (min !== undefined && max !== undefined) return min === max ? min + unit : `${min} – ${max}${unit}`
  return min !== undefined ? `≥ ${min}${unit}` : `≤ ${max}${unit}`
}

/** Members with the range of their share; a range up to the maximum has no upper end. A common range appears once. */
function shareWords({ type }: Field, shares: readonly Share[], language: Language, names: Namer): string {
  if (type.kind !== 'rows' || !type.share) return ''
  const amount = type.fields[type.share.amount]!
  const range = ({ min, max }: Share) => {
    const most = amount.type.kind === 'decimal' ? amount.type.max : undefined
    const ends = { min, max: min !== undefined && max !== undefined && Number(max) === Number(most) ? undefined : max }
    return ends.min === undefined && ends.max === undefined ? '' : ` ${rangeWords(amount, ends, language)}`
  }
  const parts = shares.map((share) => ({ name: names.master?.(share.of) ?? share.of, range: range(share) }))
  const same = parts.every((share) => share.range === parts[0]?.range)
  const texts = parts.map((share) => (same ? share.name : share.name + share.range))
  return counted(texts, language) + (same ? (parts[0]?.range ?? '') : '')
}

/** One value of an any-of test by its name; '…' while the name is loading. */
function valueWords(field: Field, value: string, language: Language, names: Namer): string {
  const { type } = field
  if (type.kind === 'flag') return plainText(field, value === 'true', language)
  const list = type.kind === 'choices' || type.kind === 'masters'
  return plainText(field, list ? [value] : value, language, names) || '…'
}

const endWords = (field: Field, end: string, language: Language) =>
  plainText(
    field.type.kind === 'instant' ? { ...field, type: { kind: 'date' } } : { ...field, unit: undefined as never },
    field.type.kind === 'integer' ? Number(end) : end,
    language,
  )

/** The first texts, and how many more there are. */
function counted(texts: readonly string[], language: Language): string {
  const named = texts.slice(0, few).join(language === 'zh' ? '、' : ', ')
  return texts.length > few ? `${named} +${texts.length - few}` : named
}

const isEmpty = label('empty', '为空')
const isNot = label('not {test}', '非 {test}')
const isFilled = label('filled', '已填写')

import { type Field, fill, isId, type Language, label, type Namer, type Share, type Test } from '@sms/kit/contract'
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
      return shortened(
        test.values.map((value) => `“${value}”`),
        language,
      )
    case 'anyOf':
      return shortened(
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

/** A range with its unit: “2 – 5 m”, “≥ 2 m”, “≤ 5 m”, or “2 m” if both ends are equal. */
function rangeWords(field: Field, ends: Ends, language: Language): string {
  const unit = unitText(field.unit, language)
  const [min, max] = [ends.min, ends.max].map((end) => end && endWords(field, end, language))
  if (min !== undefined && max !== undefined) return min === max ? min + unit : `${min} – ${max}${unit}`
  return min !== undefined ? `≥ ${min}${unit}` : `≤ ${max}${unit}`
}

/** Members with the ranges of their shares, such as “cotton, linen ≥ 60%”: a common range appears once. */
function shareWords({ type }: Field, shares: readonly Share[], language: Language, names: Namer): string {
  if (type.kind !== 'rows' || !type.share) return ''
  const amount = type.fields[type.share.amount]!
  const most = amount.type.kind === 'decimal' ? amount.type.max : undefined
  const rangeOf = ({ min, max }: Share) => {
    if (min === undefined && max === undefined) return ''
    // From 60 to 100 % is from 60 %.
    const isOpen = min !== undefined && max !== undefined && Number(max) === Number(most)
    return ` ${rangeWords(amount, { min, max: isOpen ? undefined : max }, language)}`
  }
  const parts = shares.map((share) => ({
    name: names.master?.(share.of) ?? (isId(share.of) ? '…' : share.of),
    range: rangeOf(share),
  }))
  const common = parts.every(({ range }) => range === parts[0]?.range) ? (parts[0]?.range ?? '') : undefined
  const texts = parts.map(({ name, range }) => (common === undefined ? name + range : name))
  return shortened(texts, language) + (common ?? '')
}

/** One value of an any-of test by its name; '…' while `names` lacks it. */
function valueWords(field: Field, value: string, language: Language, names: Namer): string {
  const { type } = field
  if (type.kind === 'flag') return plainText(field, value === 'true', language)
  const isList = type.kind === 'choices' || type.kind === 'masters'
  return plainText(field, isList ? [value] : value, language, names) || '…'
}

/** One end of a range without its unit; moments are filtered by days. */
function endWords(field: Field, end: string, language: Language) {
  if (field.type.kind === 'instant') return plainText({ ...field, type: { kind: 'date' } }, end, language)
  const value = field.type.kind === 'integer' ? Number(end) : end
  return plainText({ ...field, unit: undefined as never }, value, language)
}

function shortened(texts: readonly string[], language: Language): string {
  const named = texts.slice(0, few).join(language === 'zh' ? '、' : ', ')
  return texts.length > few ? `${named} +${texts.length - few}` : named
}

const isEmpty = label('empty', '为空')
const isNot = label('not {test}', '非 {test}')
const isFilled = label('filled', '已填写')

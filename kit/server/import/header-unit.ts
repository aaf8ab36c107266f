import type { FlatField } from '@sms/kit/contract'
import type { Importer } from './importer.ts'

/** The spellings of units in headers, by their symbol in fields. */
const spellings: Readonly<Record<string, string>> = {
  mm: 'mm 毫米',
  cm: 'cm cms 厘米 公分',
  m: 'm mtr mtrs meter meters metre metres 米',
  in: "in inch inches \" '' 英寸 吋",
  yd: 'y yd yds yard yards 码',
  ft: 'ft feet',
  'g/m²': 'g gsm g/m2 g/sqm 克 克/平方米 克/平米',
  'g/m': 'g/m g/mtr 克/米 g/yd g/y 克/码',
  oz: 'oz oz/yd2 oz/sqyd oz/yd 盎司',
  kg: 'kg kgs kilo kilos kilogram kilograms 公斤 千克',
  lb: 'lb lbs',
  days: 'day days 天 日',
  weeks: 'week weeks wk wks 周',
  months: 'month months 月 个月',
  pc: 'pc pcs piece pieces 个 件 条 粒',
  dozen: 'dz doz dozen dozens 打',
  gross: 'gross grs 罗',
  'great gross': '大罗',
}
const units = new Map(Object.entries(spellings).flatMap(([unit, all]) => all.split(' ').map((text) => [text, unit])))

/**
 * The unit in a header, in brackets or as the last word (`Width (inch)`, `克重oz`): its symbol in fields, and its text in
 * the header. A unit after `per` is a divisor and does not count.
 */
export function headerUnit(header: string): { readonly unit: string; readonly text: string } | undefined {
  const written = header.normalize('NFKC').toLowerCase().replace(/[”″“]/g, '"').trim()
  const [, inBrackets, behind] =
    /[([【]([^()[\]【】]+)[)\]】]$|(?<!\bper)(?:\s|(?<=\p{Script=Han}))([^\s\p{Script=Han}()[\]【】]+)$/u.exec(
      written,
    ) ?? []
  const text = (inBrackets ?? behind)?.trim() ?? ''
  const unit = units.get(text)
  return unit === undefined ? undefined : { unit, text }
}

/**
 * The text of a header's unit that belongs to each plain number below: of a number field that counts in another unit,
 * or that has none but reads units by `split`. Undefined for other headers and fields.
 */
export function foreignUnit({ name, field }: FlatField, header: string, importer: Importer): string | undefined {
  const { kind } = field.type
  const found = kind === 'integer' || kind === 'decimal' ? headerUnit(header) : undefined
  return found && found.unit !== field.unit && (field.unit || importer.split?.[name]) ? found.text : undefined
}

/** Whether a cell has numbers alone, such as `58`, `57/58` or `25-30`. */
export const isOnlyNumbers = (text: string) => /^\d[\d.,'’ ]*(?:[/~–x×*-]\s*[\d.,'’ ]+)?$/i.test(text)

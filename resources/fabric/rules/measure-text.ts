import Big from 'big.js'
import { ouncesToGrams } from '../../price/rules/units.ts'

const number = String.raw`(\d{1,4}(?:\.\d+)?)`
const grams = new RegExp(String.raw`^${number}\s*(?:gsm|g\/?(?:sqm|sq\.?\s?m)|g|克\/?(?:平方米|平米)?)$`, 'i')
const ounces = new RegExp(
  String.raw`^${number}\s*(?:oz|盎司|安士)(?:\s*\/?\s*(?:yd2|sq\.?\s?yd|sqyd|yd\^2|平方码))?$`,
  'i',
)
const inches = new RegExp(String.raw`^${number}\s*(?:"|''|in|inch|inches|英寸|吋)$`, 'i')
const metres = new RegExp(String.raw`^${number}\s*(?:m|米)$`, 'i')

const plain = (text: string) => text.normalize('NFKC').replace(/[”″“]/g, '"').replace(/[’′]/g, "'").trim()
const asked = (form: RegExp, text: string) => form.exec(plain(text))?.[1]

/** g/m² of a weight as suppliers write it: `155gsm`, `5.3 oz/yd²`; undefined for any other text. */
export function weightIn(text: string): string | undefined {
  const oz = asked(ounces, text)
  return oz === undefined ? asked(grams, text) : ouncesToGrams(oz)
}

/** Centimetres, to 0.1, of a width as suppliers write it: `58"`, `1.5 m`; undefined for any other text. 1 in = 2.54 cm. */
export function widthIn(text: string): string | undefined {
  const [inch, metre] = [asked(inches, text), asked(metres, text)]
  const cm =
    inch !== undefined ? new Big(inch).times('2.54') : metre !== undefined ? new Big(metre).times(100) : undefined
  return cm?.round(1, Big.roundHalfUp).toString()
}

/** The full and the cuttable width that one text says: `57/58"`, `148-150 cm`; undefined for any other text. */
export function widthsIn(text: string): { width: string; cuttableWidth: string } | undefined {
  const parts = /^(\d{1,4}(?:\.\d+)?)\s*(?:"|''|cm)?\s*[/-]\s*(\d{1,4}(?:\.\d+)?)\s*(.*)$/i.exec(plain(text))
  if (!parts) return undefined
  const unit = parts[3] || '"'
  const read = (number: string) => (/^(?:cm|厘米|公分)$/i.test(unit) ? number : widthIn(`${number}${unit}`))
  const [one, other] = [read(parts[1]!), read(parts[2]!)]
  if (
    one === undefined ||
    other === undefined ||
    (!parts[3] && !/["']/.test(text.normalize('NFKC').replace(/[”″“]/g, '"')))
  )
    return undefined
  return Number(one) > Number(other) ? { width: one, cuttableWidth: other } : { width: other, cuttableWidth: one }
}

import Big from 'big.js'
import { lengthIn, plainMeasure } from '../../item/rules/size.ts'
import { metresPerYard, mommeToGrams, ouncesToGrams } from '../../price/rules/units.ts'

const number = String.raw`(\d{1,4}(?:\.\d+)?)`
const grams = new RegExp(String.raw`^${number}\s*(?:gsm|g\/?(?:sqm|sq\.?\s?m)|g|克\/?(?:平方米?|平米?)?)$`, 'i')
const ounces = new RegExp(
  String.raw`^${number}\s*(?:oz|盎司|安士)(?:\s*\/?\s*(?:yd2|sq\.?\s?yd|sqyd|yd\^2|平方码))?$`,
  'i',
)
/** Silk: `16 momme`, `19mm`, `19 m/m`, `19姆米`. Below 4, or below 10 with decimals, `mm` is a thickness. */
const momme = new RegExp(String.raw`^${number}\s*(?:momme|mommes|(?<!^(?:[0-3]|\d\.\d+)\s*)mm|m\/m|姆米)$`, 'i')

const numberIn = (text: string, form: RegExp) => form.exec(plainMeasure(text))?.[1]

/**
 * Reads a weight as g/m²: `155gsm`, `5.3 oz/yd²`, silk `16 momme`; undefined for other texts. `155 g/m²` is one of
 * them, since the field reads its own unit.
 */
export function weightIn(text: string): string | undefined {
  const silk = numberIn(text, momme)
  if (silk !== undefined) return mommeToGrams(silk)
  const oz = numberIn(text, ounces)
  return oz === undefined ? numberIn(text, grams) : ouncesToGrams(oz)
}

/** Reads a width as centimetres to 0.1: `58"`, `1.5 m`; undefined for other texts. */
export const widthIn = lengthIn('cm')

/** `120 g/m²` of `120±5 g/m²`, `150cm` of `150cm +/- 2%`; undefined without a tolerance or above 60 characters. */
export function withoutTolerance(text: string): string | undefined {
  const [, before = '', after = ''] =
    /^(?=.{1,60}$)(.*\d\D*?)\s*(?:±|\+\s?\/?\s?-)\s*\d+(?:\.\d+)?\s*%?(.*)$/.exec(text) ?? []
  return before ? `${before.trim()} ${after.trim()}`.trim() : undefined
}

/**
 * Reads two widths as centimetres, the smaller as the cuttable one: `57/58"`, `148-150 cm`; without a unit, two of 34
 * to 72 are inches. Undefined for other texts.
 */
export function widthsIn(text: string): { width: string; cuttableWidth: string } | undefined {
  const [, first = '', firstUnit = '', second = '', secondUnit = ''] =
    /^(\d{1,4}(?:\.\d+)?)\s*("|''|cm)?\s*[/-]\s*(\d{1,4}(?:\.\d+)?)\s*(.*)$/i.exec(plainMeasure(text)) ?? []
  const areInches = [first, second].every((number) => Number(number) >= 34 && Number(number) <= 72)
  const unit = secondUnit || firstUnit || (areInches ? '"' : '')
  const widths = [widthIn(first + unit), widthIn(second + unit)].filter((width) => width !== undefined)
  const [cuttableWidth, width] = widths.sort((a, b) => Number(a) - Number(b))
  return cuttableWidth !== undefined && width !== undefined ? { width, cuttableWidth } : undefined
}

/** Reads a length as metres to 0.1: `100 yds`, `50m`; undefined for other texts. */
export function rollLengthIn(text: string): string | undefined {
  const [, number, unit] =
    /^(\d{1,4}(?:\.\d+)?)\s*(m|mtrs?|met(?:er|re)s?|米|yds?|yards?|y|码)\.?$/i.exec(plainMeasure(text)) ?? []
  if (!number || !unit) return undefined
  return new Big(number)
    .times(/^y|码/i.test(unit) ? metresPerYard : 1)
    .round(1, Big.roundHalfUp)
    .toString()
}

/** Reads a thickness as millimetres: `1.2mm` or `1.2`, of a range such as `1.1-1.3 mm` the middle; else undefined. */
export function thicknessIn(text: string): string | undefined {
  const [, low, high] =
    /^(\d{1,2}(?:\.\d+)?)(?:\s*[-~–/]\s*(\d{1,2}(?:\.\d+)?))?\s*(?:mm|毫米)?$/i.exec(plainMeasure(text)) ?? []
  if (!low) return undefined
  return (high ? new Big(low).plus(high).div(2) : new Big(low)).round(2, Big.roundHalfUp).toString()
}

/** Reads two changes of size in percent, length first: `-3/-2`, `-3% × -2%`; undefined for other texts. */
export function changesIn(text: string): { lengthChange: string; widthChange: string } | undefined {
  const change = String.raw`([+−-]?\s*\d{1,2}(?:\.\d)?)\s*%?`
  const [, length, width] = new RegExp(`^${change}\\s*[/×x*,，]\\s*${change}$`, 'i').exec(plainMeasure(text)) ?? []
  return length && width ? { lengthChange: signed(length), widthChange: signed(width) } : undefined
}

const signed = (text: string) => text.replace('−', '-').replace(/[+\s]/g, '')

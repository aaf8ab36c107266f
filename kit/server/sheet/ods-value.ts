import { numberText } from './number-text.ts'
import { clockText, isoText } from './serial-date.ts'
import { attribute } from './xml-read.ts'

/** The text of a cell from its attributes (ODF 1.3 Part 3, 19.385) and, for texts, from its paragraphs. */
export function odsValueText(attributes: readonly string[], paragraphs: string): string {
  const value = attribute(attributes, 'value') ?? ''
  switch (attribute(attributes, 'value-type')) {
    case 'float':
    case 'currency':
      return numberText(value)
    case 'percentage':
      return `${numberText((Number(value) * 100).toPrecision(15))}%`
    case 'boolean':
      return attribute(attributes, 'boolean-value') === 'true' ? 'TRUE' : 'FALSE'
    case 'date':
      return isoText(attribute(attributes, 'date-value') ?? paragraphs)
    case 'time':
      return timeText(attribute(attributes, 'time-value') ?? paragraphs)
    default:
      return paragraphs === '' ? (attribute(attributes, 'string-value') ?? '') : paragraphs
  }
}

/** A duration such as PT12H30M00S as hours, minutes and, if not 0, seconds. */
function timeText(value: string): string {
  const parts = /^(-?)PT?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:[.,]\d+)?S)?$/.exec(value)
  if (!parts) return value
  const [days, hours, minutes, seconds] = parts.slice(2).map((part) => Number(part ?? 0)) as number[]
  return (parts[1] as string) + clockText(((days! * 24 + hours!) * 60 + minutes!) * 60 + seconds!)
}

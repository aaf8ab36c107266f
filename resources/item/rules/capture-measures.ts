import { type Label, readText } from '@sms/kit/contract'
import { weightIn, widthIn, widthsIn } from '../../fabric/rules/measure-text.ts'
import { captureFields } from './capture.ts'
import type { SwatchFacts } from './swatches.ts'

/** Reads measures in the trade's other units: `5.3 oz`, `58"`; of two widths the full one. */
const inUnit = {
  weight: weightIn,
  width: (text: string) => widthIn(text) ?? widthsIn(text)?.width,
}

export type Measure = keyof typeof inUnit

/**
 * The facts with the measures that can be read in the units of their fields; `unread` says why others stay as typed.
 */
export function withMeasures(facts: SwatchFacts) {
  const unread: { [name in Measure]?: Label } = {}
  const measures: { [name in Measure]?: string } = {}
  for (const name of ['weight', 'width'] as const) {
    const text = facts[name]?.trim()
    if (!text) continue
    const reading = readText(captureFields[name], inUnit[name](text) ?? text)
    if ('value' in reading) measures[name] = String(reading.value)
    else unread[name] = reading.problem
  }
  return { facts: { ...facts, ...measures }, unread }
}

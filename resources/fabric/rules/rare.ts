import { type FieldProblem, label } from '@sms/kit/contract'
import type { FabricClass } from './class.ts'

type Range = readonly [min: number, max: number]

/** The usual weights of each class, in g/m². */
const weights: Partial<Record<FabricClass, Range>> = {
  woven: [15, 900],
  knit: [40, 800],
  nonwoven: [8, 800],
  lace: [15, 600],
}
const anyClass: Range = [8, 900]

/** The usual values of other measures, for every class. */
const usualRanges: Readonly<Record<string, Range>> = {
  thickness: [0.2, 10],
  width: [20, 330],
  rollLength: [5, 1_000],
  weightTolerance: [0, 10],
  stretch: [0, 250],
  epi: [15, 400],
  ppi: [10, 400],
  gauge: [2, 50],
  lengthChange: [-15, 8],
  widthChange: [-15, 8],
}

type Measured = { readonly class?: FabricClass | null; readonly [field: string]: unknown }

/** Measures outside the usual range, which are mostly typing errors: each at its field, with the range. */
export function rareValues(fabric: Measured): FieldProblem[] {
  const ranges = { ...usualRanges, weight: (fabric.class && weights[fabric.class]) ?? anyClass }
  return Object.entries(ranges).flatMap(([field, [min, max]]) => {
    const value = fabric[field]
    if (value === null || value === undefined || value === '') return []
    const number = Number(value)
    if (number >= min && number <= max) return []
    return [{ field, message: label(`Rare: mostly ${min} to ${max}`, `少见的数值，通常为 ${min} 至 ${max}`) }]
  })
}

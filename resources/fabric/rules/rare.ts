import { type FieldProblem, isEmpty, label } from '@sms/kit/contract'
import type { FabricClass } from './class.ts'

type Range = readonly [min: number, max: number]

/** Usual weights by class, in g/m². */
const usualWeights: Partial<Record<FabricClass, Range>> = {
  woven: [15, 900],
  knit: [40, 800],
  nonwoven: [8, 800],
  lace: [15, 600],
}
/** The usual weights of a fabric without a class or of leather. */
const anyWeight: Range = [8, 900]

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

/** Measures outside their usual range, each as a problem of its field. */
export function rareValues(fabric: Measured): FieldProblem[] {
  const ranges = { ...usualRanges, weight: (fabric.class && usualWeights[fabric.class]) ?? anyWeight }
  return Object.entries(ranges).flatMap(([field, [min, max]]) => {
    const value = fabric[field]
    if (isEmpty(value) || (Number(value) >= min && Number(value) <= max)) return []
    return [{ field, message: label(`Rare: mostly ${min} to ${max}`, `少见的数值，通常为 ${min} 至 ${max}`) }]
  })
}

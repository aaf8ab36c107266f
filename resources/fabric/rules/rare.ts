import { type FieldProblem, label } from '@sms/kit/contract'
import type { FabricClass } from './class.ts'

type Range = readonly [least: number, most: number]

/** What cloth of each class mostly weighs, g/m². */
const weights: Partial<Record<FabricClass, Range>> = {
  woven: [15, 900],
  knit: [40, 800],
  nonwoven: [8, 800],
  lace: [15, 600],
}
const anyCloth: Range = [8, 900]

/** What other measures mostly are, whatever the class. */
const usual: Readonly<Record<string, Range>> = {
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

/** Measures that hardly any cloth has, mostly typed wrongly: each at its field, with what is usual. */
export function rareValues(fabric: Measured): FieldProblem[] {
  const ranges = { ...usual, weight: (fabric.class && weights[fabric.class]) ?? anyCloth }
  return Object.entries(ranges).flatMap(([field, [least, most]]) => {
    const value = fabric[field]
    if (value === null || value === undefined || value === '') return []
    const number = Number(value)
    if (number >= least && number <= most) return []
    return [{ field, message: label(`Rare: mostly ${least} to ${most}`, `少见的数值，通常为 ${least} 至 ${most}`) }]
  })
}

import type { SubjectKind } from '../../item/contract.ts'
import type { PriceUnit } from './fields.ts'

/** The units that each kind of item, and styles, are sold by. */
const units: Readonly<Record<SubjectKind, readonly PriceUnit[]>> = {
  fabric: ['m', 'yd', 'kg', 'sqft', 'pc'],
  artwork: ['pc', 'm', 'yd', 'kg'],
  trims: ['pc', 'gross', 'm', 'yd', 'kg'],
  button: ['pc', 'gross'],
  label: ['pc', 'gross', 'm', 'yd'],
  showroom: ['pc'],
}
/** Leather is sold by its area or by the hide. */
const ofLeather: readonly PriceUnit[] = ['sqft', 'pc', 'kg']
const ofCloth: readonly PriceUnit[] = ['m', 'yd', 'kg']

/** The units that an item may be priced by: of its kind, and of a fabric of its class where that is known. */
export function unitsFor(kind: SubjectKind, { class: of }: { readonly class?: unknown } = {}): readonly PriceUnit[] {
  if (kind !== 'fabric' || !of) return units[kind]
  return of === 'leather' ? ofLeather : ofCloth
}

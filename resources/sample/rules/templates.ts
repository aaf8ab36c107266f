import { usualSteps } from '../../template/rules/steps.ts'
import type { Made, World } from './world.ts'

/** The plans of orders: by sea as a rule, and by air for a single brand. */
export function makeTemplates(world: World, brands: readonly string[]): Made[] {
  const calendars = world.calendars.map((calendar) => ({ calendar }))
  const byAir = { Brand_Order: 52, EBC_Order: 48, Deliver: 9, EBC_Pay: 6, Shipping: 6 } as Readonly<
    Record<string, number>
  >
  return [
    { name: 'Standard', steps: [...usualSteps], reviews: ['labDip', 'preProduction'] },
    {
      name: 'By air',
      brand: brands[3],
      steps: usualSteps.map((step) => ({ ...step, days: byAir[step.step] ?? step.days })),
      reviews: ['preProduction'],
    },
  ].map((values, at) => ({
    kind: 'ordertemplate',
    id: world.id('ordertemplate', at + 1),
    values: { ...values, calendars },
    pictures: [],
  }))
}

import { type Act, openRound, type RoundFacts, summaryOf, take } from '../../review/rules/rounds.ts'
import { brandDecides, type ReviewFacts, type ReviewKind, type Stage } from '../../review/workflow.ts'
import type { Dice } from './dice.ts'
import { dayFrom, type Made, type World } from './world.ts'

const states: Readonly<Record<Stage, number>> = {
  Requested: 15,
  Sent: 11,
  Received: 10,
  'With brand': 13,
  Approved: 24,
  Cancelled: 7,
}

const couriers = ['SF Express', 'DHL', 'FedEx', 'YTO Express'] as const
const lights = ['D65', 'TL84', 'CWF'] as const
const remarks = [
  'Too red under TL84',
  'One step darker, please',
  'Dull beside the standard',
  'The line of the print is not sharp',
  'Hand is harsher than agreed',
  'Measure after washing again',
] as const
const praises = ['Good match', 'As standard', 'Keep this in bulk'] as const

/** What is reviewed of each kind of subject. */
const kindsOf: Readonly<Record<string, readonly ReviewKind[]>> = {
  colourway: ['labDip', 'labDip', 'labDip', 'bulkSwatch'],
  fabric: ['hanger', 'handloom', 'bulkSwatch'],
  artwork: ['strikeOff', 'strikeOff', 'handloom'],
  showroom: ['proto', 'fit', 'sizeSet', 'preProduction', 'topOfProduction'],
}

/**
 * Reviews in every state, some overdue, some in their fourth round. `subjects` are all items, colourways and styles.
 */
export function makeReviews(world: World, dice: Dice, subjects: readonly Made[], brands: readonly string[]): Made[] {
  const byKind = [...Map.groupBy(subjects, ({ kind }) => kind)].filter(([kind]) => kindsOf[kind])
  const wanted = Object.entries(states).flatMap(([stage, count]) => Array.from({ length: count }, () => stage as Stage))
  let rounds = 0
  return wanted.flatMap((stage, at): Made[] => {
    const [of, all] = byKind[at % byKind.length]!
    const subject = dice.pick(all)
    const brand = dice.pick(brands)
    const kinds = kindsOf[of]!.filter((kind) => stage !== 'With brand' || brandDecides({ kind, brand }))
    const kind = dice.pick(kinds)
    const review = { kind, brand: brandDecides({ kind, brand }) || dice.chance(40) ? brand : null }
    const facts = live(world, dice, review, stage)
    const id = world.id('review', at + 1)
    const { due, ...shown } = summaryOf(review, facts)
    const fabric = of === 'colourway' ? subject.values.fabric : undefined
    const supplier = fabric ? subjects.find(({ id }) => id === fabric)?.values.supplier : subject.values.supplier
    const made: Made = {
      kind: 'review',
      id,
      values: {
        code: world.code('review', at + 1),
        ...review,
        subject: fabric ?? subject.id,
        ...(fabric ? { colourway: subject.id } : {}),
        ...(supplier ? { supplier } : {}),
        ...(due ? { due } : {}),
      },
      owned: {
        ...shown,
        requestedOn: facts[0]!.requestedOn,
        ...(dice.chance(70) ? { responsible: world.person } : {}),
      },
      pictures: [],
    }
    // The product itself adds the first round of a review that is only requested.
    if (shown.stage === 'Requested' && facts.length === 1) return [made]
    return [
      made,
      ...facts.map((owned): Made => {
        rounds++
        return {
          kind: 'round',
          id: world.id('round', rounds),
          values: {},
          owned: { ...owned, review: id },
          pictures: [],
        }
      }),
    ]
  })
}

/** The rounds of a review that reaches a state today; its first step lies as many days back as the steps take. */
function live(world: World, dice: Dice, review: ReviewFacts, stage: Stage): RoundFacts[] {
  const rejections = dice.pick([0, 0, 0, 1, 1, 2, 3])
  const steps: [days: number, act: (on: string) => Act][] = []
  const later = (low: number, high: number, act: (on: string) => Act) => steps.push([dice.whole(low, high), act])
  const verdict = (
    by: 'house' | 'brand',
    outcome: 'Approved' | 'Approved with comments' | 'Rejected' | 'Cancelled',
  ) => {
    const comments = outcome === 'Approved' ? null : dice.pick(outcome === 'Approved with comments' ? praises : remarks)
    const option = outcome.startsWith('Approved') && review.kind === 'labDip' ? dice.pick(['A', 'B']) : null
    const due = dice.whole(7, 12)
    later(by === 'house' ? 1 : 3, by === 'house' ? 2 : 8, (on) => ({
      ...{ do: 'decide', by, outcome, option, comments, on, who: world.person, instead: null, forwardedOn: null },
      nextDue: outcome === 'Rejected' ? dayFrom(on, due) : null,
    }))
  }
  const send = () => {
    const parcel = { courier: dice.pick(couriers), waybill: String(dice.whole(100_000_000, 999_999_999)) }
    later(4, 9, (sentOn) => ({ do: 'send', sentOn, ...parcel }))
  }
  const receive = () => {
    const labels = review.kind === 'labDip' ? ['A', 'B', 'C'] : []
    const options = labels.map((label) => ({
      ...{ label, light: dice.pick(lights), deltaE: (dice.whole(20, 160) / 100).toFixed(2), photo: null, note: null },
    }))
    later(2, 5, (receivedOn) => ({ do: 'receive', receivedOn, options }))
  }
  const forward = () => later(0, 1, (forwardedOn) => ({ do: 'forward', forwardedOn }))
  for (let n = 0; n < rejections; n++) {
    send()
    receive()
    if (brandDecides(review) && dice.chance(50)) {
      verdict('house', 'Approved')
      forward()
      verdict('brand', 'Rejected')
    } else verdict('house', 'Rejected')
  }
  if (stage === 'Cancelled') verdict('house', 'Cancelled')
  else if (stage !== 'Requested') send()
  if (stage === 'Received' || stage === 'With brand' || stage === 'Approved') receive()
  const passes =
    stage === 'With brand' || stage === 'Approved' || (stage === 'Received' && brandDecides(review) && dice.chance(40))
  if (passes) verdict('house', 'Approved')
  if (stage === 'With brand' || (stage === 'Approved' && brandDecides(review))) forward()
  if (stage === 'Approved' && brandDecides(review))
    verdict('brand', dice.pick(['Approved', 'Approved', 'Approved with comments']))
  const rest =
    stage === 'Approved' || stage === 'Cancelled' ? dice.whole(3, 120) : dice.whole(0, stage === 'Requested' ? 15 : 6)
  let day = dayFrom(world.today, -rest - steps.reduce((sum, [days]) => sum + days, 0))
  let facts: RoundFacts[] = [openRound(1, day, dayFrom(day, dice.whole(8, 16)))]
  for (const [days, act] of steps) {
    day = dayFrom(day, days)
    facts = take(review, facts, act(day))
  }
  return facts
}

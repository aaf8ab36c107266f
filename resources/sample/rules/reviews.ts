import { dayFrom } from '../../calendar/rules/working-days.ts'
import { type Act, newRound, type RoundFacts, roundsAfter, summaryOf } from '../../review/rules/rounds.ts'
import { brandDecides, type ReviewFacts, type ReviewKind, type Stage } from '../../review/workflow.ts'
import { parcel } from './colourways.ts'
import type { Dice } from './dice.ts'
import type { SampleRecord, World } from './world.ts'

const counts: Readonly<Record<Stage, number>> = {
  Requested: 15,
  Sent: 11,
  Received: 10,
  'With brand': 13,
  Approved: 24,
  Cancelled: 7,
}

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

/** The kinds of reviews by the kind of their subject; a frequent kind is listed several times. */
const kindsOf: Readonly<Record<string, readonly ReviewKind[]>> = {
  colourway: ['labDip', 'labDip', 'labDip', 'bulkSwatch'],
  fabric: ['hanger', 'handloom', 'bulkSwatch'],
  artwork: ['strikeOff', 'strikeOff', 'handloom'],
  showroom: ['proto', 'fit', 'sizeSet', 'preProduction', 'topOfProduction'],
}

/** Reviews in every state; `subjects` are all items, colourways and styles. */
export function makeReviews(
  world: World,
  dice: Dice,
  subjects: readonly SampleRecord[],
  brandIds: readonly string[],
): SampleRecord[] {
  const byKind = [...Map.groupBy(subjects, ({ kind }) => kind)].filter(([kind]) => kindsOf[kind])
  const stages = Object.entries(counts).flatMap(([stage, count]) => Array.from({ length: count }, () => stage as Stage))
  let roundCount = 0
  return stages.flatMap((stage, at): SampleRecord[] => {
    const [subjectKind, candidates] = byKind[at % byKind.length]!
    const subject = dice.pick(candidates)
    const brand = dice.pick(brandIds)
    const kinds = kindsOf[subjectKind]!.filter((kind) => stage !== 'With brand' || brandDecides({ kind, brand }))
    const kind = dice.pick(kinds)
    const review = { kind, brand: brandDecides({ kind, brand }) || dice.chance(40) ? brand : null }
    const rounds = roundsOf(world, dice, review, stage)
    const id = world.id('review', at + 1)
    const { due, ...summary } = summaryOf(review, rounds)
    const fabric = subjectKind === 'colourway' ? subject.values.fabric : undefined
    const supplier = fabric ? subjects.find(({ id }) => id === fabric)?.values.supplier : subject.values.supplier
    const record: SampleRecord = {
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
        ...summary,
        requestedOn: rounds[0]!.requestedOn,
        ...(dice.chance(70) ? { responsible: world.person } : {}),
      },
      pictures: [],
    }
    // The product itself adds the first round of a review that is only requested.
    if (summary.stage === 'Requested' && rounds.length === 1) return [record]
    return [
      record,
      ...rounds.map((round): SampleRecord => {
        const roundId = world.id('round', ++roundCount)
        return { kind: 'round', id: roundId, values: {}, owned: { ...round, review: id }, pictures: [] }
      }),
    ]
  })
}

/**
 * The rounds of a review that is in `stage` today, after up to three rejections. Its steps are listed first with the
 * days between them, so that the day of the request can be counted back from today.
 */
function roundsOf(world: World, dice: Dice, review: ReviewFacts, stage: Stage): RoundFacts[] {
  const rejections = dice.pick([0, 0, 0, 1, 1, 2, 3])
  const steps: { readonly days: number; readonly act: (day: string) => Act }[] = []
  const step = (low: number, high: number, act: (day: string) => Act) =>
    steps.push({ days: dice.whole(low, high), act })
  const decide = (by: 'house' | 'brand', outcome: 'Approved' | 'Approved with comments' | 'Rejected' | 'Cancelled') => {
    const comments = outcome === 'Approved' ? null : dice.pick(outcome === 'Approved with comments' ? praises : remarks)
    const option = outcome.startsWith('Approved') && review.kind === 'labDip' ? dice.pick(['A', 'B']) : null
    const nextDays = dice.whole(7, 12)
    const [low, high] = by === 'house' ? [1, 2] : [3, 8]
    step(low!, high!, (on) => ({
      ...{ do: 'decide', by, outcome, option, comments, on, who: world.person, instead: null, forwardedOn: null },
      nextDue: outcome === 'Rejected' ? dayFrom(on, nextDays) : null,
    }))
  }
  const send = () => {
    const sentBy = parcel(dice)
    step(4, 9, (sentOn) => ({ do: 'send', sentOn, ...sentBy }))
  }
  const receive = () => {
    const labels = review.kind === 'labDip' ? ['A', 'B', 'C'] : []
    const options = labels.map((label) => ({
      ...{ label, light: dice.pick(lights), deltaE: (dice.whole(20, 160) / 100).toFixed(2), photo: null, note: null },
    }))
    step(2, 5, (receivedOn) => ({ do: 'receive', receivedOn, options }))
  }
  const forward = () => step(0, 1, (forwardedOn) => ({ do: 'forward', forwardedOn }))
  for (let n = 0; n < rejections; n++) {
    send()
    receive()
    if (brandDecides(review) && dice.chance(50)) {
      decide('house', 'Approved')
      forward()
      decide('brand', 'Rejected')
    } else decide('house', 'Rejected')
  }
  if (stage === 'Cancelled') decide('house', 'Cancelled')
  else if (stage !== 'Requested') send()
  if (stage === 'Received' || stage === 'With brand' || stage === 'Approved') receive()
  const isPassed =
    stage === 'With brand' || stage === 'Approved' || (stage === 'Received' && brandDecides(review) && dice.chance(40))
  if (isPassed) decide('house', 'Approved')
  if (stage === 'With brand' || (stage === 'Approved' && brandDecides(review))) forward()
  if (stage === 'Approved' && brandDecides(review))
    decide('brand', dice.pick(['Approved', 'Approved', 'Approved with comments']))
  const daysSinceLast =
    stage === 'Approved' || stage === 'Cancelled' ? dice.whole(3, 120) : dice.whole(0, stage === 'Requested' ? 15 : 6)
  let day = dayFrom(world.today, -daysSinceLast - steps.reduce((sum, { days }) => sum + days, 0))
  let rounds: RoundFacts[] = [newRound(1, day, dayFrom(day, dice.whole(8, 16)))]
  for (const { days, act } of steps) {
    day = dayFrom(day, days)
    rounds = roundsAfter(rounds, act(day))
  }
  return rounds
}

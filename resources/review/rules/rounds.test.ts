import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  brandDecides,
  isClosed,
  type ReviewEvent,
  type ReviewFacts,
  reviewTransitions,
  type Step,
  stageOf,
} from '../workflow.ts'
import {
  type Act,
  actProblems,
  eventOf,
  isUntouched,
  lastDecision,
  newRound,
  type RoundFacts,
  roundsAfter,
  stepOf,
  stepOfRound,
  summaryOf,
} from './rounds.ts'

const today = '2026-06-15'
const labDip: ReviewFacts = { kind: 'labDip', brand: 'Aster' }
type Decide = Act & { do: 'decide' }
const decide = (by: Decide['by'], outcome: Decide['outcome'], more: Partial<Decide> = {}): Decide => ({
  ...{ do: 'decide', by, outcome, option: null, comments: 'Redder', on: today, who: null, instead: null },
  ...{ forwardedOn: null, nextDue: null },
  ...more,
})
const send: Act = { do: 'send', sentOn: '2026-06-01', courier: null, waybill: null }
const receive: Act = { do: 'receive', receivedOn: '2026-06-03', options: [] }
const forward: Act = { do: 'forward', forwardedOn: today }
const start = [newRound(1, '2026-05-20', '2026-06-20')]

/** The rounds after some acts; one that is refused fails the test. */
const run = (review: ReviewFacts, ...acts: Act[]) =>
  acts.reduce<RoundFacts[]>((rounds, act) => {
    expect(actProblems(review, rounds, act, today)).toEqual([])
    return roundsAfter(rounds, act)
  }, start)
const refused = (review: ReviewFacts, rounds: readonly RoundFacts[], act: Act) =>
  actProblems(review, rounds, act, today).map(({ field, message }) => `${field}: ${message.en}`)

describe('A rejection opens the next round by itself', () => {
  test.each([
    ['of the house', [send, receive, decide('house', 'Rejected', { nextDue: '2026-06-30' })]],
    [
      'of the brand',
      [
        send,
        receive,
        decide('house', 'Approved', { forwardedOn: today }),
        decide('brand', 'Rejected', { nextDue: '2026-06-30' }),
      ],
    ],
  ])('%s', (_, acts) => {
    const rounds = run(labDip, ...acts)
    expect(rounds.map(({ number }) => number)).toEqual([1, 2])
    expect(rounds[1]).toMatchObject({ requestedOn: today, due: '2026-06-30', sentOn: null, decisions: [] })
    expect(summaryOf(labDip, rounds)).toEqual({ stage: 'Requested', round: 2, due: '2026-06-30', decidedOn: null })
  })
})

describe('A decision is final', () => {
  const approved = run(labDip, send, receive, decide('house', 'Approved'), forward, decide('brand', 'Approved'))
  const rejected = run(labDip, send, receive, decide('house', 'Rejected'))

  test('another one is refused, and so is one of a cancelled round', () => {
    expect(refused(labDip, approved, decide('brand', 'Rejected'))).toEqual([
      'outcome: This review is Approved: a decision is final',
    ])
    const cancelled = run(labDip, decide('house', 'Cancelled'))
    expect(refused(labDip, cancelled, decide('house', 'Approved'))).toEqual([
      'outcome: This review is Cancelled: a decision is final',
    ])
    expect(refused(labDip, cancelled, decide('house', 'Approved', { instead: 1 }))[0]).toMatch(/^instead: /)
  })

  test('a cancellation of what has come is replaced by what is decided after all', () => {
    const cancelled = run(labDip, send, receive, decide('house', 'Cancelled'))
    const approval = decide('house', 'Approved', { instead: 1 })
    expect(refused(labDip, cancelled, approval)).toEqual([])
    expect(stepOf(roundsAfter(cancelled, approval))).toBe('Passed')
    const withdrawn = run(labDip, send, receive, decide('house', 'Approved'), forward, decide('brand', 'Cancelled'))
    expect(refused(labDip, withdrawn, decide('brand', 'Approved', { instead: 2 }))).toEqual([])
  })

  test('but one that names it takes its place while nothing has followed', () => {
    const other = roundsAfter(approved, decide('brand', 'Rejected', { instead: 2 }))
    expect(other).toHaveLength(2)
    expect(other[0]!.decisions.map(({ by, outcome, instead }) => [by, outcome, instead])).toEqual([
      ['house', 'Approved', null],
      ['brand', 'Approved', null],
      ['brand', 'Rejected', 2],
    ])
    // And back again: the round that nobody has touched goes.
    const back = roundsAfter(other, decide('brand', 'Approved', { instead: 3 }))
    expect(back.map(({ number }) => number)).toEqual([1])
    expect(summaryOf(labDip, back).stage).toBe('Approved')
    expect(refused(labDip, rejected, decide('house', 'Approved', { instead: 1 }))).toEqual([])
  })

  test('and is itself replaced in the same way, with the single option that there is', () => {
    const dip = { label: 'A', light: null, deltaE: null, photo: null, note: null }
    const decided = run(labDip, send, { ...receive, options: [dip] }, decide('house', 'Approved'))
    const again = roundsAfter(decided, decide('house', 'Rejected', { instead: 1 }))
    const approval = decide('house', 'Approved', { instead: 2 })
    expect(refused(labDip, again, approval)).toEqual([])
    const rounds = roundsAfter(again, approval)
    expect(stepOf(rounds)).toBe('Passed')
    expect(rounds.at(-1)!.decisions.at(-1)).toMatchObject({ instead: 2, option: 'A' })
  })

  test('not once the next round has begun, nor once the brand has it', () => {
    const why = 'instead: Only the last decision can be taken otherwise, and only while nothing has followed upon it'
    const begun = roundsAfter(rejected, send)
    expect(refused(labDip, begun, decide('house', 'Approved', { instead: 1 }))).toEqual([why])
    const away = run(labDip, send, receive, decide('house', 'Approved'), forward)
    expect(refused(labDip, away, decide('house', 'Rejected', { instead: 1 }))).toEqual([why])
    expect(refused(labDip, approved, decide('brand', 'Rejected', { instead: 1 }))).toEqual([why])
    expect(refused(labDip, start, decide('house', 'Rejected', { instead: 1 }))).toEqual([why])
  })
})

describe('What is refused', () => {
  const sent = run(labDip, send)
  const received = run(labDip, send, {
    ...receive,
    options: ['A', 'B'].map((label) => ({ label, light: null, deltaE: null, photo: null, note: null })),
  })
  const twice = ['A', 'a'].map((label) => ({ label, light: null, deltaE: null, photo: null, note: null }))
  test.each<[string, readonly RoundFacts[], Act, string]>([
    ['received before sent', start, receive, 'id: It has not been sent yet'],
    ['a day to come', start, { ...send, sentOn: '2026-06-16' }, 'sentOn: This day is still to come'],
    ['received earlier than sent', sent, { ...receive, receivedOn: '2026-05-31' }, 'receivedOn: Before it was sent'],
    ['options of what has not come', sent, { do: 'options', options: [] }, 'id: It has not been received yet'],
    [
      'options of what was decided',
      run(labDip, send, receive, decide('house', 'Approved')),
      { do: 'options', options: [] },
      'id: The house has decided on these options already',
    ],
    [
      'an option twice, later',
      received,
      { do: 'options', options: twice },
      'options.1.label: This option stands here twice',
    ],
    ['an option twice', sent, { ...receive, options: twice }, 'options.1.label: This option stands here twice'],
    [
      'decided earlier than received',
      received,
      decide('house', 'Rejected', { on: '2026-06-02' }),
      'on: Before it was received',
    ],
    ['which option', received, decide('house', 'Approved'), 'option: Say which option'],
    [
      'an option that is none',
      received,
      decide('house', 'Approved', { option: 'C' }),
      'option: This round has no such option',
    ],
    [
      'comments that are none',
      received,
      decide('house', 'Approved with comments', { option: 'A', comments: null }),
      'comments: Write the remarks',
    ],
    [
      'a brand that has not got it',
      received,
      decide('brand', 'Approved', { option: 'A' }),
      'outcome: The brand has not got it yet',
    ],
    [
      'a next round in the past',
      received,
      decide('house', 'Rejected', { nextDue: '2026-06-14' }),
      'nextDue: This day is past',
    ],
    [
      'a rejection that goes to the brand',
      received,
      decide('house', 'Rejected', { forwardedOn: today }),
      'forwardedOn: Only what the house passes goes on to the brand',
    ],
  ])('%s', (_, rounds, act, message) => {
    expect(refused(labDip, rounds, act)).toEqual([message])
  })
})

const optionA = { label: 'A', light: null, deltaE: null, photo: 'p1', note: null }
const mark = { x: 100, y: 200, width: 50, height: 60, note: 'Too yellow' }

describe('Marks on the photo of an option', () => {
  const options = [optionA, { ...optionA, label: 'B', photo: 'p2' }]
  const draw = (option: string, marks = [mark], round = 1): Act => ({ do: 'mark', round, option, marks })
  const rounds = run(labDip, send, { ...receive, options }, draw('A'), draw('B'))

  test('are drawn anew for one photo at a time, in a decided round too', () => {
    expect(rounds.at(-1)!.marks).toEqual([
      { option: 'A', ...mark },
      { option: 'B', ...mark },
    ])
    const rejected = roundsAfter(rounds, decide('house', 'Rejected'))
    expect(refused(labDip, rejected, draw('A', []))).toEqual([])
    const [first, second] = roundsAfter(rejected, draw('A', []))
    expect(first!.marks).toEqual([{ option: 'B', ...mark }])
    expect(second!.marks).toEqual([])
  })

  test('go with the photo when it is replaced or removed', () => {
    const replaced = roundsAfter(rounds, { do: 'options', options: [{ ...optionA, photo: 'p3' }, options[1]!] })
    expect(replaced.at(-1)!.marks).toEqual([{ option: 'B', ...mark }])
    const removed = roundsAfter(rounds, { do: 'options', options: [options[0]!] })
    expect(removed.at(-1)!.marks).toEqual([{ option: 'A', ...mark }])
  })

  test('stay with their photo when letters change', () => {
    const [a, b] = [
      { ...options[0]!, label: 'B' },
      { ...options[1]!, label: 'A' },
    ]
    const other = { ...mark, note: 'Line broken' }
    const drawn = roundsAfter(rounds, draw('B', [other]))
    expect(roundsAfter(drawn, { do: 'options', options: [a, b] }).at(-1)!.marks).toEqual([
      { option: 'B', ...mark },
      { option: 'A', ...other },
    ])
  })

  test.each([
    ['of a round that there is not', draw('A', [mark], 2), 'round: There is no such round'],
    ['of an option that there is not', draw('C'), 'option: This option has no photo any more'],
    ['beyond the edge', draw('A', [mark, { ...mark, x: 951 }]), 'marks.1.width: This mark lies outside of the photo'],
    [
      'of a round with too many',
      draw(
        'A',
        Array.from({ length: 200 }, () => mark),
      ),
      'marks: At most 200 marks in a round',
    ],
  ])('are refused %s', (_, act, message) => {
    expect(refused(labDip, rounds, act)).toEqual([message])
  })
})

/** Any act, as often impossible as not. */
const acts = fc.oneof(
  fc.constant<Act>(send),
  fc.constant<Act>(receive),
  fc.constant<Act>(forward),
  fc.constant<Act>({ do: 'options', options: [] }),
  fc.constant<Act>({ do: 'options', options: [optionA] }),
  fc.constant<Act>({ do: 'mark', round: 1, option: 'A', marks: [mark] }),
  fc.record({
    do: fc.constant('correct' as const),
    sentOn: fc.constant(today),
    courier: fc.constant(null),
    waybill: fc.constant('W2'),
    receivedOn: fc.constantFrom(null, today),
  }),
  fc.record({
    by: fc.constantFrom('house' as const, 'brand' as const),
    outcome: fc.constantFrom(
      'Approved' as const,
      'Approved with comments' as const,
      'Rejected' as const,
      'Cancelled' as const,
    ),
    forwardedOn: fc.constantFrom(null, today),
    again: fc.boolean(),
  }),
)

test('whatever is tried: no impossible state, rounds without gaps, and the state is that of the steps taken', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(labDip, { ...labDip, brand: null }, { ...labDip, kind: 'hanger' as const }),
      fc.array(acts, { maxLength: 60 }),
      (review, tried) => {
        let rounds: RoundFacts[] = start
        let taken: ReviewEvent[][] = []
        for (const attempt of tried) {
          const last = lastDecision(rounds)
          const act: Act =
            'do' in attempt
              ? attempt
              : decide(attempt.by, attempt.outcome, {
                  forwardedOn: attempt.forwardedOn,
                  instead: attempt.again ? (last?.number ?? 9) : null,
                })
          if (actProblems(review, rounds, act, today).length) continue
          const again = act.do === 'decide' && act.instead !== null
          rounds = roundsAfter(rounds, act)
          // One that takes the place of the last decision is as if that had never been.
          if (again)
            taken = taken.slice(
              0,
              taken.findLastIndex((events) => events[0] !== 'forward'),
            )
          const event = act.do === 'decide' ? eventOf(act) : act.do
          if (event !== 'options' && event !== 'correct' && event !== 'mark')
            taken = [...taken, act.do === 'decide' && act.forwardedOn ? [event, 'forward'] : [event]]

          expect(rounds.map(({ number }) => number)).toEqual(rounds.map((_, at) => at + 1))
          for (const closed of rounds.slice(0, -1)) expect(stepOfRound(closed)).toBe('Rejected')
          const steps = taken.flat()
          const replayed = steps.reduce<Step>((step, each) => {
            const to = (reviewTransitions[step] as Partial<Record<ReviewEvent, Step>>)[each]
            if (to === undefined) throw new Error(`${each} from ${step}`)
            return to
          }, 'Requested')
          expect(stepOf(rounds)).toBe(replayed)
          const { stage, round, decidedOn } = summaryOf(review, rounds)
          expect(stage).toBe(stageOf(review, replayed))
          expect(round).toBe(1 + steps.filter((each) => each.endsWith('Rejects')).length)
          expect(decidedOn !== null).toBe(isClosed(stage))
          if (!brandDecides(review)) expect(stage).not.toBe('With brand')
          if (stage === 'Requested') expect(isUntouched(rounds.at(-1)!)).toBe(true)
        }
      },
    ),
    { numRuns: 1_000 },
  )
})

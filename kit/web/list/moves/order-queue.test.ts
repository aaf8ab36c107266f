import { describe, expect, test, vi } from 'vitest'
import { createOrderQueue, type SentChange } from './order-queue.ts'

/** A queue, what it has sent, and the answers that are awaited. */
function queue() {
  const sent: string[] = []
  const events: string[] = []
  const answers: { keep: () => void; refuse: () => void }[] = []
  const { put, flush, sendBeforeClosing } = createOrderQueue({
    send: ({ after, state }) => {
      sent.push(`${state} ${after.join('')}`)
      return new Promise<void>((keep, refuse) => answers.push({ keep, refuse: () => refuse(new Error('no')) }))
    },
    onSaved: ({ before, after }) => events.push(`kept ${before.join('')} ${after.join('')}`),
    onRefused: (before) => events.push(`back to ${before.join('')}`),
    onSettled: () => events.push('settled'),
  })
  const answer = async (how: 'keep' | 'refuse', nth = 0) => {
    const before = events.length
    answers.splice(nth, 1)[0]![how]()
    await vi.waitFor(() => expect(events).not.toHaveLength(before))
  }
  return { put, flush, sendBeforeClosing, answer, sent, events }
}

const change = (before: string, after: string, state = 'Edit'): SentChange => ({
  before: [...before],
  after: [...after],
  state,
})
/** Longer than any test. */
const long = 3_600_000

describe('Orders by hand on their way to the server', () => {
  test('leave one after the other; what was moved meanwhile is one', async () => {
    const { put, answer, sent, events } = queue()
    put(change('ab', 'ba'), 0)
    put(change('bac', 'cba'), 0)
    put(change('cb', 'bc'), 0)
    expect(sent).toEqual(['Edit ba'])
    await answer('keep')
    expect(sent).toEqual(['Edit ba', 'Edit bca'])
    expect(events).toEqual(['kept ab ba'])
    await answer('keep')
    expect(events).toEqual(['kept ab ba', 'kept bac bca', 'settled'])
  })

  test('moves by key rest before they leave, also behind one that is on its way', async () => {
    const { put, flush, answer, sent, events } = queue()
    put(change('ab', 'ba'), long)
    expect(sent).toEqual([])
    flush()
    expect(sent).toEqual(['Edit ba'])
    put(change('ba', 'ab'), long)
    await answer('keep')
    expect(sent).toEqual(['Edit ba'])
    flush()
    expect(sent).toEqual(['Edit ba', 'Edit ab'])
    await answer('keep')
    expect(events.at(-1)).toBe('settled')
  })

  test('a page that ends sends what waits, beside the order that is on its way', async () => {
    const { put, sendBeforeClosing, answer, sent, events } = queue()
    put(change('ab', 'ba'), 0)
    put(change('bac', 'cba'), 0)
    put(change('cbad', 'cbda'), long)
    sendBeforeClosing()
    expect(sent).toEqual(['Edit ba', 'Edit cbda'])
    sendBeforeClosing()
    expect(sent).toHaveLength(2)
    // Such a page may come back.
    await answer('keep', 1)
    expect(events).toEqual(['kept bacd cbda'])
    await answer('keep')
    expect(events).toEqual(['kept bacd cbda', 'kept ab ba', 'settled'])
  })

  test('Undo leaves at once and takes along what waits', () => {
    const { put, sent } = queue()
    put(change('abcd', 'abdc'), long)
    put(change('ba', 'ab', 'Undo'), 0)
    expect(sent).toEqual(['Undo abdc'])
  })

  test('what stands on a refused order goes back with it', async () => {
    const { put, answer, sent, events } = queue()
    put(change('ab', 'ba'), 0)
    put(change('bacd', 'dbac'), 0)
    await answer('refuse')
    expect(sent).toEqual(['Edit ba'])
    expect(events).toEqual(['back to abcd', 'settled'])
    put(change('ab', 'ba'), 0)
    expect(sent).toHaveLength(2)
  })
})

import { describe, expect, test, vi } from 'vitest'
import { createLine, type Named } from './line.ts'

/** A line, what it has sent, and the answers that are awaited. */
function line() {
  const sent: string[] = []
  const events: string[] = []
  const answers: { keep: () => void; refuse: () => void }[] = []
  const { put, flush, end } = createLine({
    send: ({ ids, state }) => {
      sent.push(`${state} ${ids.join('')}`)
      return new Promise<void>((keep, refuse) => answers.push({ keep, refuse: () => refuse(new Error('no')) }))
    },
    onSaved: ({ before, ids }) => events.push(`kept ${before.join('')} ${ids.join('')}`),
    onRefused: ({ before }) => events.push(`back to ${before.join('')}`),
    onSettled: () => events.push('settled'),
  })
  const answer = async (how: 'keep' | 'refuse', nth = 0) => {
    const before = events.length
    answers.splice(nth, 1)[0]![how]()
    await vi.waitFor(() => expect(events).not.toHaveLength(before))
  }
  return { put, flush, end, answer, sent, events }
}

const order = (before: string, ids: string, state = 'Edit'): Named => ({ before: [...before], ids: [...ids], state })
/** Longer than any test. */
const long = 3_600_000

describe('Orders by hand on their way to the server', () => {
  test('leave one after the other; what was moved meanwhile is one', async () => {
    const { put, answer, sent, events } = line()
    put(order('ab', 'ba'), 0)
    put(order('bac', 'cba'), 0)
    put(order('cb', 'bc'), 0)
    expect(sent).toEqual(['Edit ba'])
    await answer('keep')
    expect(sent).toEqual(['Edit ba', 'Edit bca'])
    expect(events).toEqual(['kept ab ba'])
    await answer('keep')
    expect(events).toEqual(['kept ab ba', 'kept bac bca', 'settled'])
  })

  test('moves by key rest before they leave, also behind one that is on its way', async () => {
    const { put, flush, answer, sent, events } = line()
    put(order('ab', 'ba'), long)
    expect(sent).toEqual([])
    flush()
    expect(sent).toEqual(['Edit ba'])
    put(order('ba', 'ab'), long)
    await answer('keep')
    expect(sent).toEqual(['Edit ba'])
    flush()
    expect(sent).toEqual(['Edit ba', 'Edit ab'])
    await answer('keep')
    expect(events.at(-1)).toBe('settled')
  })

  test('a page that ends sends what waits, beside the order that is on its way', async () => {
    const { put, end, answer, sent, events } = line()
    put(order('ab', 'ba'), 0)
    put(order('bac', 'cba'), 0)
    put(order('cbad', 'cbda'), long)
    end()
    expect(sent).toEqual(['Edit ba', 'Edit cbda'])
    end()
    expect(sent).toHaveLength(2)
    // Such a page may come back.
    await answer('keep', 1)
    expect(events).toEqual(['kept bacd cbda'])
    await answer('keep')
    expect(events).toEqual(['kept bacd cbda', 'kept ab ba', 'settled'])
  })

  test('Undo leaves at once and takes along what waits', () => {
    const { put, sent } = line()
    put(order('abcd', 'abdc'), long)
    put(order('ba', 'ab', 'Undo'), 0)
    expect(sent).toEqual(['Undo abdc'])
  })

  test('what stands on a refused order goes back with it', async () => {
    const { put, answer, sent, events } = line()
    put(order('ab', 'ba'), 0)
    put(order('bacd', 'dbac'), 0)
    await answer('refuse')
    expect(sent).toEqual(['Edit ba'])
    expect(events).toEqual(['back to abcd', 'settled'])
    put(order('ab', 'ba'), 0)
    expect(sent).toHaveLength(2)
  })
})

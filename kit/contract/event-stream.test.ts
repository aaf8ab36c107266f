import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createEventReader, type StreamEvent } from './event-stream.ts'

const stream = [
  'retry: 2000\n\n',
  'event: hello\nid: 7\ndata: {}\n\n',
  ': a beat\nid: 9\n\n',
  'event: change\r\ndata: {"kind":"a"}\r\n\r\n',
  'data: two\ndata: lines\n\n',
  'event: nothing\n\n',
  'data:tight\rdata: 中文\r\r',
  'data: half',
].join('')

const events: StreamEvent[] = [
  { event: 'hello', data: '{}', id: '7' },
  { event: 'change', data: '{"kind":"a"}', id: '9' },
  { event: 'message', data: 'two\nlines', id: '9' },
  { event: 'message', data: 'tight\n中文', id: '9' },
]

describe('Server-sent events (HTML standard, 9.2.6)', () => {
  test('are read as they were sent, whatever pieces they come in', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: stream.length })), (cuts) => {
        const at = [0, ...cuts.toSorted((a, b) => a - b), stream.length]
        const reader = createEventReader()
        const read = at.slice(1).flatMap((end, i) => reader.read(stream.slice(at[i], end)))
        expect(read).toEqual(events)
        expect(reader.lastId()).toBe('9')
      }),
    )
  })

  test('an id counts once its block is over, with an event or without', () => {
    const reader = createEventReader()
    reader.read('id: 4\n')
    expect(reader.lastId()).toBeUndefined()
    reader.read('\n')
    expect(reader.lastId()).toBe('4')
  })
})

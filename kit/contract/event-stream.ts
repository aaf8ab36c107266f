/** One event of a stream; `id` is the last id that the stream has sent so far. */
export type StreamEvent = { readonly event: string; readonly data: string; readonly id: string | undefined }

export type EventReader = {
  /** Takes the next piece of the stream, of any size, and returns the events that it completes. */
  readonly read: (piece: string) => StreamEvent[]
  /** The last id that the stream has sent, with an event or without one. */
  readonly lastId: () => string | undefined
}

/** Parses server-sent events from text that arrives in pieces of any size (HTML standard, 9.2.6). */
export function createEventReader(): EventReader {
  let rest = ''
  let lastId: string | undefined
  // The event whose lines are arriving; a blank line ends it.
  let event = ''
  let data: string[] = []
  let id: string | undefined

  /** Takes a line without its end; returns the event that a blank line ends, undefined for one without data. */
  const takeLine = (line: string): StreamEvent | undefined => {
    if (line === '') {
      lastId = id ?? lastId
      const done = data.length ? { event: event || 'message', data: data.join('\n'), id: lastId } : undefined
      event = ''
      data = []
      return done
    }
    const colon = line.indexOf(':')
    const field = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
    if (field === 'id' && !value.includes('\0')) id = value
    return undefined
  }

  return {
    lastId: () => lastId,
    read: (piece) => {
      rest += piece
      // A carriage return at the very end may be the first half of a line end.
      const whole = rest.endsWith('\r') ? rest.slice(0, -1) : rest
      const lines = whole.split(/\r\n|\n|\r/)
      rest = lines.pop()! + rest.slice(whole.length)
      return lines.flatMap((line) => takeLine(line) ?? [])
    },
  }
}

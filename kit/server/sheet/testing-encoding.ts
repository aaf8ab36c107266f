/** Characters of each encoding with their bytes, asked of the decoder once. */
const tables = new Map<string, ReadonlyMap<string, Buffer>>()

function tableOf(encoding: string): ReadonlyMap<string, Buffer> {
  const known = tables.get(encoding)
  if (known) return known
  const decoder = new TextDecoder(encoding, { fatal: true })
  const table = new Map<string, Buffer>()
  const learn = (...bytes: number[]) => {
    try {
      const text = decoder.decode(Uint8Array.from(bytes))
      if ([...text].length === 1 && !table.has(text)) table.set(text, Buffer.from(bytes))
    } catch {} // not assigned
  }
  for (let byte = 0x20; byte < 0x100; byte++) learn(byte)
  if (!encoding.startsWith('windows'))
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) learn(lead, trail)
  tables.set(encoding, table)
  return table
}

/** A text in an encoding that Node.js reads but does not write, of characters with one or two bytes. */
export function encoded(text: string, encoding: string): Buffer {
  const table = tableOf(encoding)
  return Buffer.concat(
    [...text].map((character) => {
      if (character < '\x80') return Buffer.from(character)
      const bytes = table.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

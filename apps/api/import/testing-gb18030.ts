/** The codes of characters: all of two bytes, and those of four bytes of the first plane, filled at the first use. */
const codes = new Map<string, Buffer>()
const decoder = new TextDecoder('gb18030', { fatal: true })

/** Decodes a code, and stores it by its character if it has one. */
function learn(bytes: readonly number[]) {
  const code = Buffer.from(bytes)
  try {
    const text = decoder.decode(code)
    if ([...text].length === 1 && !codes.has(text)) codes.set(text, code)
  } catch {} // not assigned
}

/** The four bytes of the nth four-byte code. */
const fourBytes = (n: number) => [
  0x81 + Math.floor(n / 12_600),
  0x30 + (Math.floor(n / 1_260) % 10),
  0x81 + (Math.floor(n / 10) % 126),
  0x30 + (n % 10),
]

/** The number of four-byte codes of the first plane, some of which are not assigned. */
const inFirstPlane = 39_420
/** First four-byte code of the planes behind the first (GB 18030-2022, 0x90308130). */
const behindFirstPlane = 189_000

/** A text as GB18030, which Node.js reads but does not write. */
export function gb18030Of(text: string): Buffer {
  if (codes.size === 0) {
    for (let lead = 0x81; lead <= 0xfe; lead++) for (let trail = 0x40; trail <= 0xfe; trail++) learn([lead, trail])
    for (let n = 0; n < inFirstPlane; n++) learn(fourBytes(n))
  }
  return Buffer.concat(
    [...text].map((character) => {
      const point = character.codePointAt(0)!
      if (point < 0x80) return Buffer.from([point])
      if (point >= 0x10000) return Buffer.from(fourBytes(behindFirstPlane + point - 0x10000))
      const code = codes.get(character)
      if (!code) throw new Error(`no GB18030 code for U+${point.toString(16)}`)
      return code
    }),
  )
}

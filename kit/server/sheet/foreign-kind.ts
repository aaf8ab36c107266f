/** The first bytes of files that people upload by mistake, with their names in messages.ts. */
const magics: readonly (readonly [kind: string, start: string])[] = [
  ['image', '89504e470d0a1a0a'],
  ['image', 'ffd8ff'],
  ['image', '474946383761'],
  ['image', '474946383961'],
  ['image', '49492a00'],
  ['pdf', '255044462d'],
  ['archive', '526172211a07'],
  ['archive', '377abcaf271c'],
  ['archive', '1f8b08'],
  // Beginning-of-file records of Excel versions before 97, which had no container.
  ['xls5', '0908'],
  ['xls5', '0904'],
  ['xls5', '0902'],
  ['xls5', '09000400'],
]

/** The kind of a file that is certainly no spreadsheet; undefined if it may be text. */
export function foreignKind(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 8).toString('hex')
  if (start.startsWith('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP') return 'image'
  return magics.find(([, magic]) => start.startsWith(magic))?.[0]
}

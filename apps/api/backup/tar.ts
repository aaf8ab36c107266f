/** The bytes of a tar block (POSIX.1-1988, ustar). */
export const blockBytes = 512

/** The zero bytes after an entry of `size` bytes, up to the end of its block. */
export const paddingOf = (size: number) => (blockBytes - (size % blockBytes)) % blockBytes

/** The end of an archive: two empty blocks. */
export const tarEnd = Buffer.alloc(2 * blockBytes)

/** The largest size, of eleven octal digits (8 GiB - 1), and the longest name in bytes. */
const maxSize = 0o77777777777
const maxName = 100

/** The ustar header of a plain file that only its owner may read. Throws for a name or size that it cannot hold. */
export function tarHeader({ name, size, mtime }: TarEntry): Buffer {
  if (!/^[\x21-\x7e]+$/.test(name) || name.length > maxName || size > maxSize) throw new Error(`no tar entry: ${name}`)
  const header = Buffer.alloc(blockBytes)
  const octal = (value: number, at: number, digits: number) =>
    header.write(`${value.toString(8).padStart(digits, '0')}\0`, at, 'latin1')
  // Name, mode, user, group, size, time, blanks for the checksum and a plain file's type, magic; then the checksum.
  header.write(name, 0, 'latin1')
  octal(0o600, 100, 7)
  octal(0, 108, 7)
  octal(0, 116, 7)
  octal(size, 124, 11)
  octal(mtime, 136, 11)
  header.write('        0', 148, 'latin1')
  header.write('ustar\x0000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

/** An entry: `size` in bytes, `mtime` in seconds since 1970. */
type TarEntry = { readonly name: string; readonly size: number; readonly mtime: number }

/** Parses a header; undefined for a block that `tarHeader` would not write. */
export function parseTarHeader(block: Buffer): TarEntry | undefined {
  const end = block.indexOf(0)
  const name = block.toString('latin1', 0, end < 0 || end > maxName ? maxName : end)
  const octal = (at: number) => {
    const digits = block.toString('latin1', at, at + 11)
    return /^[0-7]{11}$/.test(digits) ? Number.parseInt(digits, 8) : undefined
  }
  const size = octal(124)
  const mtime = octal(136)
  if (size === undefined || mtime === undefined || !/^[\x21-\x7e]+$/.test(name)) return undefined
  const entry = { name, size, mtime }
  return tarHeader(entry).equals(block) ? entry : undefined
}

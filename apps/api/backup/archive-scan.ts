import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { entryNames, openingText } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { blockBytes, paddingOf, parseTarHeader, tarEnd } from './tar.ts'

/** The position of an entry's bytes in the archive. */
export type Stored = { readonly name: string; readonly at: number; readonly size: number }

/**
 * Receives an entry's bytes in pieces, then its end. The buffer of a piece is used again: copy what is needed later.
 */
export type Sink = { readonly bytes: (chunk: Buffer) => void; readonly end: () => Promise<void> | void }

const pieceBytes = 1024 * 1024

/** The refusals of incomplete and changed archives. */
export const cutShort = () => new BackupRefused('The backup is not complete: the file is cut short.')
export const damaged = (where = '') =>
  new BackupRefused(`The backup is damaged${where}: it was changed after it was made.`)

/**
 * Reads an archive and passes every entry but the first and last to a sink of `sinkOf`. Throws BackupRefused for a file
 * that is no backup of this format, is cut short or differs from its checksum.
 */
export async function scanArchive(handle: FileHandle, sinkOf: (entry: Stored) => Sink): Promise<void> {
  const { size: total } = await handle.stat()
  const digest = createHash('sha256')
  const buffer = Buffer.alloc(pieceBytes)
  let at = 0

  /** Reads the next bytes, at most a piece, into `buffer`; throws at the end of the file. */
  const next = async (length: number): Promise<Buffer> => {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(length, pieceBytes), at)
    if (bytesRead === 0) throw cutShort()
    at += bytesRead
    return buffer.subarray(0, bytesRead)
  }
  const exactly = async (length: number): Promise<Buffer> => {
    const result = Buffer.alloc(length)
    for (let filled = 0; filled < length; ) filled += (await next(length - filled)).copy(result, filled)
    return result
  }

  const nextEntry = async (): Promise<Stored & { header: Buffer }> => {
    const header = await exactly(blockBytes)
    const parsed = parseTarHeader(header)
    if (!parsed) throw damaged()
    if (at + parsed.size > total) throw cutShort()
    return { name: parsed.name, at, size: parsed.size, header }
  }

  await checkOpening(total, exactly, digest)
  for (;;) {
    const { header, ...stored } = await nextEntry()
    if (stored.name === entryNames.sum) {
      const stated = await exactly(stored.size + paddingOf(stored.size) + tarEnd.length)
      const expected = Buffer.from(`${digest.digest('hex')}\n`)
      if (!stated.equals(Buffer.concat([expected, Buffer.alloc(paddingOf(expected.length)), tarEnd])) || at !== total)
        throw damaged()
      return
    }
    const sink = sinkOf(stored)
    digest.update(header)
    for (let remaining = stored.size; remaining > 0; ) {
      const chunk = await next(remaining)
      digest.update(chunk)
      sink.bytes(chunk)
      remaining -= chunk.length
    }
    digest.update(await exactly(paddingOf(stored.size)))
    await sink.end()
  }
}

/** Reads and checks the first entry, which names the product and the format. */
async function checkOpening(
  total: number,
  exactly: (length: number) => Promise<Buffer>,
  digest: { update(b: Buffer): void },
) {
  const notOurs = new BackupRefused('This file is not a backup of this product.')
  if (total < 2 * blockBytes) throw notOurs
  const header = await exactly(blockBytes)
  const parsed = parseTarHeader(header)
  if (parsed?.name !== entryNames.opening || parsed.size > blockBytes) throw notOurs
  const text = await exactly(blockBytes)
  digest.update(header)
  digest.update(text)
  const format = /^SMS backup, format (\d+)\n/.exec(text.toString('latin1'))?.[1]
  if (!format) throw notOurs
  if (!text.equals(Buffer.concat([Buffer.from(openingText), Buffer.alloc(paddingOf(openingText.length))])))
    throw new BackupRefused(`This backup is of format ${format}, which this release does not read: update it first.`)
}

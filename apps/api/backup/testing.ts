import { createHash } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { inject } from 'vitest'
import { createArchive } from './archive-write.ts'
import { tableSums } from './copy.ts'
import { archiveFormat, entryNames, type Manifest, openingText } from './manifest.ts'
import { paddingOf, tarEnd, tarHeader } from './tar.ts'

/** A new folder that is gone after the run. */
export const newFolder = (): Promise<string> => mkdtemp(join(inject('folder'), 'backup-'))

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The rows and the file that the small archive of the tests holds. */
export const rowsText = Buffer.from('1\tSilk\\nmill\n2\t绍兴\n')
export const fileBytes = Buffer.from('%PDF-1.7 of a certificate')

/** A manifest for those. */
export function smallManifest(over: Partial<Manifest> = {}): Manifest {
  const sums = tableSums()
  sums.add(rowsText)
  return {
    format: archiveFormat,
    version: '0.1.0',
    migration: { at: 1, tag: '0000' },
    postgres: '18.4',
    createdAt: '2026-11-21T09:42:53.000Z',
    tables: [{ name: 'mill', columns: ['id', 'name'], parts: 1, ...sums.result() }],
    sequences: [],
    files: [{ hash: sha256(fileBytes), size: fileBytes.length }],
    missing: [],
    ...over,
  }
}

/** Writes that archive as a backup does. */
export async function writeSmall(path: string): Promise<void> {
  const archive = await createArchive(path, new Date('2026-11-21T09:42:53Z'))
  await archive.add(entryNames.part('mill', 1), gzipSync(rowsText))
  async function* source() {
    yield fileBytes
  }
  await archive.addStream(entryNames.file(sha256(fileBytes)), fileBytes.length, source())
  await archive.finish(smallManifest())
}

/** The entries of that archive, to be changed by those who want a bad one. */
export const smallEntries = (manifest = smallManifest()): [name: string, bytes: Buffer][] => [
  [entryNames.opening, Buffer.from(openingText)],
  [entryNames.part('mill', 1), gzipSync(rowsText)],
  [entryNames.file(sha256(fileBytes)), fileBytes],
  [entryNames.manifest, Buffer.from(JSON.stringify(manifest))],
]

/** An archive of any entries whose own checksum is right: what somebody makes who means ill. */
export async function forge(path: string, entries: [name: string, bytes: Buffer][]): Promise<void> {
  const body = Buffer.concat(entries.map(([name, bytes]) => entryOf(name, bytes)))
  await writeFile(path, Buffer.concat([body, entryOf(entryNames.sum, Buffer.from(`${sha256(body)}\n`)), tarEnd]))
}

const entryOf = (name: string, bytes: Buffer) =>
  Buffer.concat([tarHeader({ name, size: bytes.length, mtime: 0 }), bytes, Buffer.alloc(paddingOf(bytes.length))])

import { z } from 'zod'
import { BackupRefused } from './refused.ts'

/** The format of archives that this release writes and reads. */
export const archiveFormat = 1

/** The bytes of text in a part of a table's rows, which limits the memory. */
export const partBytes = 4 * 1024 * 1024

/** The names of an archive's entries, in their order. */
export const entryNames = {
  opening: 'sms-backup',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  file: (hash: string) => `files/${hash}`,
  manifest: 'manifest.json',
  sum: 'sha256',
}

/** The text of the first entry, by which a backup is recognised. */
export const openingText = `SMS backup, format ${archiveFormat}\n`

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
const identifier = z.string().regex(/^[a-z_][a-z0-9_]{0,62}$/)
const count = z.number().int().nonnegative()

const manifest = z.object({
  format: z.literal(archiveFormat),
  /** The product's version, and the last migration of its database: `at` is what drizzle orders them by. */
  version: z.string(),
  migration: z.object({ at: z.number(), tag: z.string() }),
  postgres: z.string(),
  createdAt: z.iso.datetime(),
  /** `sha256` and `bytes` are of the rows as COPY writes them in text format. */
  tables: z.array(
    z.object({ name: identifier, columns: z.array(identifier), rows: count, bytes: count, sha256, parts: count }),
  ),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** File contents, named by their SHA-256. */
  files: z.array(z.object({ hash: sha256, size: count })),
  /** Contents of attachments that are missing or damaged in the file store. */
  missing: z.array(sha256),
})

/** The content of an archive, in its second last entry. */
export type Manifest = z.infer<typeof manifest>

/** Parses a manifest; throws BackupRefused when it is invalid or of another format. */
export function parseManifest(text: string): Manifest {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new BackupRefused('The backup is damaged: its manifest cannot be read.')
  }
  const result = manifest.safeParse(json)
  if (result.success) return result.data
  throw new BackupRefused(`The backup is damaged: its manifest is wrong at ${result.error.issues[0]!.path.join('.')}.`)
}

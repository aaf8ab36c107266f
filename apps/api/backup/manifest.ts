import { z } from 'zod'
import { BackupRefused } from './refused.ts'

/** The format of archives that this release writes and reads. */
export const archiveFormat = 1

/** Rows are packed in parts of this many bytes of text: what is held in memory of a table, however large it is. */
export const partBytes = 4 * 1024 * 1024

/** Names of an archive's entries, in the order in which they stand in it. */
export const entryNames = {
  opening: 'sms-backup',
  part: (table: string, number: number) => `tables/${table}/${String(number).padStart(6, '0')}.gz`,
  file: (hash: string) => `files/${hash}`,
  manifest: 'manifest.json',
  sum: 'sha256',
}

/** What the first entry says, so that a backup is known by its first bytes. */
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
  /** `sha256` and `bytes` are of the rows as COPY writes them in text format, ordered by primary key. */
  tables: z.array(
    z.object({ name: identifier, columns: z.array(identifier), rows: count, bytes: count, sha256, parts: count }),
  ),
  sequences: z.array(z.object({ name: identifier, value: z.string().regex(/^-?\d+$/), called: z.boolean() })),
  /** File contents, named by their SHA-256. */
  files: z.array(z.object({ hash: sha256, size: count })),
  /** Contents that rows name and the file store does not hold, or holds damaged. */
  missing: z.array(sha256),
})

/** What an archive holds, in its last entry but one. */
export type Manifest = z.infer<typeof manifest>

/** Reads a manifest; BackupRefused when it is none, or of another format. */
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

import { randomFillSync } from 'node:crypto'
import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** Random bytes drawn ahead, since the system's generator costs more per call than per byte. */
const random = Buffer.alloc(4_096)
let used = random.length
let last = { msecs: 0, seq: 0 }

/** A new record's id: UUIDv7, made in the application, greater than all that this thread has made before. */
export function newId(): string {
  if (used === random.length) {
    randomFillSync(random)
    used = 0
  }
  const bytes = random.subarray(used, used + 16)
  used += 16
  const msecs = Date.now()
  const seq = msecs > last.msecs ? bytes.readUInt32BE(6) >>> 1 : last.seq + 1
  last = { msecs: Math.max(msecs, last.msecs), seq }
  return v7({ random: bytes, ...last })
}

/** A field's column name, as Drizzle's casing writes it. */
export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at ? '_' : ''}${letter.toLowerCase()}`)

/** A moment to the millisecond, ISO 8601 UTC in TypeScript as on the wire. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/**
 * An exact decimal with the decimals that people typed: 13 stays 13 and 13.50 stays 13.50. The contract bounds the
 * scale.
 */
export const decimal = customType<{ data: string; driverData: string }>({ dataType: () => 'numeric' })

/** Text that people read in lists: sorted with Chinese by pinyin (collation zh-x-icu), compared byte by byte. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text collate "zh-x-icu"' })

/** The columns of every business record. `createdBy` and `updatedBy` name users. */
export const systemColumns = {
  id: uuid().primaryKey().$defaultFn(newId),
  status: sortedText().$type<'Active' | 'inActive'>().notNull().default('Active'),
  version: integer().notNull().default(1),
  createdAt: instant().notNull(),
  createdBy: uuid().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: uuid().notNull(),
}

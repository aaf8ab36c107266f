import { customType, integer, uuid } from 'drizzle-orm/pg-core'
import { v7 } from 'uuid'

/** A new record's id: UUIDv7, made in the application, rising with time. */
export const newId = () => v7()

/** A field's column name, as Drizzle's casing writes it. */
export const snake = (name: string) =>
  name.replace(/[A-Z]/g, (letter, at: number) => `${at ? '_' : ''}${letter.toLowerCase()}`)

/** A moment to the millisecond, ISO 8601 UTC in TypeScript as on the wire. */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: (value) => new Date(value).toISOString(),
})

/** An exact decimal with the decimals that people typed: 13 stays 13 and 13.50 stays 13.50. The contract bounds the scale. */
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

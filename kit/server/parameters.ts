import { isId, isZone, type Label, label, parseWith, refusalAt } from '@sms/kit/contract'
import { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'
import type { Shape } from './route.ts'

/** A body as one zod schema: it parses, types and describes. */
export function bodyOf<S extends z.ZodType>(schema: S): Shape<z.output<S>> {
  const { $schema: _, ...described } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return { parse: (raw) => parseWith(schema, raw) as z.output<S>, schema: described as JsonSchema }
}

/** A query as one zod schema; a parameter that is empty counts as absent. */
export function queryOf<S extends z.ZodType>(schema: S): Shape<z.output<S>> {
  const { parse, schema: described } = bodyOf(schema)
  const filled = (raw: object) => Object.fromEntries(Object.entries(raw).filter(([, value]) => value !== ''))
  return { parse: (raw) => parse(filled(raw as object)), schema: described }
}

/** A zod check with its sentence in both languages. */
export const withMessage = (message: Label) => ({ params: { label: message } })

/** A record's id, in lower case. */
export const idParameter = z
  .string()
  .refine(isId, withMessage(label('not an id', '不是有效的 id')))
  .toLowerCase()
  .meta({ format: 'uuid' })

/** Ids in a query, comma-separated. */
export const idsParameter = (most: number) =>
  z
    .string()
    .transform((text) => text.split(',').filter(Boolean))
    .pipe(z.array(idParameter).max(most))
    .meta({ description: 'ids, comma-separated' })

/** The ids of an order as a body names them. */
export const orderParameter = (most: number) => z.array(idParameter).max(most)

/** A whole number in a query. */
export const wholeParameter = (min: number, max: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max,
      withMessage(wholeFrom(min, max)),
    )
    .transform(Number)
    .meta({ type: 'integer', minimum: min, maximum: max })

const wholeFrom = (min: number, max: number) =>
  label(`a whole number from ${min} to ${max} expected`, `须为 ${min} 至 ${max} 的整数`)

export const flagParameter = z.enum(['true', 'false']).transform((text) => text === 'true')

/** A time zone of the IANA database. */
export const zoneParameter = z
  .string()
  .refine(isZone, withMessage(label('not a time zone', '不是有效时区')))
  .describe('IANA time zone, such as Asia/Shanghai')

/** The cursor of a list in the order of entries: the number of the last one seen. */
export const cursorParameter = z
  .string()
  .refine((text) => /^\d{1,15}$/.test(text), withMessage(label('not a cursor', '不是有效游标')))
  .transform(Number)
  .meta({ pattern: '^\\d{1,15}$' })

/** A record's version: a whole number from 1 that the database's column can hold. */
export const versionParameter = z.int().min(1).max(2_147_483_647)

/** An id that stands elsewhere than in a body or query; anything else is refused at `field`. */
export function readId(value: unknown, field = 'id'): string {
  if (typeof value === 'string' && isId(value)) return value.toLowerCase()
  throw refusalAt(field, label(`${field}: not an id`, `${field}：不是有效的 id`))
}

export const byId = queryOf(z.strictObject({ id: idParameter }))

export const oneBody = bodyOf(z.strictObject({ id: idParameter }))

/** `?kind=` of one resource; which kinds there are is for the handler to say. */
export const byKind = queryOf(z.strictObject({ kind: z.string() }))

/** Refuses what a query or body has besides its known keys, `rest`, by name; what is empty counts as absent. */
export function refuseOthers(rest: Record<string, unknown>) {
  const name = Object.keys(rest).find((key) => rest[key] !== '')
  if (name) throw refusalAt(name, label(`${name}: unknown parameter`, `${name}：未知参数`))
}

import { label, refusalAt } from '@sms/kit/contract'
import type { Shape } from './route.ts'

const idText = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An id in a query or body; anything else is refused at that field. */
export function readId(value: unknown, field = 'id'): string {
  if (typeof value === 'string' && idText.test(value)) return value.toLowerCase()
  throw refusalAt(field, label(`${field}: not an id`, `${field}：不是有效的 id`))
}

/** A text in a body, such as the name of a kind of record; anything else is refused at that field. */
export function readName(value: unknown, field: string): string {
  if (typeof value === 'string') return value
  throw refusalAt(field, label(`${field}: text expected`, `${field}：须为文本`))
}

/** The largest whole number that the database's column holds. */
const versionMax = 2_147_483_647

/** A record's version in a body; undefined where none is given, anything but a whole number from 1 is refused. */
export function readVersion(value: unknown): number | undefined {
  if (value === undefined || value === null) return undefined
  if (Number.isInteger(value) && Number(value) > 0 && Number(value) <= versionMax) return value as number
  throw refusalAt('version', label('version: a whole number expected', 'version：须为整数'))
}

/** `?id=` of one record. */
export const byId: Shape<{ id: string }> = {
  parse: (raw) => {
    const { id, ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    return { id: readId(id) }
  },
  schema: { type: 'object', properties: { id: { type: 'string', format: 'uuid' } }, required: ['id'] },
}

/** `?kind=` of one resource; which kinds there are is for the handler to say. */
export const byKind: Shape<{ kind: string }> = {
  parse: (raw) => {
    const { kind = '', ...rest } = raw as Record<string, string>
    refuseOthers(rest)
    return { kind }
  },
  schema: { type: 'object', properties: { kind: { type: 'string' } }, required: ['kind'] },
}

/** Refuses what a query has besides its known parameters, by name. */
export function refuseOthers(rest: Record<string, unknown>) {
  const name = Object.keys(rest).find((key) => rest[key] !== '')
  if (name) throw refusalAt(name, label(`${name}: unknown parameter`, `${name}：未知参数`))
}

import type { Label, Person } from '@sms/kit/contract'
import type { JsonSchema } from './json-schema.ts'

declare const described: unique symbol

/** The JSON Schema of an answer whose type `T` the contract declares. */
export type Described<T> = JsonSchema & { readonly [described]?: (of: T) => T }

/** The schema of an object, whose keys the compiler checks against the declared type. */
export const answer = <T extends object>(keys: { readonly [K in keyof T]-?: Described<T[K]> | JsonSchema }) =>
  ({ type: 'object', properties: keys }) as Described<T>

/** The schema of a list of such objects. */
export const answers = <T>(items: Described<T>) => ({ type: 'array', items }) as Described<readonly T[]>

/** The schema of one thing or another. */
export const either = <A, B>(a: Described<A>, b: Described<B>) => ({ anyOf: [a, b] }) as Described<A | B>

export const words = { type: 'string' } as const
export const yesNo = { type: 'boolean' } as const
export const wholeNumber = { type: 'integer' } as const
export const uuid = { type: 'string', format: 'uuid' } as const
export const timestamp = { type: 'string', format: 'date-time' } as const

/** An answer whose type is declared, and which the document leaves at that. */
export const plain = <T>(): Described<T> => ({ type: 'object' }) as Described<T>

/** A schema that also allows null. */
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** Any keys, with values of one kind. */
export const byName = (values: JsonSchema): JsonSchema => ({ type: 'object', additionalProperties: values })

export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items })
export const person = answer<Person>({ id: uuid, name: words })
export const inLanguages = answer<Label>({ en: words, zh: words })

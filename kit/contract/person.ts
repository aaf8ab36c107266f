import type { ValueOf } from './field.ts'
import type { status } from './resource.ts'

/** A user as answers name them. */
export type Person = { readonly id: string; readonly name: string }

/**
 * A record as pickers and links name it: `GET /api/<path>/lookup`. `kind` is told by resources that stand for records of
 * several kinds.
 */
export type Named = {
  readonly id: string
  readonly name: string
  readonly status: ValueOf<typeof status>
  readonly kind?: string
}

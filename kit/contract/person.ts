import type { ValueOf } from './field.ts'
import type { status } from './resource.ts'

export type Person = { readonly id: string; readonly name: string }

/**
 * A record for pickers and links: `GET /api/<path>/lookup`. Resources that represent several kinds of record include
 * `kind`.
 */
export type Named = {
  readonly id: string
  readonly name: string
  readonly status: ValueOf<typeof status>
  readonly kind?: string
}

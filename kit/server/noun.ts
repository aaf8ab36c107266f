import type { Resource } from '@sms/kit/contract'
import type { Ctx } from './context.ts'
import type { Crud } from './crud.ts'
import type { Rollup } from './database/rollups.ts'
import type { Tracked } from './history/triggers.ts'
import type { Importing } from './import/importer.ts'
import type { NamesByLanguage } from './lists/names.ts'

/** One resource as the server's general parts see it: history, attachments, import, export, OpenAPI. */
export type Noun = {
  readonly contract: Resource<any, any>
  readonly service: Crud
  /** Where its entries stand in history when it is part of another record. */
  readonly root?: Tracked['root']
  /** Columns of its parent that follow from its records. */
  readonly rollup?: Rollup
  /** Its records are the values that master data fields name: the fields of a value's category and of its names. */
  readonly vocabulary?: { readonly category: string; readonly names: NamesByLanguage }
  /**
   * Its own way to change a record, where more hangs on a change than the record's own rules: undo and bulk edits change
   * its records one by one through it, and never delete them.
   */
  readonly edit?: Crud['edit']
  /**
   * Takes the locks that its own way of changing a record takes before the record's: whoever locks several of its
   * records asks for them first.
   */
  readonly before?: (ctx: Ctx) => Promise<void>
  /**
   * Makes room before all its records that name one record by a field name another instead, as a merge does: what would
   * then stand twice. Refuses where it cannot be both.
   */
  readonly moving?: (ctx: Ctx, field: string, from: string, to: string) => Promise<void>
  /** What makes other people's spreadsheets of it fit, besides what its contract and table say by themselves. */
  readonly importing?: Importing
  /**
   * Its rows stand for the records of several other kinds, so that one field can name any of them: the database keeps
   * them, without a history of their own. `field` says of which kind a row is.
   */
  readonly family?: { readonly kinds: readonly string[]; readonly field: string }
  /** Columns whose change alone is no history. */
  readonly ignore?: Tracked['ignore']
}

export type Nouns = { readonly [kind: string]: Noun }

/** The tables whose changes the database records. */
export const trackedOf = (nouns: Nouns): Tracked[] =>
  Object.values(nouns)
    .filter(({ family }) => !family)
    .map(({ service, root, ignore }) => ({
      table: service.table,
      ...(root ? { root } : {}),
      ...(ignore ? { ignore } : {}),
    }))

/** The tables whose parents hold columns that follow from them. */
export const rollupsOf = (nouns: Nouns) =>
  Object.values(nouns).flatMap(({ service, rollup }) => (rollup ? [{ table: service.table, rollup }] : []))

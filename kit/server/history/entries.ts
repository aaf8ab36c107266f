import {
  changeActions,
  type Field,
  type Fields,
  type HistoryChange,
  type HistoryEntry,
  isEmpty,
} from '@sms/kit/contract'
import { withFieldNames } from '../change/obstacles.ts'
import { snake } from '../columns.ts'
import { type Ctx, may } from '../context.ts'
import { nameOf } from '../crud.ts'
import { answer, answers, byName, list, orNull, person, timestamp, uuid, wholeNumber, words } from '../described.ts'
import type { Noun, Nouns } from '../noun.ts'
import type { history } from './table.ts'

/** Collects the records that values refer to, and reads their names. */
class Related {
  readonly #nouns: Nouns
  readonly #vocabulary: string | undefined
  readonly #ids = new Map<string, Set<string>>()

  constructor(nouns: Nouns) {
    this.#nouns = nouns
    this.#vocabulary = Object.values(nouns).find((noun) => noun.vocabulary)?.contract.name
  }

  /** Adds the records that a value refers to, also inside rows and groups; returns their ids. */
  note(type: Fields[string]['type'], value: unknown): string[] {
    if (value === null || value === undefined) return []
    switch (type.kind) {
      case 'reference':
        return this.#add(type.to, value)
      case 'file':
        return this.#add('attachment', value)
      case 'master':
      case 'masters':
        return this.#vocabulary ? [value].flat().flatMap((id) => this.#add(this.#vocabulary!, id)) : []
      case 'rows':
      case 'group':
        return [value as Record<string, unknown>[]]
          .flat()
          .flatMap((row) => Object.entries(type.fields).flatMap(([name, of]) => this.note(of.type, row[name])))
      default:
        return []
    }
  }

  #add(kind: string, id: unknown): string[] {
    if (typeof id !== 'string' || !Object.hasOwn(this.#nouns, kind)) return []
    const ids = this.#ids.get(kind) ?? new Set()
    this.#ids.set(kind, ids.add(id))
    return [id]
  }

  /** The names of the collected records by id; deleted records are absent. */
  async names(ctx: Ctx): Promise<Map<string, string>> {
    const names = new Map<string, string>()
    for (const [kind, ids] of this.#ids)
      for (const record of await this.#nouns[kind]!.service.lookup(ctx, { ids: [...ids] }))
        names.set(record.id, record.name)
    return names
  }
}

export const entriesSchema = answers(
  answer<HistoryEntry>({
    id: wholeNumber,
    change: uuid,
    version: orNull(wholeNumber),
    at: timestamp,
    actor: person,
    state: words,
    action: { enum: changeActions },
    kind: words,
    recordId: uuid,
    name: words,
    rootKind: words,
    rootId: uuid,
    changes: list(answer<HistoryChange>({ field: words, before: {}, after: {}, names: byName(words) })),
  }),
)

type HistoryRow = typeof history.$inferSelect

/**
 * Rows of history as entries, with the fields that the actor may see and the names of referenced records. Rows without
 * a visible change are left out.
 */
export async function entriesOf(
  ctx: Ctx,
  nouns: Nouns,
  people: Noun,
  rows: readonly HistoryRow[],
): Promise<HistoryEntry[]> {
  const actors = await people.service.lookup(ctx, { ids: [...new Set(rows.map((row) => row.actor))] })
  const names = await recordNames(ctx, nouns, rows)
  const related = new Related(nouns)
  const drafts = rows.flatMap((row) => {
    const noun = nouns[row.kind]
    const changes = noun && may(ctx.actor, noun.contract.right) ? changesOf(ctx, noun, row, related) : []
    return changes.length ? [{ row, changes }] : []
  })
  const relatedNames = await related.names(ctx)
  return drafts.map(({ row, changes }): HistoryEntry => {
    const { id, change, version, at, state, action, kind, recordId, rootKind, rootId } = row
    const actor = { id: row.actor, name: actors.find(({ id }) => id === row.actor)?.name ?? '' }
    return {
      ...{ id, change, version, at, actor, state, action, kind, recordId, rootKind, rootId },
      name: names.get(recordId) ?? '',
      changes: changes.map(({ ids, ...fieldChange }) => {
        const found = ids.flatMap((id) => (relatedNames.has(id) ? [[id, relatedNames.get(id)!] as const] : []))
        return found.length ? { ...fieldChange, names: Object.fromEntries(found) } : fieldChange
      }),
    }
  })
}

/**
 * The filled fields of a row of history that the actor may see, before and after, with the ids that they refer to; adds
 * these to `related`.
 */
function changesOf(ctx: Ctx, { contract }: Noun, row: HistoryRow, related: Related) {
  const fields = { ...(contract.fields as Fields), ...(contract.owned as Fields) }
  return Object.entries(fields).flatMap(([field, definition]) => {
    if (!may(ctx.actor, definition.right)) return []
    const column = snake(field)
    const before = asStored(definition, row.before?.[column])
    const after = asStored(definition, row.after?.[column])
    if (isEmpty(before) && isEmpty(after)) return []
    const ids = [...new Set([before, after].flatMap((value) => related.note(definition.type, value)))]
    return [{ field, before, after, ids }]
  })
}

/** A value as records have it: decimals are texts, whole ones too. */
const asStored = ({ type }: Field, value: unknown) =>
  type.kind === 'decimal' && typeof value === 'number' ? String(value) : (value ?? null)

/** The names of the rows' records by id; of a deleted record the name when it was added or deleted. */
export async function recordNames(
  ctx: Ctx,
  nouns: Nouns,
  rows: readonly Pick<HistoryRow, 'kind' | 'recordId' | 'before' | 'after' | 'action'>[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const noun = nouns[kind]
    if (!noun) continue
    const rowsOfKind = rows.filter((row) => row.kind === kind)
    for (const { action, recordId, before, after } of rowsOfKind)
      if (action !== 'update')
        names.set(recordId, nameOf(noun.contract, withFieldNames(noun, after ?? before ?? {}), ctx.language))
    const ids = [...new Set(rowsOfKind.map((row) => row.recordId))]
    for (const record of await noun.service.rows(ctx, ids))
      names.set(String((record as { id: string }).id), nameOf(noun.contract, record, ctx.language))
  }
  return names
}

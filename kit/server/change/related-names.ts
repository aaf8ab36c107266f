import type { Fields } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Nouns } from '../noun.ts'

/** Collects the records that values refer to, and reads their names. */
export class Related {
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

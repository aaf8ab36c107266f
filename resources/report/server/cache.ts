import type { Ctx, Services } from '@sms/kit/server'
import type { Figure } from '../contract.ts'
import type { FigureKey } from '../rules/figures.ts'
import type { FigureQuery } from './query.ts'
import { readers } from './registry.ts'

/** Reads a figure, from the cache where its records have not changed. */
export type ReadFigure = (ctx: Ctx, key: FigureKey, query: FigureQuery) => Promise<Figure>

/** The most cached figures of a process; the one computed first is removed first. */
const most = 200

/**
 * A cache of figures by query and by what the actor may see. While `versionOf` gives no version, each read computes.
 */
export function figureCache(versionOf: Services['versionOf']): ReadFigure {
  const cached = new Map<string, { readonly version: string; readonly figure: Figure }>()
  return async (ctx, key, query) => {
    const { read, kinds } = readers[key]
    // Read first: a change during the computation then changes the version of the next read.
    const version = await versionOf?.(kinds)
    if (version === undefined) return read(ctx, query)
    const { buckets: _, ...filters } = query
    const cacheKey = JSON.stringify([key, filters, sightOf(ctx, kinds)])
    const entry = cached.get(cacheKey)
    if (entry?.version === version) return entry.figure
    const figure = await read(ctx, query)
    // Deleting first moves the entry to the end of the map.
    cached.delete(cacheKey)
    if (cached.size >= most) cached.delete(cached.keys().next().value!)
    cached.set(cacheKey, { version, figure })
    return figure
  }
}

/** What decides which rows an actor sees: menu and rights, and the actor where a kind shows only some of its rows. */
const sightOf = ({ actor, nouns }: Ctx, kinds: readonly string[]): unknown[] => {
  const isScoped = kinds.some((kind) => nouns[kind]?.service.scope(actor))
  return [actor.role, actor.menu, actor.rights, isScoped ? actor.id : null]
}

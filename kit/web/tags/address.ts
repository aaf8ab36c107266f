import { filterValuesMax } from '@sms/kit/contract'
import type { ListNow } from '../list/list-props.ts'
import { stringifyRawSearch } from '../list/raw-search.ts'
import type { Selection } from '../list/use-selection.ts'
import { type App, listHref } from '../page/app.tsx'

/** Most records whose tags one page prints. */
export const tagsMax = 1_000

/** The parameter of those that a list matches but that nobody wants tags of. */
export const exceptName = 'except'

/** The address of the tags of records, named as a list's parameters name them; undefined where a noun has no tags. */
export const tagsHref = (app: App, resource: string, query: Readonly<Record<string, string>>) =>
  app.places?.[resource]?.tags ? `${listHref(app, resource)}/tags${stringifyRawSearch(query)}` : undefined

/**
 * What names the ticked rows of a list: all that it matches, with the few that were unticked, or their ids. Undefined
 * where they are more than an address can name.
 */
export function queryOfTicked(selection: Selection, now: ListNow): Record<string, string> | undefined {
  const { ids = [], all, except = [] } = selection.request
  if (all && except.length <= filterValuesMax)
    return { ...now.query, ...(except.length ? { [exceptName]: except.join() } : {}) }
  if (all || ids.length === 0 || ids.length > filterValuesMax) return undefined
  return { ...(now.query.sort ? { sort: now.query.sort } : {}), id: ids.join() }
}

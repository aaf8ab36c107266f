import { filterValuesMax } from '@sms/kit/contract'
import { type App, type ListNow, listHref, type Selection, stringifyRawSearch } from '@sms/kit/web'

/** The most records whose tags are printed at once. */
export const tagsMax = 1_000

/** The parameter with the ids of matching records that get no tag. */
export const exceptName = 'except'

/**
 * The address of the tags of the records that `query` names as list parameters; undefined for a noun without a list.
 */
export const tagsHref = (app: App, resource: string, query: Readonly<Record<string, string>>) => {
  const list = listHref(app, resource)
  return list && `${list}/tags${stringifyRawSearch(query)}`
}

/**
 * The list parameters that name the ticked rows: their ids, or the list's filter with the unticked ids as exceptions.
 * Undefined where none are ticked, or more than an address can name.
 */
export function queryOfTicked(selection: Selection, now: ListNow): Record<string, string> | undefined {
  const { ids = [], all, except = [] } = selection.request
  if (all && except.length <= filterValuesMax)
    return { ...now.query, ...(except.length ? { [exceptName]: except.join() } : {}) }
  if (all || ids.length === 0 || ids.length > filterValuesMax) return undefined
  return { ...(now.query.sort ? { sort: now.query.sort } : {}), id: ids.join() }
}

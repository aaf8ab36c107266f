import type { Resource } from '@sms/kit/contract'
import { useState } from 'react'
import { initialLayout } from '../columns/layout.ts'
import type { Filters } from '../state.ts'
import type { ViewedList } from '../use-list.ts'
import { useListState } from '../use-list-state.ts'
import { useViews } from './query.ts'

const noColumns = initialLayout([], [], 'table')
const noParameters: readonly string[] = []

/** The filters of a screen that is not a list, stored in the address and in saved views. */
export function useViewed(
  contract: Resource<any, any>,
  defaults: Filters,
): ViewedList & { readonly isOpening: boolean } {
  const views = useViews(contract.name, defaults)
  const { state, change, isOpening } = useListState(defaults, noParameters, views)
  const [layout, setLayout] = useState(noColumns)
  const view = views.all.find((view) => view.id === state.view)
  return {
    ...{ contract, state, change, isOpening, views, view, defaults, layout },
    initial: noColumns,
    setLayout: (next) => setLayout(next ?? noColumns),
  }
}

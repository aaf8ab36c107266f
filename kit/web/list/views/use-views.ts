import type { ListView } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { useApp } from '../../page/app.tsx'
import type { Filters } from '../state.ts'
import type { Opening } from '../use-list-state.ts'
import { stateOf } from './content.ts'
import { viewsOf } from './query.ts'

export type Views = Opening & {
  readonly all: readonly ListView[]
  readonly known: boolean
}

const none: readonly ListView[] = []

/** The saved views of a list, and its default one. If loading them fails, the list opens without. */
export function useViews(kind: string, defaults: Filters): Views {
  const { data: all = none, isPending, isSuccess, failureCount } = useQuery(viewsOf(useApp(), kind))
  return {
    all,
    known: isSuccess,
    ready: !isPending || failureCount > 0,
    of: (id) => {
      const view = all.find((view) => (id === undefined ? view.default : view.id === id))
      return view && stateOf(view, defaults)
    },
  }
}

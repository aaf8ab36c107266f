import type { ImportDescription, ImportPlan, ImportSettings, Resource } from '@sms/kit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApp } from '../page/app.tsx'
import { send } from './send.ts'
import { isComplete, type RequestedSettings, withUsableKey } from './settings.ts'

/** The answer of a preview: the effect of the import, or why the file cannot be read with these settings. */
type Preview = {
  readonly description: ImportDescription | undefined
  readonly plan: ImportPlan | undefined
  readonly refusal: string | undefined
  /** The problems by setting: `fixed.type`, `headerRow`. */
  readonly wrong: Readonly<Record<string, string>>
}

/** How long a preview waits for the next change, in milliseconds. */
const settleMs = 300

/** The settings of an import, at first those `given` by the list, and their effect; no plan while they are refused. */
export function useReview(contract: Resource<any, any>, id: string, given: ImportSettings['fixed'] = {}) {
  const app = useApp()
  const [requested, setRequested] = useState<RequestedSettings>(() => (Object.keys(given).length ? { given } : {}))
  const [settled, setSettled] = useState(requested)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(requested), settleMs)
    return () => clearTimeout(timer)
  }, [requested])

  const read = useQuery({
    queryKey: ['import', contract.name, id, 'preview', app.language, settled],
    queryFn: async ({ signal }): Promise<Preview> => {
      const path = `/${contract.path}/import/preview`
      const { code, message, data, errors } = await send<ImportDescription & ImportPlan>(
        app,
        path,
        { id, ...settled },
        { signal },
      )
      const wrong = Object.fromEntries((errors ?? []).map((problem) => [problem.field, problem.message]))
      if (code === 1) return { description: data, plan: data, refusal: undefined, wrong }
      const description = data && 'columns' in data ? data : undefined
      return { description, plan: undefined, refusal: message, wrong }
    },
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })

  // A refusal may come without a description of the file; the former one stays visible.
  const lastDescription = useRef<ImportDescription>(undefined)
  if (read.data?.description) lastDescription.current = read.data.description
  const description = lastDescription.current
  // Until a mapping is sent, the server adds values that the file states to those that the list gives.
  const settings: ImportSettings | undefined = description && {
    ...description.settings,
    ...requested,
    ...(isComplete(requested) ? {} : { fixed: description.settings.fixed }),
  }
  return {
    description,
    settings,
    plan: read.data?.plan,
    refusal: read.data?.refusal,
    wrong: read.data?.wrong ?? {},
    /** Whether the shown effect is older than the settings. */
    waiting: requested !== settled || read.isFetching,
    failure: read.failureReason,
    again: () => void read.refetch(),
    change: (next: RequestedSettings) =>
      setRequested(
        settings && description && isComplete(next) ? withUsableKey(settings, next, description.keys) : next,
      ),
  }
}

export type Review = ReturnType<typeof useReview>

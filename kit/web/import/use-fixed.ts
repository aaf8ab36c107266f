import type { FlatField, Resource } from '@sms/kit/contract'
import { useState } from 'react'
import { useMay } from '../page/app.tsx'
import { choosableFields } from './file-fields.ts'
import { isForAll } from './fixed-text.ts'
import { withFixed } from './settings.ts'
import type { Review } from './use-review.ts'

/** The fixed values for all rows: which are shown, which are required, and functions to set or add one. */
export function useFixed(contract: Resource<any, any>, { description, settings, plan, wrong, change }: Review) {
  const may = useMay()
  const [added, setAdded] = useState<readonly string[]>([])
  const fixedValues = settings?.fixed ?? {}
  const missing = plan?.missing ?? []
  const all = choosableFields(contract, description?.fields ?? [], may)
  const fields = all.filter(({ field }) => isForAll(field))
  // A value that no row needs is not shown: it would look as if it replaced the column.
  const isFilled = (name: string) => {
    const column = settings?.mapping[name]
    if (column === undefined || !plan || !settings) return false
    return description!.columns[column]!.filled >= plan.counts.rows - settings.omit.length
  }
  const isShown = ({ name }: FlatField) =>
    missing.includes(name) || added.includes(name) || (name in fixedValues && !isFilled(name))
  const keep = (name: string) => setAdded((now) => (now.includes(name) ? now : [...now, name]))
  return {
    shown: fields.filter(isShown),
    others: fields.filter((field) => !isShown(field)),
    needed: missing.some((name) => !(name in fixedValues)),
    /** Whether each record needs its own value, which a text for all rows can give only as a pattern. */
    isUnique: (name: string) => description?.keys.some((key) => key.name === name && isText(contract, name)) ?? false,
    add: keep,
    textOf: (name: string) => fixedValues[name] ?? '',
    wrongOf: (name: string) => wrong[`fixed.${name}`],
    give: (name: string, text: string) => {
      // A value that was required stays visible when it is emptied.
      keep(name)
      if (settings) change(withFixed(settings, name, text))
    },
  }
}

const isText = ({ fields }: Resource<any, any>, name: string) => fields[name]?.type.kind === 'text'

export type Fixed = ReturnType<typeof useFixed>

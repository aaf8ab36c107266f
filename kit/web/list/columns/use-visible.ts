import type { Resource } from '@sms/kit/contract'
import { useMemo } from 'react'
import { useApp } from '../../page/app.tsx'
import { type NamedField, visibleFields } from '../filters/filter-fields.ts'

/** The fields of a contract that this user may see; a stable list as long as the rights stay. */
export function useVisible(contract: Resource<any, any>): readonly NamedField[] {
  const { rights } = useApp().user
  return useMemo(
    () => visibleFields(contract, (right) => right === undefined || rights.includes(right)),
    [contract, rights],
  )
}

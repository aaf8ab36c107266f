import type { Field, Fields } from '@sms/kit/contract'
import { useMemo } from 'react'
import { isFieldShown, isSettled } from '../../form/layout.ts'
import { useApp } from '../../page/app.tsx'
import type { ListProps } from '../list-props.ts'
import type { Row } from '../rows/use-rows.ts'
import type { Filters } from '../state.ts'

/** Whether a field can be edited in a cell: rows, groups, files and long texts need the form. */
const fitsInCell = ({ type }: Field) =>
  !(['rows', 'group', 'file', 'instant'] as readonly string[]).includes(type.kind) &&
  !(type.kind === 'text' && type.form === 'lines')

/** What this user may change in a list, in cells and in `bulk`; fields that the page fixes belong to none. */
export function useEditable(
  { contract, form, onEdit }: Pick<ListProps, 'contract' | 'form' | 'onEdit'>,
  fixed: Filters,
) {
  const { rights } = useApp().user
  const mayChange = onEdit !== undefined && contract.menus.length > 0
  const [editable, bulk] = useMemo(() => {
    const isOffered = (name: string, { right }: Field) =>
      (right === undefined || rights.includes(right)) && !Object.hasOwn(fixed, name) && !form?.preset.includes(name)
    const offered = Object.entries(contract.fields as Fields).filter(
      ([name, field]) => mayChange && isOffered(name, field),
    )
    const inCells = offered.flatMap(([name, field]) => (fitsInCell(field) ? [name] : []))
    // The server decides finally which fields can be changed together.
    const together = offered.flatMap(([name, { type }]) =>
      type.kind === 'file' || contract.names.includes(name as never) ? [] : [name],
    )
    const order = form?.sections.flatMap((section) => section.rows.flat()) ?? []
    const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
    return [new Set(inCells), together.sort((a, b) => rank(a) - rank(b))]
  }, [contract, rights, fixed, form, mayChange])
  const isEditable = useMemo(
    () => (record: Row, name: string) =>
      editable.has(name) && isFieldShown(form, name, record) && !isSettled(form, name, record),
    [editable, form],
  )
  return { mayChange, editable, isEditable, bulk }
}

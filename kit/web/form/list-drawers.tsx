import type { Label, RecordOf, Resource } from '@sms/kit/contract'
import { useRef } from 'react'
import { EditDrawer, NewDrawer } from './drawers.tsx'
import type { FormLayout, Given } from './layout.ts'

/** What a new record is called, where that is more than its resource's title, and what it begins with. */
type Fresh = {
  readonly label: Label | undefined
  /** What its form is called, where that is no “New …”. */
  readonly title?: Label
  readonly given: Given<any> | undefined
}

/** The form over a list: a record to edit, at a field where one is named, or a new one of some kind. */
export type OpenForm = { readonly edit: RecordOf<any>; readonly at?: string } | { readonly fresh: Fresh }

type Props = {
  readonly contract: Resource<any, any>
  readonly layout: FormLayout
  /** What is open over the list. */
  readonly open: OpenForm | undefined
  /** Told the id of a new record. */
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** The forms over a list: a new record, or one to edit. */
export default function ListDrawers({ contract, layout, open, onMade, onClose }: Props) {
  const edit = open && 'edit' in open ? open : undefined
  const record = edit?.edit as { id: string } | undefined
  // While the drawer slides away it still shows what it showed.
  const last = useRef<Fresh>(undefined)
  if (open && 'fresh' in open) last.current = open.fresh
  return (
    <>
      <NewDrawer
        contract={contract}
        layout={layout}
        open={open !== undefined && 'fresh' in open}
        what={last.current?.label}
        title={last.current?.title}
        given={last.current?.given}
        another
        onDone={(made) => onMade((made as { id: string }).id)}
        onClose={onClose}
      />
      <EditDrawer
        contract={contract}
        layout={layout}
        id={record?.id}
        record={record as never}
        at={edit?.at}
        onClose={onClose}
      />
    </>
  )
}

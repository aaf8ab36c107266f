import type { Label, RecordOf, Resource } from '@sms/kit/contract'
import { useRef } from 'react'
import { EditDrawer, NewDrawer } from './drawers.tsx'
import type { FormLayout, Preset } from './layout.ts'

/** A new record's name, where it differs from the resource's title, and its initial values. */
type Fresh = {
  readonly label: Label | undefined
  /** The form's title, where it is not “New …”. */
  readonly title?: Label
  readonly preset: Preset<any> | undefined
}

/** The form that is open over a list: of an existing record, optionally at a field, or of a new record. */
export type OpenForm = { readonly edit: RecordOf<any>; readonly at?: string } | { readonly fresh: Fresh }

type Props = {
  readonly contract: Resource<any, any>
  readonly layout: FormLayout
  readonly open: OpenForm | undefined
  /** Called with the id of a new record. */
  readonly onMade: (id: string) => void
  readonly onClose: () => void
}

/** The forms over a list: a new record, or one to edit. */
export default function ListDrawers({ contract, layout, open, onMade, onClose }: Props) {
  const edit = open && 'edit' in open ? open : undefined
  const record = edit?.edit as { id: string } | undefined
  // The drawer keeps its content while it slides away.
  const last = useRef<Fresh>(undefined)
  if (open && 'fresh' in open) last.current = open.fresh
  return (
    <>
      <NewDrawer
        contract={contract}
        layout={layout}
        open={open !== undefined && 'fresh' in open}
        name={last.current?.label}
        title={last.current?.title}
        preset={last.current?.preset}
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

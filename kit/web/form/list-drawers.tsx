import type { RecordOf, Resource } from '@sms/kit/contract'
import { EditDrawer, NewDrawer } from './drawers.tsx'
import type { FormLayout, Given } from './layout.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly layout: FormLayout
  /** What is open over the list: the record to edit, or a new one. */
  readonly open: { edit: RecordOf<any>; at?: string } | 'new' | undefined
  readonly given: Given<any> | undefined
  readonly onClose: () => void
}

/** The forms over a list: a new record, or one to edit. */
export default function ListDrawers({ contract, layout, open, given, onClose }: Props) {
  const editing = typeof open === 'object' ? (open.edit as { id: string }) : undefined
  return (
    <>
      <NewDrawer contract={contract} layout={layout} open={open === 'new'} given={given} onClose={onClose} />
      <EditDrawer
        contract={contract}
        layout={layout}
        id={editing?.id}
        record={editing as never}
        at={typeof open === 'object' ? open.at : undefined}
        onClose={onClose}
      />
    </>
  )
}

import { type Fields, fill, type Label, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { type ReactNode, useRef } from 'react'
import { codeOf, recordOf } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { nameParts } from '../show/text.ts'
import { failureLabel } from '../toast/failure-text.ts'
import type { FormLayout, Given } from './layout.ts'
import { type FormHandle, ResourceForm } from './resource-form.tsx'

type AnyResource = Resource<any, any>

type Shared<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly onClose: () => void
  /** The record as it was saved; the drawer closes by itself. */
  readonly onDone?: ((record: RecordOf<R>) => void) | undefined
}

/** Width of a form's drawer in pixels, and of one of few fields; on smaller screens it takes all there is. */
const width = 880
const narrow = 520
const few = 5
const widthOf = ({ sections }: FormLayout<any>) =>
  sections.flatMap((section) => section.rows.flat()).length <= few ? narrow : width

/** A new record without leaving the list. */
export function NewDrawer<R extends AnyResource>(
  props: Shared<R> & {
    readonly open: boolean
    /** What it is called, where that is more than the resource's title. */
    readonly what?: Label | undefined
    /** What stands above it, where that is more than that it is new. */
    readonly title?: Label | undefined
    readonly given?: Given<R> | undefined
    /** What its draft is kept as, where it is not that of any new record. */
    readonly draft?: string
    /** What stands above the form. */
    readonly above?: ReactNode
  },
) {
  const { contract, layout, open, what, given, draft, above, onClose, onDone } = props
  const say = useSay()
  const app = useApp()
  const form = useRef<FormHandle>(null)
  const code = useQuery({ ...codeOf(app, contract), enabled: open && contract.numbered })
  // Without a proposal somebody types the code: no reason to keep the form from them.
  const waits = contract.numbered && (code.isPending || code.isFetching) && !code.isError
  const title = props.title ?? fill(newTitle, what ?? { en: contract.title.en.toLowerCase(), zh: contract.title.zh })
  return (
    <FormDrawer open={open} title={say(title)} size={widthOf(layout)} form={form} onClose={onClose}>
      {waits ? (
        <FormBones contract={contract} />
      ) : (
        <ResourceForm
          ref={form}
          contract={contract}
          layout={layout}
          draft={draft}
          above={above}
          given={code.data ? ({ code: code.data, ...given } as Given<R>) : given}
          onCancel={onClose}
          onDone={(record) => {
            onDone?.(record)
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

/** Edits a record without leaving the list; open while `id` is set. `record` is shown at once if the list has it. */
export function EditDrawer<R extends AnyResource>(
  props: Shared<R> & {
    readonly id: string | undefined
    readonly record?: RecordOf<R> | undefined
    /** The field to begin at. */
    readonly at?: string | undefined
  },
) {
  const { contract, layout, onClose, onDone } = props
  // While the drawer slides away it still shows what it showed.
  const last = useRef(props.id)
  if (props.id !== undefined) last.current = props.id
  const id = last.current
  const app = useApp()
  const say = useSay()
  const form = useRef<FormHandle>(null)
  const read = useQuery({
    ...recordOf(app, contract, id ?? ''),
    enabled: id !== undefined,
    ...(props.record ? { initialData: props.record, initialDataUpdatedAt: 0 } : {}),
  })
  const record = read.data as RecordOf<R> | undefined
  const name = record && nameParts(contract, record, app.language).join(' · ')
  return (
    <FormDrawer
      open={props.id !== undefined}
      title={name ?? say(contract.title)}
      size={widthOf(layout)}
      form={form}
      onClose={onClose}
    >
      {read.isError && !record ? (
        <p className="form">{say(failureLabel(read.error))}</p>
      ) : record ? (
        <ResourceForm
          key={id}
          ref={form}
          contract={contract}
          layout={layout}
          record={record}
          at={props.at}
          onCancel={onClose}
          onDone={(saved) => {
            onDone?.(saved)
            onClose()
          }}
        />
      ) : (
        <FormBones contract={contract} />
      )}
    </FormDrawer>
  )
}

function FormDrawer(props: {
  open: boolean
  title: string
  size: number
  form: React.RefObject<FormHandle | null>
  onClose: () => void
  children: ReactNode
}) {
  const { open, title, size, form, onClose, children } = props
  const close = async () => {
    if ((await form.current?.mayLeave()) ?? true) onClose()
  }
  return (
    <Drawer
      open={open}
      title={title}
      size={size}
      rootClassName="form-drawer"
      destroyOnHidden
      autoFocus={false}
      afterOpenChange={(shown) => shown && form.current?.focus()}
      onClose={() => void close()}
    >
      {children}
    </Drawer>
  )
}

const FormBones = ({ contract }: { contract: AnyResource }) => (
  <Skeleton className="form" active title={false} paragraph={{ rows: fieldCount(contract) }} />
)
const fieldCount = (contract: AnyResource) => Math.min(Object.keys(contract.fields as Fields).length, 12)
const newTitle = label('New {en}', '新增{zh}')

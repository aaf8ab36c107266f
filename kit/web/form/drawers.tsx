import { type Fields, fill, type Label, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Drawer, Skeleton } from 'antd'
import { type ReactNode, useRef, useState } from 'react'
import { codeOf, recordOf } from '../data/query.ts'
import { useApp, useSay } from '../page/app.tsx'
import { nameParts } from '../show/text.ts'
import { failureLabel } from '../toast/failure-text.ts'
import type { FormLayout, Preset } from './layout.ts'
import { type FormHandle, ResourceForm } from './resource-form.tsx'

type AnyResource = Resource<any, any>

type Shared<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly onClose: () => void
  /** Called with the saved record; the drawer closes by itself. */
  readonly onDone?: ((record: RecordOf<R>) => void) | undefined
}

/** Widths in pixels of a form's drawer and of one with few fields; a smaller screen is filled. */
const width = 880
const narrow = 520
const few = 5
const widthOf = ({ sections }: FormLayout<any>) =>
  sections.flatMap((section) => section.rows.flat()).length <= few ? narrow : width

/** The form of a new record in a drawer over the list; of a numbered resource once its proposed code is read. */
export function NewDrawer<R extends AnyResource>(
  props: Shared<R> & {
    readonly open: boolean
    /** The name of the new record, where it differs from the resource's title. */
    readonly name?: Label | undefined
    /** The drawer's title, where it is not “New …”. */
    readonly title?: Label | undefined
    readonly preset?: Preset<R> | undefined
    /** The key of its stored draft, where it differs from that of any new record. */
    readonly draft?: string
    readonly above?: ReactNode
    /** Whether `onDone` opens the new record. */
    readonly opens?: boolean
    /** Whether the form offers “Save and new”. */
    readonly another?: boolean
  },
) {
  const { contract, layout, open, name: what, preset, draft, above, opens, another = false, onClose, onDone } = props
  const [round, setRound] = useState(0)
  const say = useSay()
  const app = useApp()
  const form = useRef<FormHandle>(null)
  const code = useQuery({
    ...codeOf(app, contract),
    enabled: open && contract.numbered,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  // Without a proposed code the form opens all the same; the user types the code.
  const waits = contract.numbered && (code.isPending || code.isFetching) && !code.isError
  const title = props.title ?? fill(newTitle, what ?? { en: contract.title.en.toLowerCase(), zh: contract.title.zh })
  return (
    <FormDrawer open={open} title={say(title)} size={widthOf(layout)} form={form} onClose={onClose}>
      {waits ? (
        <FormSkeleton contract={contract} />
      ) : (
        <ResourceForm
          key={round}
          ref={form}
          contract={contract}
          layout={layout}
          draft={draft}
          above={above}
          opens={opens}
          preset={code.data && !code.isError ? ({ code: code.data, ...preset } as Preset<R>) : preset}
          onCancel={onClose}
          onDone={(record) => {
            onDone?.(record)
            onClose()
          }}
          onAnother={
            another
              ? (record) => {
                  onDone?.(record)
                  setRound(round + 1)
                  if (contract.numbered) void code.refetch()
                }
              : undefined
          }
        />
      )}
    </FormDrawer>
  )
}

/**
 * The form of a record in a drawer over the list; open while `id` is set. `record` is shown at once if the list has it.
 */
export function EditDrawer<R extends AnyResource>(
  props: Shared<R> & {
    readonly id: string | undefined
    readonly record?: RecordOf<R> | undefined
    readonly at?: string | undefined
  },
) {
  const { contract, layout, onClose, onDone } = props
  // The drawer keeps its content while it slides away.
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
        <FormSkeleton contract={contract} />
      )}
    </FormDrawer>
  )
}

/** A drawer around a form, which takes the focus once it is open. Closing asks first if the form has unsaved input. */
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

const FormSkeleton = ({ contract }: { contract: AnyResource }) => (
  <Skeleton className="form" active title={false} paragraph={{ rows: fieldCount(contract) }} />
)
const fieldCount = (contract: AnyResource) => Math.min(Object.keys(contract.fields as Fields).length, 12)
const newTitle = label('New {en}', '新增{zh}')

import { type Fields, label, type RecordOf, type Resource, status } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { recordOf } from '../data/query.ts'
import { EditDrawer } from '../form/drawers.tsx'
import { type FormLayout, fileHost, shownFields } from '../form/layout.ts'
import { useSaving } from '../form/saving.tsx'
import { ScopeProvider } from '../form/scope.tsx'
import type { Values } from '../form/values.ts'
import { recordTitle } from '../list/grid/record-name.tsx'
import { useHere } from '../live/live-provider.tsx'
import { useApp, useMay, useMayChange, useSay } from '../page/app.tsx'
import { Loading } from '../page/loading.tsx'
import { Photos } from '../photos/photos.tsx'
import { filesOf, isPicture } from '../photos/use-files.ts'
import { useStoreRecent } from '../search/recent.ts'
import { useToast } from '../toast/toast.tsx'
import { Activity, splitTabs, useRoomForActivity } from './activity.tsx'
import { DuplicateButton } from './duplicate/duplicate-button.tsx'
import { Facts } from './facts.tsx'
import { RecordHeader } from './record-header.tsx'
import { useStandardTabs } from './standard-tabs.tsx'
import './record.css'
import './facts.css'
import './tabs.css'
import { isFinal, RecordProblem } from './record-state.tsx'
import { TabList, useTab } from './tab-list.tsx'

type AnyResource = Resource<any, any>

/** A tab below the facts. `key` stands in the address (`?tab=`). */
export type RecordTab<R extends AnyResource> = {
  readonly key: string
  readonly label: { readonly en: string; readonly zh: string }
  readonly content: (record: RecordOf<R>) => ReactNode
}

export type RecordPageProps<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly id: string
  readonly tabs?: readonly RecordTab<R>[]
  /** More actions in the header, before Edit. */
  readonly actions?: (record: RecordOf<R>) => ReactNode
  /** The record's next step as the page's primary button, if there is one. */
  readonly step?: (record: RecordOf<R>) => ReactNode
  /** Marks beside the name: incomplete, blocked … */
  readonly marks?: (record: RecordOf<R>) => ReactNode
  /** Shown left of the facts; by default the record's pictures. */
  readonly pictures?: (record: RecordOf<R>) => ReactNode
  /** The values with which a copy of the record begins instead of the record's own. */
  readonly copied?: Partial<RecordOf<R>>
  /** Whether the user may change the record, if that does not follow from the menu key alone. */
  readonly mayChange?: boolean
  /** Whether it is the only record of its kind. */
  readonly single?: boolean
}

/** The page of a record: name, status and actions, facts, tabs. */
export function RecordPage<R extends AnyResource>(props: RecordPageProps<R>) {
  const { contract, id } = props
  const app = useApp()
  const read = useQuery(recordOf(app, contract, id))
  if (read.data) return <Loaded {...props} record={read.data as RecordOf<R>} />
  // A missing or forbidden record is reported at once, not only after the query's retries.
  if (read.failureReason && (read.isError || isFinal(read.failureReason))) {
    return <RecordProblem contract={contract} error={read.failureReason} onRetry={() => void read.refetch()} />
  }
  return <Loading />
}

function Loaded<R extends AnyResource>(props: RecordPageProps<R> & { record: RecordOf<R> }) {
  const { contract, layout, record, tabs = [] } = props
  const say = useSay()
  const may = useMay()
  const app = useApp()
  const { language } = app
  const toast = useToast()
  const allowed = useMayChange(contract.menus)
  const mayAdd = props.mayChange ?? allowed
  const mayChange = mayAdd && !contract.appended
  const { id, status: now } = record as { id: string; status: 'Active' | 'inActive' }
  const fields: Fields = { ...shownFields(layout as unknown as FormLayout, may), status }
  const saving = useSaving(contract, fields)
  const [editing, setEditing] = useState<{ readonly at?: string }>()
  const [waiting] = useState(() => new Map<string, File>())
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  useHere(contract.name, id)
  useStoreRecent(contract, record as RecordOf<R> & { id: string })
  const host = fileHost(layout as unknown as FormLayout, record as Values)
  const standardTabs = useStandardTabs(layout as unknown as FormLayout, record, mayAdd)
  const below = useRef<HTMLDivElement>(null)
  const wide = useRoomForActivity()
  const all = [
    ...tabs.map(({ key, label, content }) => ({ key, text: say(label), content: () => content(record) })),
    ...standardTabs,
  ]
  const { beside, below: further } = splitTabs(all, wide && !props.single)
  const [tab, setTab] = useTab(
    further.map((shown) => shown.key),
    below,
  )

  const files = useQuery({ ...filesOf(app, contract.name, id), enabled: contract.pictures }).data
  const hasPhotos = contract.pictures && (files?.some(isPicture) ?? Boolean((record as Values).cover))
  const ownPictures = props.pictures?.(record)
  const pictures =
    ownPictures ??
    (contract.pictures && (
      <Photos
        kind={contract.name}
        parent={id}
        menus={contract.menus}
        expected={hasPhotos}
        slot={slot}
        name={recordTitle(contract, record as Values & { id: string }, language)}
      />
    ))

  const setStatus = async (to: 'Active' | 'inActive') => {
    const { state } = contract.moves[to]
    const outcome = await saving.run({ record, values: { status: to }, state })
    if (outcome.end === 'failed') toast.error(outcome.reason)
    // The message of a single problem has been shown.
    if (outcome.end === 'refused' && outcome.errors.length > 1) toast.warning(outcome.errors[0]!.message)
  }

  return (
    <article className="record">
      <RecordHeader
        contract={contract}
        record={record}
        marks={props.marks?.(record)}
        actions={
          <>
            <span className="record-slot" ref={setSlot} />
            {mayChange && contract.copied && (
              <DuplicateButton {...{ contract, layout, record }} values={props.copied} />
            )}
            {props.actions?.(record)}
          </>
        }
        step={props.step?.(record)}
        mayChange={mayChange}
        busy={saving.busy}
        single={props.single ?? false}
        onEdit={() => setEditing({})}
        onStatus={() => void setStatus(now === 'Active' ? 'inActive' : 'Active')}
      />
      <div
        className="record-body"
        data-pictures={ownPictures || hasPhotos ? true : undefined}
        data-activity={beside.length > 0 || undefined}
      >
        {pictures && <section className="record-pictures">{pictures}</section>}
        <ScopeProvider value={{ ...host, waiting }}>
          <Facts
            contract={contract}
            layout={layout}
            record={record}
            mayChange={mayChange}
            onFill={(at) => setEditing({ at })}
          />
        </ScopeProvider>
        {beside.length > 0 && <Activity tabs={beside} />}
      </div>
      {further.length > 0 && (
        <TabList place={below} label={say(tabsLabel)} active={tab} onChange={setTab} tabs={further} />
      )}
      {mayChange && (
        <EditDrawer
          contract={contract}
          layout={layout}
          id={editing ? id : undefined}
          record={record}
          at={editing?.at}
          onClose={() => setEditing(undefined)}
        />
      )}
      {saving.dialog}
    </article>
  )
}

const tabsLabel = label('More about this record', '更多内容')

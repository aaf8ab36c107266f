import { PlusOutlined } from '@ant-design/icons'
import { type Label, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { Button, Dropdown } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { ExportButton } from '../export/export-button.tsx'
import { useNewAddress } from '../form/address.ts'
import type { FormLayout, Preset } from '../form/layout.ts'
import type { OpenForm } from '../form/list-drawers.tsx'
import { ImportButton, ImportPlace } from '../import/import-action.tsx'
import { useNarrow } from '../list/filters/use-narrow.ts'
import type { ListNow, ListProps } from '../list/list-props.ts'
import { ResourceList } from '../list/resource-list.tsx'
import type { Selection } from '../list/selection/use-selection.ts'
import { takesZip, ZipButton } from '../photos/zip-button.tsx'
import { useMayChange, useSay } from './app.tsx'

type AnyResource = Resource<any, any>

const Drawers = lazy(() => import('../form/list-drawers.tsx'))

export type ResourcePageProps<R extends AnyResource> = Omit<ListProps<R>, 'actions' | 'onEdit' | 'empty' | 'form'> & {
  /** The text of an empty list; `actions` are for users who may change records. */
  readonly empty: { readonly title: Label; readonly text: Label; readonly actions?: ReactNode }
  readonly layout: FormLayout<R>
  readonly preset?: Preset<R>
  /** Kinds of new records, instead of `preset`; New opens a menu of several kinds. */
  readonly kinds?: readonly Kind<R>[]
  /** More actions in the toolbar, before New. */
  readonly actions?: (now: ListNow) => ReactNode
  /** The text of the button, where it is not New. */
  readonly newLabel?: Label
  /** Whether the user may change records, where the menu key alone does not decide. */
  readonly mayChange?: boolean
}

/** One kind of new record in the menu of New; `title` replaces the form's heading “New …”. */
type Kind<R extends AnyResource> = { readonly label: Label; readonly title?: Label; readonly preset: Preset<R> }

/** The screen of a resource: its list with export and New, and its form in a drawer over it. */
export function ResourcePage<R extends AnyResource>(props: ResourcePageProps<R>) {
  const { layout, preset, kinds, actions, empty, newLabel = usualNewLabel, ...list } = props
  const { contract } = list
  const { imported } = contract
  const say = useSay()
  const narrow = useNarrow()
  const allowed = useMayChange(contract.menus)
  const mayChange = props.mayChange ?? allowed
  const [open, setOpen] = useState<OpenForm>()
  // Stays mounted after the first use, for its closing animation.
  const [wasOpened, setWasOpened] = useState(false)
  // The record to reveal: the last one saved by the form here, or the page's latest `reveal`.
  const [revealed, setRevealed] = useState(list.reveal)
  const [lastReveal, setLastReveal] = useState(list.reveal)
  if (lastReveal !== list.reveal) {
    setLastReveal(list.reveal)
    setRevealed(list.reveal)
  }
  const show = (form: OpenForm) => {
    setWasOpened(true)
    setOpen(form)
  }
  const [firstKind = { label: undefined, preset }, ...others] = kinds ?? []
  const hasMenu = others.length > 0
  const forgetNew = useNewAddress(mayChange && !hasMenu ? () => show({ fresh: firstKind }) : undefined)
  const button = (
    <Button
      type="primary"
      icon={<PlusOutlined aria-hidden="true" />}
      {...(hasMenu ? { 'aria-haspopup': 'menu' } : { onClick: () => show({ fresh: firstKind }) })}
    >
      {say(newLabel)}
    </Button>
  )
  const items = kinds?.map((kind) => ({
    key: kind.label.en,
    label: say(kind.label),
    onClick: () => show({ fresh: kind }),
  }))
  const add =
    mayChange &&
    (hasMenu ? (
      <Dropdown autoFocus trigger={['click']} placement="bottomRight" menu={{ items: items ?? [] }}>
        {button}
      </Dropdown>
    ) : (
      button
    ))
  const emptyActions = mayChange && (
    <>
      {add}
      {imported && <ImportButton contract={contract} />}
      {empty.actions}
    </>
  )
  /** On ticked rows, for those who may change the records or where the list has actions of its own. */
  const bulkActions = (selection: Selection, now: ListNow) => (
    <>
      <ExportTicked contract={contract} selection={selection} now={now} />
      {list.bulk?.(selection, now)}
    </>
  )
  return (
    <>
      <ResourceList<R>
        {...(list as unknown as ListProps<R>)}
        form={layout as unknown as FormLayout}
        reveal={revealed}
        empty={{ ...empty, actions: emptyActions }}
        {...(mayChange && !contract.appended
          ? { onEdit: (record: RecordOf<R>, at?: string) => show({ edit: record, ...(at ? { at } : {}) }) }
          : {})}
        {...(mayChange || list.bulk ? { bulk: bulkActions } : {})}
        actions={(now) => (
          <>
            <ExportButton contract={contract} now={now} />
            {mayChange && imported && <ImportButton contract={contract} tool />}
            {mayChange && !narrow && takesZip(contract) && <ZipButton contract={contract} />}
            {actions?.(now)}
            {add}
          </>
        )}
      />
      {mayChange && imported && <ImportPlace contract={contract} given={preset} />}
      {wasOpened && (
        <Suspense fallback={null}>
          <Drawers
            contract={contract}
            layout={layout as unknown as FormLayout}
            open={open}
            onMade={setRevealed}
            onClose={() => {
              setOpen(undefined)
              forgetNew()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type TickedProps = { contract: AnyResource; selection: Selection; now: ListNow }

/** Exports the ticked rows in the order of the list; if all matches are ticked, the list by its query. */
function ExportTicked({ contract, selection, now }: TickedProps) {
  if (selection.whole) return <ExportButton contract={contract} now={now} />
  const query: Record<string, string> = now.query.sort ? { sort: now.query.sort } : {}
  const selected = { ...now, query, total: selection.count, more: selection.more }
  return <ExportButton contract={contract} now={selected} set={selection.request} />
}

const usualNewLabel = label('New', '新增')

import { lazy, Suspense } from 'react'
import { Loading } from '../page/loading.tsx'
import { EndOfList } from './foot.tsx'
import { Gallery } from './gallery/gallery.tsx'
import { Cards } from './grid/cards.tsx'
import { Grid, type GridProps } from './grid/grid.tsx'
import type { ListProps } from './list-props.ts'
import type { Row } from './rows/use-rows.ts'
import { Empty, Failure, NothingMatches, OnlyOthers, Retrying, StaleBanner } from './states.tsx'
import type { ListModel } from './use-list.ts'

const CellEditor = lazy(() => import('./grid/cell-editor.tsx'))

/** The default number of facts on a card of the gallery. */
const usualFacts = 3

type Props = {
  readonly list: ListModel
  readonly page: ListProps
  readonly label: string
  readonly narrow: boolean
  readonly letters: boolean
}

/** The middle of a list: its rows, or why there are none and what to do next. */
export function ListBody({ list, page, label, narrow, letters }: Props) {
  const { rows, clear, contract } = list
  if (rows.failure && !rows.known) return <Failure failure={rows.failure} onAgain={rows.refetch} onClear={clear} />
  if (list.nothing && !rows.failure) {
    const elsewhere = list.tab === undefined ? undefined : () => list.toTab('')
    if (list.narrowed && clear) return <NothingMatches onClear={clear} onWiden={list.widen} onElsewhere={elsewhere} />
    if (!list.emptyByDefaults || list.hiddenByDefaults === 0)
      return <Empty {...page.empty} readOnly={page.onEdit === undefined} />
    if (list.hiddenByDefaults !== undefined && list.widen)
      return <OnlyOthers others={list.hiddenByDefaults} onShow={list.widen} />
  }
  if (!rows.known && rows.count === 0 && !list.emptyByDefaults)
    return (
      <>
        <Loading />
        <Retrying failures={rows.failures} />
      </>
    )
  const editor: GridProps['editor'] = (record, key, plan) => {
    const field = contract.fields[key]
    const shown = list.columns.find((column) => column.key === key)?.cell(record)
    return (
      <Suspense fallback={shown}>
        <CellEditor
          key={`${record.id} ${key}`}
          {...{ contract, record, field, plan }}
          name={key}
          own={page.form?.controls[key]}
          spreads={page.form?.spreads}
        />
      </Suspense>
    )
  }
  const shared = {
    label,
    columns: list.columns,
    // A skeleton, until it is known how many records the default filters hide.
    rows: list.emptyByDefaults ? { ...rows, known: false } : rows,
    queryKey: list.queryKey,
    selection: list.picks ? list.selection : undefined,
    actions: list.actions,
    expansion: page.expansion as ((record: Row) => React.ReactNode) | undefined,
    opened: list.opened,
    moves: list.moves,
    saved: list.saved,
    onSee: list.onSee,
    end: <EndOfList rows={rows} />,
  }
  const handled = {
    name: contract.name,
    density: list.layout.density,
    title: list.title,
    onOpen: list.open,
    onLook: page.form && list.look.open,
    looked: list.look.place,
    onEdit: page.onEdit,
    onFocused: list.onFocused,
    letters,
  }
  return (
    <>
      {rows.failure && <StaleBanner failure={rows.failure} loadedAt={rows.loadedAt} onAgain={rows.refetch} />}
      {list.display === 'gallery' ? (
        <Gallery
          {...shared}
          {...handled}
          contract={contract}
          facts={list.facts}
          wanted={page.card?.length ?? usualFacts}
          phone={narrow}
        />
      ) : narrow ? (
        <Cards {...shared} columns={list.facts} contract={contract} />
      ) : (
        <Grid
          {...shared}
          {...handled}
          contract={contract}
          sort={list.sort}
          onSort={list.sortBy}
          onResize={list.resize}
          isEditable={list.isEditable}
          editor={editor}
          revealed={list.revealed}
        />
      )}
      {!rows.known && <Retrying failures={rows.failures} />}
    </>
  )
}

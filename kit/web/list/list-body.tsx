import { Cards } from './cards.tsx'
import { Grid } from './grid.tsx'
import type { ListProps } from './list-props.ts'
import { Empty, Failure, NothingMatches, OnlyOthers, PastTheEnd, Retrying, StaleBanner } from './states.tsx'
import type { ListModel } from './use-list.ts'

type Props = {
  readonly list: ListModel
  readonly page: ListProps
  readonly label: string
  readonly narrow: boolean
  readonly letters: boolean
}

/** The middle of a list: its rows, or why there are none and what to do about it. */
export function ListBody({ list, page, label, narrow, letters }: Props) {
  const { rows, state, change, clear } = list
  if (rows.failure && !rows.rows) return <Failure failure={rows.failure} onAgain={rows.again} onClear={clear} />
  if (list.nothing && !rows.failure) {
    const last = Math.ceil(rows.total / state.pageSize)
    if (rows.total > 0) {
      return <PastTheEnd page={state.page} last={last} onLast={() => change({ ...state, page: last }, 'replace')} />
    }
    if (list.narrowed && clear) return <NothingMatches onClear={clear} onWiden={list.widen} />
    if (!list.alone || list.others === 0) return <Empty {...page.empty} readOnly={page.onEdit === undefined} />
    if (list.others !== undefined && list.widen) return <OnlyOthers others={list.others} onShow={list.widen} />
  }
  const shared = {
    label,
    columns: list.columns,
    rows: list.alone ? undefined : rows.rows,
    busy: rows.waiting,
    selection: page.bulk && list.selection,
    actions: page.rowActions as ((record: { id: string }) => React.ReactNode) | undefined,
  }
  return (
    <>
      {rows.failure && <StaleBanner failure={rows.failure} at={rows.at} onAgain={rows.again} />}
      {narrow ? (
        <Cards {...shared} contract={list.contract} />
      ) : (
        <Grid
          {...shared}
          name={list.contract.name}
          body={list.body}
          offset={(state.page - 1) * state.pageSize}
          total={rows.more ? -1 : rows.total}
          page={list.key}
          density={list.layout.density}
          sort={list.sort}
          onSort={list.sortBy}
          onResize={list.resize}
          title={list.title}
          onOpen={list.open}
          onEdit={page.onEdit}
          letters={letters}
        />
      )}
      {!rows.rows && <Retrying failures={rows.failures} />}
    </>
  )
}

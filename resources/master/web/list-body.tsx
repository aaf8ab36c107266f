import { StaleBanner } from '@sms/kit/web'
import { useState } from 'react'
import { Bones } from './bones.tsx'
import { Empty, Failure, NothingMatches } from './states.tsx'
import { Table, type TableProps } from './table.tsx'
import type { useValues } from './use-values.ts'
import { isNarrowed } from './view.ts'

type Props = {
  readonly list: ReturnType<typeof useValues>
  readonly table: Omit<TableProps, 'opened' | 'onToggle'>
  readonly onClear: () => void
  /** Shows all categories under the same filters. */
  readonly onEverywhere: () => void
  readonly onNew: (() => void) | undefined
  readonly onPaste: (() => void) | undefined
}

/** The rows of a tab, or why there are none and what to do about it. */
export function ListBody({ list, table, onClear, onEverywhere, onNew, onPaste }: Props) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const toggle = (id: string) =>
    setOpened((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const { view, tab, rows } = table
  const again = () => void list.refetch()
  return (
    <div className="master-middle">
      {list.isError && list.values && <StaleBanner failure={list.error} at={list.dataUpdatedAt} onAgain={again} />}
      {!list.values ? (
        list.isError ? (
          <Failure error={list.error} onAgain={again} />
        ) : (
          <Bones />
        )
      ) : rows.length > 0 ? (
        <Table {...table} opened={opened} onToggle={toggle} />
      ) : isNarrowed(view) ? (
        <NothingMatches onClear={onClear} elsewhere={tab === 'All' ? undefined : onEverywhere} />
      ) : (
        <Empty tab={tab} onNew={onNew} onPaste={onPaste} />
      )}
    </div>
  )
}

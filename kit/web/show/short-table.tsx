import { Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { ScrollX } from '../page/scroll-x.tsx'
import './show.css'

type Props<T> = {
  readonly label: string
  readonly columns: readonly { readonly title: string; readonly cell: (row: T) => ReactNode }[]
  /** Undefined while they load. */
  readonly rows: readonly T[] | undefined
  readonly empty: string
  readonly foot?: ReactNode
}

/** A table of a few records; a list that may grow long is a ResourceList. */
export function ShortTable<T extends { readonly id: string }>({ label, columns, rows, empty, foot }: Props<T>) {
  return (
    <>
      <ScrollX label={label}>
        <table className="short-table" aria-busy={!rows}>
          <thead>
            <tr>
              {columns.map(({ title }) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows?.map((row) => (
              <tr key={row.id}>
                {columns.map(({ title, cell }) => (
                  <td key={title}>{cell(row)}</td>
                ))}
              </tr>
            ))}
            {!rows?.length && (
              <tr>
                <td colSpan={columns.length}>
                  {rows ? (
                    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
                  ) : (
                    <Skeleton active title={false} />
                  )}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </ScrollX>
      {foot && <div className="short-table-foot">{foot}</div>}
    </>
  )
}

import { DownloadOutlined } from '@ant-design/icons'
import { fill, label, type Resource } from '@sms/kit/contract'
import { Button, Dropdown } from 'antd'
import { useApp, useSay } from './app.tsx'
import type { ListNow } from './list/list-props.ts'
import { useNarrow } from './list/use-narrow.ts'
import { zone } from './query.ts'
import { integerText } from './show-text.ts'

type Props = { readonly contract: Resource<any, any>; readonly now: ListNow }

/** The address that downloads what a list shows: its search, filters and order, with every field or the columns shown. */
export function exportHref(
  path: string,
  format: 'xlsx' | 'csv',
  now: Pick<ListNow, 'query'>,
  columns?: readonly string[],
) {
  const query = new URLSearchParams({ ...now.query, zone, format, ...(columns ? { columns: columns.join(',') } : {}) })
  return `/api/${path}/export?${query}`
}

/** Exports the current filter as XLSX (with every field, to be imported again) or CSV, or just the columns shown. */
export function ExportButton({ contract, now }: Props) {
  const say = useSay()
  const { language } = useApp()
  const narrow = useNarrow()
  const fields = now.columns.filter((key) => Object.hasOwn(contract.all, key))
  const name = say(fill(title, { n: integerText(now.total, language) }))
  const names = contract.names.filter((name) => !fields.includes(name))
  const link = (format: 'xlsx' | 'csv', columns?: readonly string[]) => (
    <a href={exportHref(contract.path, format, now, columns)} download>
      {say(columns ? shown[format] : all[format])}
    </a>
  )
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'xlsx', label: link('xlsx') },
          { key: 'csv', label: link('csv') },
          { type: 'divider' },
          { key: 'shown-xlsx', label: link('xlsx', [...names, ...fields]) },
          { key: 'shown-csv', label: link('csv', [...names, ...fields]) },
        ],
      }}
    >
      <Button icon={<DownloadOutlined aria-hidden="true" />} disabled={now.total === 0} aria-label={name} title={name}>
        {!narrow && say(exportLabel)}
      </Button>
    </Dropdown>
  )
}

const exportLabel = label('Export', '导出')
const title = label('Export {n} records', '导出 {n} 条记录')
const all = { xlsx: label('All fields, XLSX', '全部字段，XLSX'), csv: label('All fields, CSV', '全部字段，CSV') }
const shown = { xlsx: label('Columns shown, XLSX', '当前列，XLSX'), csv: label('Columns shown, CSV', '当前列，CSV') }

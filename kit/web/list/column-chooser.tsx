import { TableOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useSay } from '../page/app.tsx'
import type { Layout } from './layout.ts'
import { Pop } from './pop.tsx'

/** Loaded when somebody opens it. */
const ColumnPanel = lazy(() => import('./column-panel.tsx'))

export type ChooserProps = {
  readonly layout: Layout
  /** What a column is called, by its key. */
  readonly titles: ReadonlyMap<string, string>
  /** Told the new layout; undefined for the one that the page begins with. */
  readonly onChange: (next: Layout | undefined) => void
}

/** Which columns a list shows, in which order and how dense; by pointer or by keys. */
export function ColumnChooser({ layout, titles, onChange }: ChooserProps) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  return (
    <Pop
      label={say(columns)}
      open={open}
      onOpen={setOpen}
      className="list-columns"
      button={(props) => (
        <Button type="text" icon={<TableOutlined aria-hidden="true" />} title={say(columns)} {...props}>
          <span className="list-tool-name">{say(columns)}</span>
        </Button>
      )}
    >
      <ColumnPanel layout={layout} titles={titles} onChange={onChange} />
    </Pop>
  )
}

const columns = label('Columns', '列')

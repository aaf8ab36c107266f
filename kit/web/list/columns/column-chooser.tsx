import { TableOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { Pop } from '../pop.tsx'
import type { Layout } from './layout.ts'

const ColumnPanel = lazy(() => import('./column-panel.tsx'))

export type ChooserProps = {
  readonly layout: Layout
  readonly titles: ReadonlyMap<string, string>
  /** Gets the new layout; undefined resets it. */
  readonly onChange: (next: Layout | undefined) => void
}

/** Chooses the columns of a list, their order and the row height. */
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

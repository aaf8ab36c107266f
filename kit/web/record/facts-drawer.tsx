import type { RecordOf, Resource } from '@sms/kit/contract'
import { Drawer } from 'antd'
import { useState } from 'react'
import type { FormLayout } from '../form/layout.ts'
import { recordTitle } from '../list/record-name.tsx'
import { useApp } from '../page/app.tsx'
import { Facts } from './facts.tsx'
import './record.css'

type Props<R extends Resource<any, any>> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  /** The record to look at; open while it is set. */
  readonly record: RecordOf<R> | undefined
  readonly onClose: () => void
}

/** Width in pixels; on smaller screens it takes all there is. */
const width = 520

/** All facts of a record that has no page of its own, for those who may read but not change it. */
export function FactsDrawer<R extends Resource<any, any>>({ contract, layout, record, onClose }: Props<R>) {
  const { language } = useApp()
  // While the drawer slides away it still shows what it showed.
  const [last, setLast] = useState(record)
  if (record && record !== last) setLast(record)
  const shown = record ?? last
  return (
    <Drawer
      open={record !== undefined}
      title={shown && recordTitle(contract, shown as { id: string }, language)}
      size={width}
      destroyOnHidden
      onClose={onClose}
    >
      {shown && <Facts contract={contract} layout={layout} record={shown} mayChange={false} onFill={nothing} />}
    </Drawer>
  )
}

const nothing = () => {}

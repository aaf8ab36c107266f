import type { RecordOf, Resource } from '@sms/kit/contract'
import { Drawer } from 'antd'
import { useState } from 'react'
import type { FormLayout } from '../form/layout.ts'
import { recordTitle } from '../list/grid/record-name.tsx'
import { useApp } from '../page/app.tsx'
import { Facts } from './facts.tsx'
import './record.css'
import './facts.css'
import './tabs.css'

type Props<R extends Resource<any, any>> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  /** The record to show; the drawer is open while it is set. */
  readonly record: RecordOf<R> | undefined
  readonly onClose: () => void
}

/** Width in pixels. */
const width = 520

/** The facts of a record without a page of its own, read-only. */
export function FactsDrawer<R extends Resource<any, any>>({ contract, layout, record, onClose }: Props<R>) {
  const { language } = useApp()
  // The drawer keeps its content while it slides away.
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

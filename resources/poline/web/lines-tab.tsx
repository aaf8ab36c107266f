import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { useMemo } from 'react'
import { TakeLines } from '../../order/web/take-action.tsx'
import { linePriceColumn } from '../../orderline/web/price-column.tsx'
import type { PoRecord } from '../../po/contract.ts'
import { poline } from '../contract.ts'
import { polineLayout } from './layout.ts'

/** The content of the tab with a purchase order's lines. */
export default function LinesTab({ po }: { po: PoRecord }) {
  const columns = useMemo(() => columnsIn(po.currency), [po.currency])
  return (
    <ResourcePage
      contract={poline}
      layout={polineLayout}
      title={poline.titles}
      columns={columns}
      fixed={{ po: po.id }}
      preset={{ po: po.id, order: po.order, unit: 'pc', role: 'goods' }}
      inTab
      card={card}
      nameLeast={152}
      actions={() => <TakeLines po={po} />}
      empty={{ ...empty, actions: <TakeLines po={po} /> }}
    />
  )
}

const columnsIn = (currency: string) =>
  ['line', 'role', 'item', 'quantity', 'unit', linePriceColumn(poline.all.price, currency), 'due'] as const
const card = ['line', 'quantity', 'price', 'due'] as const
const empty = {
  title: label('No lines yet', '还没有明细'),
  text: label('A line for each line of the order that this supplier makes.', '该供应商生产的每条订单明细一行。'),
}

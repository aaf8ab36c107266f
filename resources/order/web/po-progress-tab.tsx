import { label } from '@sms/kit/contract'
import { dayText, ReadFailure, type RecordTab, ScrollX, useApp, useSay } from '@sms/kit/web'
import { Empty, Skeleton } from 'antd'
import type { PoRecord } from '../../po/contract.ts'
import { standing } from '../workflow.ts'
import { useLineNames } from './line-names.ts'
import { Leg } from './money.tsx'
import { Quantity } from './steps.tsx'
import { type KnownOrder, useWhole } from './whole-query.ts'
import './order.css'

/** The tab of how far a purchase order is: what its supplier confirmed and brought, and what it comes to. */
export const poProgressTab: RecordTab<any> = {
  key: 'progress',
  label: label('Progress', '进度'),
  content: (po: PoRecord) => <PoProgress po={po} />,
}

function PoProgress({ po }: { po: PoRecord }) {
  const { known, isError, error, refetch } = useWhole(po.order)
  if (isError && !known) return <ReadFailure error={error} onAgain={() => void refetch()} />
  return known ? <PoNow po={po} known={known} /> : <Skeleton active />
}

function PoNow({ po, known: { whole, events, now } }: { po: PoRecord; known: KnownOrder }) {
  const say = useSay()
  const { language } = useApp()
  const names = useLineNames(whole)
  const lines = whole.polines.filter((line) => line.po === po.id)
  const money = whole.supplierMoney?.[po.id]
  const held = new Set(standing(events).map(({ id }) => id))
  const confirmations = whole.events.filter(
    ({ id, kind, po: of }) => kind === 'po confirmed' && of === po.id && held.has(id),
  )
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(none)} />
  return (
    <div className="order-progress">
      <p className="order-note">
        {confirmations.length === 0
          ? say(notConfirmed)
          : `${say(confirmedBy)}: ${confirmations
              .map(({ date, reference }) => [dayText(date, language), reference].filter(Boolean).join(' · '))
              .join('; ')}`}
      </p>
      <ScrollX label={say(linesLabel)}>
        <table className="order-table">
          <thead>
            <tr>
              <th scope="col">{say(lineLabel)}</th>
              {figures.map(({ title }) => (
                <th key={title.en} scope="col" className="order-number">
                  {say(title)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id}>
                <th scope="row">{names(line.id)}</th>
                {figures.map(({ key }) => {
                  const figure = key === 'quantity' ? line.quantity : now.poLines.get(line.id)![key]
                  const isFull = key !== 'quantity' && key !== 'rejected' && Number(figure) >= Number(line.quantity)
                  return (
                    <td
                      key={key}
                      className="order-number"
                      data-full={isFull || undefined}
                      data-none={Number(figure) === 0 || undefined}
                    >
                      <Quantity of={figure} {...(key === 'quantity' ? { unit: line.unit } : {})} />
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      {money && (
        <div className="order-money">
          <Leg title={say(moneyLabel)} money={money} stages={po.paymentTerms} />
        </div>
      )}
    </div>
  )
}

const figures = [
  { key: 'quantity', title: label('Ordered', '订购') },
  { key: 'confirmed', title: label('Confirmed', '确认') },
  { key: 'delivered', title: label('Delivered', '已交货') },
  { key: 'accepted', title: label('Accepted', '合格') },
  { key: 'rejected', title: label('Rejected', '不合格') },
] as const
const none = label('It has no lines yet.', '暂无明细。')
const notConfirmed = label('The supplier has not confirmed it yet.', '供应商尚未确认。')
const confirmedBy = label('Confirmed by the supplier', '供应商确认')
const linesLabel = label('How far each line is', '明细进度')
const lineLabel = label('Line', '明细')
const moneyLabel = label('Money', '款项')

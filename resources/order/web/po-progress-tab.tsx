import { label } from '@sms/kit/contract'
import { dayText, ReadFailure, type RecordTab, useApp, useSay } from '@sms/kit/web'
import { Empty, Skeleton } from 'antd'
import type { PoRecord } from '../../po/contract.ts'
import { standing } from '../workflow.ts'
import { LineFigures } from './line-figures.tsx'
import { Leg } from './money.tsx'
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
      <LineFigures whole={whole} lines={lines} show={shown} of={(id) => now.poLines.get(id)!} />
      {money && (
        <div className="order-money">
          <Leg title={say(moneyLabel)} money={money} stages={po.paymentTerms} />
        </div>
      )}
    </div>
  )
}

const shown = ['confirmed', 'delivered', 'accepted', 'rejected'] as const
const none = label('It has no lines yet.', '暂无明细。')
const notConfirmed = label('The supplier has not confirmed it yet.', '供应商尚未确认。')
const confirmedBy = label('Confirmed by the supplier', '供应商确认')
const moneyLabel = label('Money', '款项')

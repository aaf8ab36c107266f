import { label } from '@sms/kit/contract'
import { dayText, ReadFailure, type RecordTab, useApp, useSay } from '@sms/kit/web'
import { Empty, Skeleton } from 'antd'
import type { PoRecord } from '../../po/contract.ts'
import { validEvents } from '../workflow.ts'
import { LineFigures } from './line-figures.tsx'
import { Leg } from './money.tsx'
import { type LoadedOrder, useWhole } from './whole-query.ts'
import './order.css'

/** The progress tab of a purchase order: confirmed and delivered quantities, and money. */
export const poProgressTab: RecordTab<any> = {
  key: 'progress',
  label: label('Progress', '进度'),
  content: (po: PoRecord) => <PoProgress po={po} />,
}

function PoProgress({ po }: { po: PoRecord }) {
  const { loaded, isError, error, refetch } = useWhole(po.order)
  if (isError && !loaded) return <ReadFailure error={error} onAgain={() => void refetch()} />
  return loaded ? <PoNow po={po} loaded={loaded} /> : <Skeleton active />
}

function PoNow({ po, loaded: { whole, events, now } }: { po: PoRecord; loaded: LoadedOrder }) {
  const say = useSay()
  const { language } = useApp()
  const lines = whole.polines.filter((line) => line.po === po.id)
  const money = whole.supplierMoney?.[po.id]
  const inForce = new Set(validEvents(events).map(({ id }) => id))
  const confirmations = whole.events.filter(
    (event) => event.kind === 'po confirmed' && event.po === po.id && inForce.has(event.id),
  )
  if (lines.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(noLines)} />
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
const noLines = label('It has no lines yet.', '暂无明细。')
const notConfirmed = label('The supplier has not confirmed it yet.', '供应商尚未确认。')
const confirmedBy = label('Confirmed by the supplier', '供应商确认')
const moneyLabel = label('Money', '款项')

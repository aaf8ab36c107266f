import { label, optionText } from '@sms/kit/contract'
import { dayText, decimalText, ReadFailure, useApp, useMay, useMayChange, useName, useSay } from '@sms/kit/web'
import { Button, Empty, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { type OrderEventRecord, shippingModes } from '../../orderevent/contract.ts'
import { order as contract } from '../contract.ts'
import { paperHref, paperTitle } from '../rules/paper.ts'
import { eventOptions, stepOf, stepOptions, validEvents } from '../workflow.ts'
import { amountText } from './amount-text.ts'
import { Enter } from './enter.tsx'
import type { Entering } from './enter-dialog.tsx'
import { useLineNames } from './line-names.ts'
import { type LoadedOrder, useWhole } from './whole-query.ts'
import './order.css'

/** The events of an order, the newest first. */
export function Events({ id }: { id: string }) {
  const say = useSay()
  const { loaded, isError, error, refetch } = useWhole(id)
  const [entering, setEntering] = useState<Entering>()
  if (isError && !loaded) return <ReadFailure error={error} onAgain={() => void refetch()} />
  if (!loaded) return <Skeleton active />
  if (loaded.events.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(noEvents)} />
  const inForce = new Set(validEvents(loaded.events).map((event) => event.id))
  return (
    <>
      <ol className="order-events" reversed>
        {loaded.whole.events.toReversed().map((event) => (
          <Entry
            key={event.id}
            {...{ event, loaded }}
            inForce={inForce.has(event.id)}
            onReverse={() => setEntering({ kind: 'reversed', about: event.id })}
          />
        ))}
      </ol>
      <Enter loaded={loaded} entering={entering} onClose={() => setEntering(undefined)} />
    </>
  )
}

type EntryProps = {
  readonly event: OrderEventRecord
  readonly loaded: LoadedOrder
  readonly inForce: boolean
  readonly onReverse: () => void
}

function Entry({ event, loaded, inForce, onReverse }: EntryProps) {
  const { whole } = loaded
  const say = useSay()
  const may = useMay()
  const { language } = useApp()
  const mayChange = useMayChange(contract.menus)
  const names = useLineNames(whole)
  const who = useName('user', event.createdBy)
  const po = whole.pos.find(({ id }) => id === event.po)
  const about = whole.events.find(({ id }) => id === event.about)
  const amount = event.amount ?? event.paid
  const currency = po ? po.currency : whole.order.currency
  const { shipment } = event
  const acceptsReversals = whole.order.decided === 'open' || whole.order.decided === 'on hold'
  const facts = [
    amount && amountText(amount, currency, language),
    po?.code,
    event.step && optionText(stepOptions, event.step, language),
    event.reference,
    shipment && optionText(shippingModes, shipment.mode, language),
    shipment?.etd && `ETD ${dayText(shipment.etd, language)}`,
    shipment?.eta && `ETA ${dayText(shipment.eta, language)}`,
    shipment?.cartons && `${shipment.cartons} ${say(cartons)}`,
    shipment?.volume && `${decimalText(shipment.volume, language)} m³`,
    shipment?.weight && `${decimalText(shipment.weight, language)} kg`,
    event.waived && say(waived),
    about && `${optionText(eventOptions, about.kind, language)} ${dayText(about.date, language)}`,
    event.imported && say(imported),
  ].filter(Boolean)
  const isSupplierPayment = stepOf(event) === 'EBC_Pay'
  return (
    <li className="order-event" data-held={inForce || event.kind === 'reversed' || undefined}>
      <time dateTime={event.date}>{dayText(event.date, language)}</time>
      <div>
        <strong>{optionText(eventOptions, event.kind, language)}</strong>
        {!inForce && event.kind !== 'reversed' && <Tag>{say(reversed)}</Tag>}
        {event.override && <Tag color="warning">{say(overridden)}</Tag>}
        <span className="order-event-facts">{facts.join(' · ')}</span>
        {event.parts.length > 0 && (
          <ul>
            {event.parts.map(({ line, poline, quantity, rejected }) => (
              <li key={line ?? poline}>
                {names((line ?? poline)!)} <span className="order-number">{decimalText(quantity, language)}</span>
                {rejected && (
                  <span className="order-late">
                    {say(event.kind === 'received' ? damaged : rejectedLabel)} {decimalText(rejected, language)}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {(event.reason || event.override) && (
          <blockquote>{[event.reason, event.override].filter(Boolean).join(' · ')}</blockquote>
        )}
        {inForce && event.kind === 'shipped' && (
          <span className="order-event-papers">
            {(['invoice', 'packing'] as const).map((kind) => (
              <a key={kind} href={paperHref(kind, event.id)} target="_blank" rel="noopener">
                {say(paperTitle(kind))}
              </a>
            ))}
          </span>
        )}
        {who && <span className="order-event-who">{who.name}</span>}
      </div>
      {inForce && mayChange && acceptsReversals && (!isSupplierPayment || may('cost')) && (
        <Button type="text" size="small" onClick={onReverse}>
          {say(reverse)}
        </Button>
      )}
    </li>
  )
}

const noEvents = label('Nothing has happened yet. What does is entered under Progress.', '暂无事件，请在“进度”中登记。')
const cartons = label('cartons', '箱')
const waived = label('inspection waived', '免检')
const imported = label('imported', '导入')
const reversed = label('Reversed', '已冲销')
const overridden = label('Overridden', '例外放行')
const rejectedLabel = label('rejected', '不合格')
const damaged = label('damaged', '破损')
const reverse = label('Reverse', '冲销')

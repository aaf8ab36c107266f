import type { Envelope } from '@sms/client'
import { type Field, fill, type Label, label, optionText } from '@sms/kit/contract'
import {
  DialogForm,
  dataOf,
  dayText,
  integerText,
  LabeledControl,
  newId,
  Refused,
  useApp,
  useFailed,
  useHouseDay,
  useInputGuard,
  useNames,
  useSay,
  useToast,
} from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { eventFields } from '../../orderevent/contract.ts'
import { minorUnits } from '../../standards/currencies.ts'
import { order as contract, type Order } from '../contract.ts'
import { aqlPlan } from '../rules/aql.ts'
import { lineListOf, noBrandPo, roomOf } from '../rules/gates.ts'
import { nextPayment, proposedPayment } from '../rules/next-payment.ts'
import { type EventKind, eventOptions, type Step, settlementKinds, stepOptions } from '../workflow.ts'
import { useLineNames } from './line-names.ts'
import { initialParts, type Line, linesOfEvent, PartsTable, type PartValues } from './parts-table.tsx'
import type { LoadedOrder } from './whole-query.ts'
import './order.css'

export type Entering = {
  readonly kind: EventKind
  readonly step?: Step
  readonly po?: string
  /** The event to be reversed. */
  readonly about?: string
}

type Values = Readonly<Record<string, unknown>>
type Problems = Readonly<Record<string, Label>>

/** The dialog that enters an event of an order, with the likely values filled in. */
export default function EnterDialog({
  loaded,
  entering,
  onClose,
}: {
  loaded: LoadedOrder
  entering: Entering
  onClose: () => void
}) {
  const { kind, step, about } = entering
  const { whole, facts, now } = loaded
  const say = useSay()
  const app = useApp()
  const { language } = app
  const reversed = loaded.events.find(({ id }) => id === about)
  const queries = useQueryClient()
  const failed = useFailed()
  const toast = useToast()
  const today = useHouseDay()()
  const [po, setPo] = useState(entering.po ?? (needsPo.includes(kind) ? firstOpenPo(loaded, kind) : undefined))
  const [request] = useState(newId)
  /**
   * The number of events when the dialog opened: a reload under typed quantities must not hide another user's event.
   */
  const [seen, setSeen] = useState(whole.order.position)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Problems>({})
  const [isOverridable, setOverridable] = useState(false)
  const moneyField = po ? 'paid' : 'amount'
  const currency = po ? whole.pos.find(({ id }) => id === po)!.currency : whole.order.currency
  const [values, setValues] = useState<Values>(() => ({
    date: today,
    [moneyField]: kind === 'paid in' || kind === 'paid out' ? proposedPayment(facts, now, po) : null,
    ...(kind === 'shipped'
      ? { shipment: { mode: 'sea', etd: null, eta: null, cartons: null, volume: null, weight: null } }
      : {}),
    ...(kind === 'inspected' ? { waived: false } : {}),
  }))
  const lines = linesOfEvent(loaded, kind, po)
  const [parts, setParts] = useState<PartValues>(() => initialParts(loaded, kind, lines))
  const guard = useInputGuard([values, parts])
  const names = useLineNames(whole)
  const set = (name: string) => (value: unknown) => setValues((old) => ({ ...old, [name]: value }))
  const choosePo = (id: string) => {
    setPo(id)
    setParts(initialParts(loaded, kind, linesOfEvent(loaded, kind, id)))
    if (kind === 'paid out') setValues((old) => ({ ...old, paid: proposedPayment(facts, now, id) }))
  }

  const lacksBrandPo = kind === 'confirmed' && !facts.brandPo
  const submit = async () => {
    if (busy || lacksBrandPo) return
    setBusy(true)
    const lineField = lineListOf[kind] === 'polines' ? 'poline' : 'line'
    const filled = lines.filter(({ id }) => parts[id]?.quantity || parts[id]?.rejected)
    const body = {
      ...values,
      kind,
      id: whole.order.id,
      seen,
      request,
      parts: filled.map(({ id }) => ({
        [lineField]: id,
        quantity: parts[id]!.quantity || '0',
        rejected: parts[id]!.rejected || null,
      })),
      po: po ?? null,
      step: step ?? null,
      about: about ?? null,
      state: optionText(eventOptions, kind, 'en'),
    }
    try {
      const saved = dataOf(await app.client.api.post<Envelope<Order>>(`/${contract.path}/event`, body))
      queries.setQueryData([contract.name, 'record', saved.id], saved)
      await queries.invalidateQueries({ queryKey: [contract.name] })
      toast.success(
        label(`${optionText(eventOptions, kind, 'en')}: entered`, `已登记：${optionText(eventOptions, kind, 'zh')}`),
      )
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) return failed(error)
      const { errors = [], data } = error.envelope as {
        errors?: { field: string; message: string }[]
        data?: { overridable?: boolean; current?: Order }
      }
      const byKey = Map.groupBy(errors, ({ field }) => problemKey(field, filled))
      setProblems(
        Object.fromEntries(
          [...byKey].map(([key, found]) => {
            const messages = found.map(({ message }) => message)
            return [key, label(messages.join('; '), messages.join('；'))]
          }),
        ),
      )
      setOverridable(data?.overridable === true)
      if (data?.current) {
        setSeen(data.current.position)
        await queries.invalidateQueries({ queryKey: [contract.name] })
      }
    } finally {
      setBusy(false)
    }
  }
  const control = (name: string, field: Field, more: { label?: Label; autoFocus?: boolean } = {}) => (
    <LabeledControl
      key={name}
      id={`event-${name}`}
      path={name}
      field={{ ...field, ...(more.label ? { label: more.label } : {}) }}
      value={values[name] ?? null}
      onChange={set(name)}
      problems={problems}
      autoFocus={more.autoFocus ?? false}
    />
  )
  const money = (name: 'amount' | 'paid') =>
    control(name, {
      ...eventFields[name],
      unit: currency,
      type: { ...eventFields[name].type, scale: minorUnits(currency) } as never,
      required: true,
    })
  const unpriced = facts.lines.filter(({ price }) => price === null).length
  const isPayment = kind === 'paid in' || kind === 'paid out'
  const isMoney = isPayment || settlementKinds.includes(kind)
  const needsReason = !lineListOf[kind] && !isPayment
  const general = lacksBrandPo
    ? [noBrandPo]
    : ['kind', 'parts', 'step', 'about', 'po'].flatMap((field) => problems[field] ?? [])
  return (
    <Modal
      open
      width={lineListOf[kind] ? 780 : 480}
      title={
        <>
          {say(eventOptions.find(({ value }) => value === kind)!.label)}{' '}
          <span className="order-about">
            {[
              whole.order.code,
              reversed && `${optionText(eventOptions, reversed.kind, language)} ${dayText(reversed.date, language)}`,
              (step ?? reversed?.step) && optionText(stepOptions, (step ?? reversed?.step)!, language),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </>
      }
      onCancel={onClose}
      {...guard}
      destroyOnHidden
      okText={say(enter)}
      confirmLoading={busy}
      okButtonProps={{
        autoFocus: !isPayment && !needsReason,
        danger: kind === 'reversed',
        disabled: lacksBrandPo,
      }}
      onOk={() => void submit()}
    >
      <DialogForm className="order-entry" onSave={() => void submit()}>
        {general.map((problem) => (
          <Alert key={problem.en} type="error" showIcon title={say(problem)} />
        ))}
        {(needsPo.includes(kind) || entering.po) && whole.pos.length > 1 && (
          <PoChoice pos={whole.pos} value={po} onChange={choosePo} />
        )}
        {lineListOf[kind] && (
          <PartsTable
            {...{ loaded, kind, lines, parts, problems, names }}
            onChange={(id, next) => setParts((old) => ({ ...old, [id]: { ...old[id]!, ...next } }))}
            onAll={(isAll) => setParts(isAll ? initialParts(loaded, kind, lines) : {})}
          />
        )}
        {kind === 'confirmed' && unpriced > 0 && (
          <Alert type="warning" showIcon title={say(fill(withoutPrice, { n: unpriced }))} />
        )}
        {kind === 'inspected' && <AqlNote lot={lotOf(lines, parts)} />}
        {isMoney && money(moneyField)}
        <div className="order-entry-row">
          {control('date', eventFields.date)}
          {!needsReason &&
            control(
              'reference',
              { ...eventFields.reference, required: isPayment },
              { label: referenceLabels[kind] ?? eventFields.reference.label, autoFocus: isPayment },
            )}
        </div>
        {kind === 'shipped' && control('shipment', eventFields.shipment)}
        {kind === 'inspected' && control('waived', { ...eventFields.waived, required: true })}
        {(needsReason || (kind === 'inspected' && values.waived === true)) &&
          control('reason', { ...eventFields.reason, required: true }, { autoFocus: needsReason && !isMoney })}
        {isOverridable && control('override', { ...eventFields.override, required: true })}
      </DialogForm>
    </Modal>
  )
}

/** The kinds of events whose purchase order the user chooses. */
const needsPo: readonly EventKind[] = ['po confirmed', 'delivered', 'inspected', 'paid out']

/** The first purchase order that still expects an event of the kind, else the first; undefined without any. */
function firstOpenPo(loaded: LoadedOrder, kind: EventKind): string | undefined {
  const { whole, facts, now } = loaded
  const isOpen = (po: string) =>
    kind === 'paid out'
      ? nextPayment(facts, now, po) !== null
      : linesOfEvent(loaded, kind, po).some(({ id }) => roomOf(facts, now, kind, id).open.gt(0))
  return (whole.pos.find(({ id }) => isOpen(id)) ?? whole.pos[0])?.id
}

/** The key of a problem in the dialog: `<id of the line>.quantity` for a part that was sent, otherwise its field. */
function problemKey(field: string, filled: readonly Line[]): string {
  const [, index, name] = /^parts\.(\d+)\.(\w+)$/.exec(field) ?? []
  const line = index === undefined ? undefined : filled[Number(index)]
  return line ? `${line.id}.${name === 'rejected' ? 'rejected' : 'quantity'}` : field
}

/** The pieces that an inspection covers, good and bad; lines in other units do not count. */
const lotOf = (lines: readonly Line[], parts: PartValues) =>
  lines
    .filter(({ unit }) => unit === 'pc')
    .reduce((sum, { id }) => sum + Number(parts[id]?.quantity || 0) + Number(parts[id]?.rejected || 0), 0)

function AqlNote({ lot }: { lot: number }) {
  const say = useSay()
  const { language } = useApp()
  const [major, minor] = [aqlPlan(lot, '2.5'), aqlPlan(lot, '4.0')]
  if (!major || !minor) return null
  const n = integerText(lot, language)
  const values = { n, a: major.sample, b: major.accept, c: minor.sample, d: minor.accept }
  return <p className="order-note">{say(fill(aqlNote, values))}</p>
}

function PoChoice({
  pos,
  value,
  onChange,
}: {
  pos: LoadedOrder['whole']['pos']
  value: string | undefined
  onChange: (id: string) => void
}) {
  const say = useSay()
  const suppliers = useNames(
    'supplier',
    pos.map(({ supplier }) => supplier),
  )
  return (
    <fieldset className="order-po-choice">
      <legend>{say(purchaseOrder)}</legend>
      {pos.map(({ id, code, supplier }) => (
        <Button
          key={id}
          aria-pressed={id === value}
          type={id === value ? 'primary' : 'default'}
          onClick={() => onChange(id)}
        >
          {code} · {suppliers.get(supplier)?.name ?? '…'}
        </Button>
      ))}
    </fieldset>
  )
}

const referenceLabels: Partial<Record<EventKind, Label>> = {
  'po confirmed': label('Supplier’s confirmation no.', '供应商确认号'),
  'paid in': label('Bank reference', '银行流水号'),
  'paid out': label('Bank reference', '银行流水号'),
  shipped: label('B/L or AWB', '提单/运单号'),
  delivered: label('Delivery note', '送货单号'),
  inspected: label('Report no.', '验货报告号'),
}
const aqlNote = label(
  'Lot of {n} pc by AQL, level II: major faults (2.5) at most {b} in a sample of {a}, minor (4.0) at most {d} in {c}, critical none.',
  '批量 {n} 件，AQL 一般水平 II：严重缺陷（2.5）抽 {a} 件，至多 {b} 个；轻微缺陷（4.0）抽 {c} 件，至多 {d} 个；致命缺陷 0 个。',
)
const withoutPrice = label(
  '{n} {n|line has|lines have} no brand price: {n|it counts|they count} as nothing in the value of the order and in what the brand owes, until {n|its price is|their prices are} entered.',
  '{n} 行没有品牌单价：补填单价前，不计入订单金额和品牌应付款。',
)
const enter = label('Enter', '登记')
const purchaseOrder = label('Purchase order', '采购单')

import type { Envelope } from '@sms/client'
import { date, fill, type Label, label, required } from '@sms/kit/contract'
import {
  dataOf,
  LabeledControl,
  newId,
  recordHref,
  useAnswerTo,
  useApp,
  useHouseDay,
  useInputGuard,
  useMay,
  useSay,
  useToast,
} from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { dayFrom } from '../../calendar/rules/working-days.ts'
import { order as contract, type Order } from '../contract.ts'
import type { Chosen } from './make-order-action.tsx'
import './order.css'

/** The brand's usual currency; null if it has none, undefined without a brand and while loading. */
function useBrandCurrency(brand: string | null): Order['currency'] | null | undefined {
  const app = useApp()
  const { data } = useQuery({
    queryKey: ['brand', 'record', brand, 'currency'],
    queryFn: async () =>
      dataOf(await app.client.api.get<Envelope<{ currency: Order['currency'] | null }>>('/brand/id', { id: brand! })),
    enabled: brand !== null,
  })
  return data?.currency
}

/** Days from today on which an order is due unless its maker says otherwise. */
const usualDays = 90

type Props = { readonly selection: Chosen; readonly okText: string; readonly onClose: () => void }

/** The dialog that makes an order of a confirmed selection. */
export default function MakeOrderDialog({ selection, okText, onClose }: Props) {
  const say = useSay()
  const may = useMay()
  const app = useApp()
  const toast = useToast()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const answerTo = useAnswerTo()
  const today = useHouseDay()()
  const [request] = useState(newId)
  const [busy, setBusy] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() => ({
    brand: selection.brand,
    brandPo: null,
    currency: null,
    due: dayFrom(today, usualDays),
  }))
  const guard = useInputGuard(values)
  const currencyOf = useBrandCurrency(values.brand as string | null)
  const currency = values.currency ?? currencyOf
  const submit = async () => {
    if (busy) return
    setBusy(true)
    const body = { ...values, currency, selection: selection.id, request, state: 'Order made' }
    const answer = await answerTo(async () =>
      dataOf(await app.client.api.post<Envelope<Order>>(`/${contract.path}/from`, body)),
    )
    setBusy(false)
    if (!answer) return
    const atFields = Object.fromEntries(
      (answer.errors ?? []).map((error) => [error.field, label(error.message, error.message)]),
    )
    setProblems(answer.data || answer.errors?.length ? atFields : { selection: label(answer.message, answer.message) })
    if (!answer.data) return
    void queries.invalidateQueries({ queryKey: ['selection'] })
    void queries.invalidateQueries({ queryKey: [contract.name] })
    toast.success(fill(made, { code: answer.data.code }))
    // The input is saved: leaving it asks nothing.
    await navigate({ to: recordHref(app, contract.name, answer.data.id) as never, ignoreBlocker: true })
  }
  const control = (name: keyof typeof fields, value: unknown, autoFocus = false) => (
    <LabeledControl
      id={`make-order-${name}`}
      path={name}
      field={fields[name]}
      value={value ?? null}
      onChange={(next: unknown) => {
        setValues((now) => ({ ...now, [name]: next }))
        setProblems({})
      }}
      problems={problems}
      autoFocus={autoFocus}
    />
  )
  return (
    <Modal
      open
      title={say(title)}
      onCancel={onClose}
      okText={okText}
      cancelText={say(back)}
      confirmLoading={busy}
      onOk={() => void submit()}
      {...guard}
    >
      {problems.selection && <Alert type="warning" showIcon title={say(problems.selection)} />}
      <p>
        {say(fill(what, { n: selection.lines.length, buyer: selection.buyer }))}
        {say(may('cost') ? targetTaken : noTarget)}
      </p>
      <div className="order-entry form">
        {control('brand', values.brand, true)}
        {control('brandPo', values.brandPo)}
        {control('currency', currency)}
        {control('due', values.due)}
      </div>
    </Modal>
  )
}

const fields = {
  brand: contract.fields.brand,
  brandPo: contract.fields.brandPo,
  currency: contract.fields.currency,
  due: required(date('Due', '交期')),
}
const title = label('Make an order of this selection', '由选样单生成订单')
const what = label(
  'The {n} {n|line|lines} of {buyer}’s selection {n|becomes the line|become the lines} of a draft. ',
  '{buyer}的选样单共 {n} 行，将成为订单草稿的明细。',
)
const targetTaken = label(
  'A style’s target price is taken, at today’s rate where its currency is another.',
  '采用款式的目标价，币种不同时按当日汇率折算。',
)
const noTarget = label(
  'The lines get no prices: target prices need the right “Prices and margins”.',
  '明细不带价格：查看目标价需要“供应商价格与毛利”权限。',
)
const made = label('{code} is made', '已生成 {code}')
const back = label('Back', '返回')

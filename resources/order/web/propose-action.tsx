import { BulbOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, type Label, label, optionText } from '@sms/kit/contract'
import {
  dataOf,
  decimalText,
  newId,
  ReadFailure,
  ScrollX,
  useAnswerTo,
  useApp,
  useInputGuard,
  useMay,
  useMayChange,
  useNames,
  useSay,
  useToast,
} from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Modal, Select, Spin } from 'antd'
import { useState } from 'react'
import { priceStates } from '../../price/workflow.ts'
import { ScoreMark } from '../../supplier/web/score-mark.tsx'
import { order as contract } from '../contract.ts'
import { asAmount } from '../rules/amount.ts'
import { byPurchaseOrder, type Option, type Proposal } from '../rules/propose.ts'
import { amountText } from './amount-text.ts'
import { useLineNames } from './line-names.ts'
import { Quantity } from './steps.tsx'
import { type LoadedOrder, useWhole } from './whole-query.ts'
import './order.css'
import './propose.css'

/** The button of the proposals, for users who may change orders and see costs; `order` is an id. */
export function ProposePos({ order }: { order: string }) {
  const say = useSay()
  const may = useMay()
  const mayChange = useMayChange(contract.menus)
  const [isOpen, setOpen] = useState(false)
  if (!mayChange || !may('cost')) return null
  return (
    <>
      <Button icon={<BulbOutlined aria-hidden="true" />} onClick={() => setOpen(true)}>
        {say(propose)}
      </Button>
      {isOpen && <ProposeDialog order={order} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Proposes purchase orders for lines not placed yet, by the best valid prices, and makes those of the ticked lines. */
function ProposeDialog({ order, onClose }: { order: string; onClose: () => void }) {
  const say = useSay()
  const app = useApp()
  const toast = useToast()
  const queries = useQueryClient()
  const answerTo = useAnswerTo()
  const { loaded, ...whole } = useWhole(order)
  const read = useQuery({
    queryKey: [contract.name, 'record', order, 'propose'],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Proposal[]>>(`/${contract.path}/propose`, { id: order }, { signal })),
    staleTime: 0,
    gcTime: 0,
  })
  const proposals = read.data ?? []
  const [request] = useState(newId)
  const [busy, setBusy] = useState(false)
  const [unticked, setUnticked] = useState<ReadonlySet<string>>(new Set())
  /** The id of the chosen price by order line; without one the best is taken. */
  const [taken, setTaken] = useState<Readonly<Record<string, string>>>({})
  const guard = useInputGuard([[...unticked], taken])
  const [problem, setProblem] = useState<Label>()
  const optionOf = ({ line, options }: Proposal) => options.find(({ price }) => price === taken[line]) ?? options[0]!
  const chosen = proposals.filter(({ line, options }) => options.length > 0 && !unticked.has(line))
  /** The number of purchase orders to make. */
  const count = byPurchaseOrder(chosen.map((proposal) => ({ option: optionOf(proposal) }))).length
  const submit = async () => {
    setBusy(true)
    const lines = chosen.map((proposal) => ({ line: proposal.line, price: optionOf(proposal).price }))
    const body = { id: order, lines, request, state: 'Purchase orders made' }
    const answer = await answerTo(async () =>
      dataOf(await app.client.api.post<Envelope<object>>(`/${contract.path}/propose`, body)),
    )
    setBusy(false)
    if (!answer) return
    if (!answer.data) {
      const message = answer.errors?.[0]?.message ?? answer.message
      setProblem(label(message, message))
      return void read.refetch()
    }
    for (const name of ['po', 'poline', contract.name]) void queries.invalidateQueries({ queryKey: [name] })
    toast.success(fill(made, { n: count }))
    onClose()
  }
  return (
    <Modal
      open
      width={900}
      title={say(title)}
      onCancel={onClose}
      okText={say(count ? fill(make, { n: count }) : propose)}
      cancelText={say(back)}
      okButtonProps={{ disabled: chosen.length === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      {...guard}
    >
      {problem && <Alert type="warning" showIcon title={say(problem)} />}
      {loaded && read.data ? (
        proposals.length === 0 ? (
          <p>{say(allPlaced)}</p>
        ) : (
          <>
            <p className="order-note">{say(fill(how, { currency: loaded.whole.order.currency }))}</p>
            <ProposalTable
              {...{ loaded, proposals, unticked, optionOf }}
              onTick={(lineId, isTicked) =>
                setUnticked(
                  (before) => new Set(isTicked ? [...before].filter((id) => id !== lineId) : [...before, lineId]),
                )
              }
              onTake={(lineId, priceId) => setTaken((before) => ({ ...before, [lineId]: priceId }))}
            />
          </>
        )
      ) : read.isError || whole.isError ? (
        <ReadFailure
          error={read.error ?? whole.error}
          onAgain={() => void Promise.all([read.refetch(), whole.refetch()])}
        />
      ) : (
        <Spin />
      )}
    </Modal>
  )
}

type TableProps = {
  readonly loaded: LoadedOrder
  readonly proposals: readonly Proposal[]
  readonly unticked: ReadonlySet<string>
  readonly optionOf: (proposal: Proposal) => Proposal['options'][number]
  readonly onTick: (lineId: string, isTicked: boolean) => void
  readonly onTake: (lineId: string, priceId: string) => void
}

function ProposalTable({ loaded: { whole }, proposals, unticked, optionOf, onTick, onTake }: TableProps) {
  const say = useSay()
  const { language } = useApp()
  const names = useLineNames(whole)
  const suppliers = useNames('supplier', [
    ...new Set(proposals.flatMap(({ options }) => options.map(({ supplier }) => supplier))),
  ])
  const unitOf = (id: string) => whole.lines.find((line) => line.id === id)?.unit ?? ''
  const netLabel = say(fill(netText, { currency: whole.order.currency }))
  const offerText = ({ supplier, stage }: Option) =>
    `${suppliers.get(supplier)?.name ?? '…'} · ${optionText(priceStates, stage, language)}`
  const priceText = ({ unitPrice, currency }: Option) => amountText(unitPrice, currency, language)
  return (
    <ScrollX label={say(linesLabel)}>
      <table className="order-table order-proposals">
        <thead>
          <tr>
            <th scope="col">{say(lineLabel)}</th>
            <th scope="col" className="order-number">
              {say(quantity)}
            </th>
            <th scope="col">{say(supplierLabel)}</th>
            <th scope="col" className="order-number">
              {say(priceLabel)}
            </th>
            <th scope="col" className="order-number">
              {netLabel}
            </th>
          </tr>
        </thead>
        <tbody>
          {proposals.map((proposal) => {
            const { line: lineId, options, why } = proposal
            const option = options.length ? optionOf(proposal) : undefined
            const quantityCell = (
              <td className="order-number" data-label={say(quantity)}>
                <Quantity of={proposal.quantity} unit={unitOf(lineId)} />
              </td>
            )
            if (!option)
              return (
                <tr key={lineId}>
                  <th scope="row">{names(lineId)}</th>
                  {quantityCell}
                  <td colSpan={3} className="order-note">
                    {why}
                  </td>
                </tr>
              )
            return (
              <tr key={lineId}>
                <th scope="row">
                  <Checkbox checked={!unticked.has(lineId)} onChange={({ target }) => onTick(lineId, target.checked)}>
                    {names(lineId)}
                  </Checkbox>
                </th>
                {quantityCell}
                <td>
                  {options.length > 1 ? (
                    <Select
                      className="order-proposed"
                      aria-label={say(fill(supplierOf, { line: names(lineId) }))}
                      value={option.price}
                      onChange={(priceId) => onTake(lineId, priceId)}
                      options={options.map((offer) => ({
                        value: offer.price,
                        label: [offerText(offer), priceText(offer), offer.terms].filter(Boolean).join(' · '),
                      }))}
                    />
                  ) : (
                    offerText(option)
                  )}
                  <div className="order-note">{say(reasonOf(option, options))}</div>
                  <ScoreMark supplier={option.supplier} named />
                  {option.doubts.map((doubt) => (
                    <div key={doubt} className="order-soon">
                      {doubt}
                    </div>
                  ))}
                </td>
                <td className="order-number" data-label={say(priceLabel)}>
                  {priceText(option)}
                  {option.terms && <div className="order-note">{option.terms}</div>}
                </td>
                <td className="order-number" data-label={netLabel}>
                  {decimalText(asAmount(option.netPrice, whole.order.currency), language)}
                  {option.hasTax && <div className="order-note">{say(withTax)}</div>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollX>
  )
}

/** Says why an offer is proposed, or that a better offer exists; `options` has the best first. */
function reasonOf(option: Option, options: readonly Option[]): Label {
  if (options[0] !== option) return notBest
  const alike = options.filter(({ stage }) => stage === option.stage).length
  if (options.length === 1) return onlyOne
  if (alike === 1 && option.stage === 'Approved') return onlyApproved
  return fill(option.stage === 'Approved' ? lowestApproved : lowestQuoted, { n: alike })
}

const propose = label('Propose POs', '建议采购单')
const title = label('Purchase orders for what is not placed yet', '为未下单的明细建议采购单')
const how = label(
  'By prices valid today whose minimum is reached: approved before quoted, then the lowest in {currency} without tax. Prices of different Incoterms make separate purchase orders.',
  '按今日有效且达到起订量的价格：已核准优先于已报价，再取不含税折合 {currency} 最低者。贸易术语不同的价格分开生成采购单。',
)
const make = label('Make {n} {n|purchase order|purchase orders}', '生成 {n} 张采购单')
const made = label('{n} {n|purchase order is|purchase orders are} made', '已生成 {n} 张采购单')
const allPlaced = label('All lines are placed.', '所有明细均已下单。')
const back = label('Back', '返回')
const linesLabel = label('Lines', '明细')
const lineLabel = label('Line', '明细')
const quantity = label('Quantity', '数量')
const supplierLabel = label('Supplier', '供应商')
const supplierOf = label('Supplier of {line}', '{line} 的供应商')
const priceLabel = label('Price', '单价')
const netText = label('Without tax, {currency}', '不含税，{currency}')
const withTax = label('With tax: VAT rate unknown', '含税：税率未知')
const onlyOne = label('The only valid price', '唯一有效价格')
const onlyApproved = label('The only approved price', '唯一已核准价格')
const lowestApproved = label('The lowest of {n} approved prices', '{n} 个已核准价格中最低')
const lowestQuoted = label('The lowest of {n} quoted prices', '{n} 个已报价价格中最低')
const notBest = label('Another offer comes before it', '另有更优报价')

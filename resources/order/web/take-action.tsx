import type { Envelope } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import {
  dataOf,
  NumberInput,
  newId,
  orEmpty,
  ReadFailure,
  ScrollX,
  useAnswerTo,
  useApp,
  useInputGuard,
  useMay,
  useMayChange,
  usePastedNumbers,
  useSay,
  useToast,
} from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import type { PoRecord } from '../../po/contract.ts'
import { poline } from '../../poline/contract.ts'
import { openLines } from '../rules/open-lines.ts'
import { useLineNames } from './line-names.ts'
import { Quantity } from './steps.tsx'
import { type LoadedOrder, useWhole } from './whole-query.ts'
import './order.css'

/** The button whose dialog adds several lines of the order to a purchase order, for users who may change its lines. */
export function TakeLines({ po }: { po: PoRecord }) {
  const say = useSay()
  const mayChange = useMayChange(poline.menus)
  const [isOpen, setOpen] = useState(false)
  if (!mayChange) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(addOrderLines)}</Button>
      {isOpen && <TakeDialog po={po} onClose={() => setOpen(false)} />}
    </>
  )
}

function TakeDialog({ po, onClose }: { po: PoRecord; onClose: () => void }) {
  const say = useSay()
  const { loaded, isError, error, refetch } = useWhole(po.order)
  if (loaded) return <TakeForm po={po} loaded={loaded} onClose={onClose} />
  return (
    <Modal open title={say(addOrderLines)} footer={null} onCancel={onClose}>
      {isError ? <ReadFailure error={error} onAgain={() => void refetch()} /> : <Skeleton active />}
    </Modal>
  )
}

/** What the user entered for an order line; its open quantity and the shared price stand for what is missing. */
type Typed = { readonly quantity?: string; readonly price?: string; readonly isUnticked?: boolean }

/** Asks for the quantity and price of each order line that is not fully placed, and adds the ticked ones. */
function TakeForm({ po, loaded, onClose }: { po: PoRecord; loaded: LoadedOrder; onClose: () => void }) {
  const say = useSay()
  const app = useApp()
  const may = useMay()
  const toast = useToast()
  const queries = useQueryClient()
  const answerTo = useAnswerTo()
  const names = useLineNames(loaded.whole)
  const [request] = useState(newId)
  const [busy, setBusy] = useState(false)
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const [sharedPrice, setSharedPrice] = useState('')
  const guard = useInputGuard([typed, sharedPrice])
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [lines] = useState(() => openLines(loaded.whole))
  const taken = lines.filter(({ id }) => !typed[id]?.isUnticked)
  const set = (id: string, next: Typed) => {
    setTyped((was) => ({ ...was, [id]: { ...was[id], ...next } }))
    setProblems({})
  }
  const submit = async () => {
    if (busy || taken.length === 0) return
    setBusy(true)
    const rows = taken.map(({ id, open }) => {
      const { quantity = open, price = '' } = typed[id] ?? {}
      return { line: id, quantity, ...(price || sharedPrice ? { price: price || sharedPrice } : {}) }
    })
    const body = { po: po.id, lines: rows, request, state: 'Lines added' }
    const answer = await answerTo(async () =>
      dataOf(await app.client.api.post<Envelope<object>>(`/${poline.path}/take`, body)),
    )
    setBusy(false)
    if (!answer) return
    if (!answer.data) {
      // A problem of no line stands above the table, under the empty key.
      const byKey = (answer.errors ?? []).map(({ field, message }) => {
        const [, row, name] = /^lines\.(\d+)\.(line|quantity|price)$/.exec(field) ?? []
        const cellName = name === 'line' ? 'quantity' : name
        return [row === undefined ? '' : `${taken[Number(row)]!.id}.${cellName}`, label(message, message)] as const
      })
      return setProblems(byKey.length ? Object.fromEntries(byKey) : { '': label(answer.message, answer.message) })
    }
    for (const name of [poline.name, 'po', 'order']) void queries.invalidateQueries({ queryKey: [name] })
    toast.success(fill(added, { n: taken.length }))
    onClose()
  }
  const columns = may('cost') ? 2 : 1
  const paste = usePastedNumbers(columns, (numbers) => {
    for (const [at, number] of numbers) {
      const isQuantity = at % columns === 0
      // A line without a quantity is not taken.
      const next = isQuantity ? { quantity: number, isUnticked: orEmpty(number) === '' } : { price: number }
      set(lines[Math.floor(at / columns)]!.id, next)
    }
  })
  const cell = (id: string, name: 'quantity' | 'price', value: string, text: Label, placeholder = '') => {
    const problem = problems[`${id}.${name}`]
    return (
      <td className="order-number">
        <NumberInput
          aria-label={`${names(id)}: ${say(text)}`}
          value={value}
          placeholder={placeholder}
          disabled={typed[id]?.isUnticked ?? false}
          onChange={(plain) => set(id, { [name]: plain })}
          {...(problem ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        {problem && <span className="form-problem">{say(problem)}</span>}
      </td>
    )
  }
  return (
    <Modal
      open
      width={780}
      title={
        <>
          {say(addOrderLines)} <span className="order-about">{po.code}</span>
        </>
      }
      onCancel={onClose}
      okText={say(fill(addLines, { n: taken.length }))}
      okButtonProps={{ disabled: taken.length === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      {...guard}
      destroyOnHidden
    >
      <div className="order-entry form">
        {problems[''] && <Alert type="error" showIcon title={say(problems[''])} />}
        {lines.length === 0 ? (
          <p>{say(allPlaced)}</p>
        ) : (
          <ScrollX label={say(linesLabel)}>
            <table className="order-table">
              <thead>
                <tr>
                  <th scope="col">{say(lineLabel)}</th>
                  <th scope="col" className="order-number">
                    {say(notPlaced)}
                  </th>
                  <th scope="col" className="order-number">
                    {say(quantityLabel)}
                  </th>
                  {may('cost') && (
                    <th scope="col" className="order-number">
                      {say(fill(priceLabel, { currency: po.currency }))}
                    </th>
                  )}
                </tr>
              </thead>
              {may('cost') && lines.length > 1 && (
                <tbody>
                  <tr>
                    <th scope="row" colSpan={3}>
                      {say(forAll)}
                    </th>
                    <td className="order-number">
                      <NumberInput aria-label={say(forAll)} value={sharedPrice} onChange={setSharedPrice} />
                    </td>
                  </tr>
                </tbody>
              )}
              <tbody onPaste={paste}>
                {lines.map(({ id, open, unit }) => (
                  <tr key={id}>
                    <th scope="row">
                      <Checkbox
                        checked={!typed[id]?.isUnticked}
                        onChange={({ target }) => set(id, { isUnticked: !target.checked })}
                      >
                        {names(id)}
                      </Checkbox>
                    </th>
                    <td className="order-number">
                      <Quantity of={open} unit={unit} />
                    </td>
                    {cell(id, 'quantity', typed[id]?.quantity ?? open, quantityLabel)}
                    {may('cost') && cell(id, 'price', typed[id]?.price ?? '', priceName, sharedPrice)}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollX>
        )}
      </div>
    </Modal>
  )
}

const addOrderLines = label('Add order lines', '添加订单明细')
const addLines = label('Add {n} {n|line|lines}', '添加 {n} 行')
const added = label('{n} {n|line|lines} added', '已添加 {n} 行')
const allPlaced = label('All lines of the order are placed.', '订单明细均已下单。')
const linesLabel = label('Lines', '明细')
const lineLabel = label('Line', '明细')
const notPlaced = label('Not placed', '未下单')
const quantityLabel = label('Quantity', '数量')
const priceName = label('Supplier price', '供应商单价')
const priceLabel = label('Supplier price, {currency}', '供应商单价，{currency}')
const forAll = label('The same price for all without one of their own', '未单独填写者统一单价')

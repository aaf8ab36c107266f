import type { Envelope } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import {
  dataOf,
  integerText,
  LabeledControl,
  NumberInput,
  newId,
  orEmpty,
  pathOf,
  ReadFailure,
  Refused,
  ScrollX,
  useApp,
  useFailed,
  useInputGuard,
  useMasterName,
  useName,
  usePastedNumbers,
  useSay,
  useToast,
} from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { usualUnit } from '../../item/rules/usual-unit.ts'
import { orderline } from '../contract.ts'
import { matrixFields } from '../rules/matrix.ts'
import './matrix.css'

/** The colours of a style or item, and the ids of its sizes; missing where its kind has none. */
type Variants = {
  readonly colours?: readonly { readonly name: string }[]
  readonly sizes?: readonly string[]
}

/** A style in all its colours and sizes; each quantity becomes a line of the order. */
export function MatrixDialog({ order, due, onClose }: { order: string; due: string | null; onClose: () => void }) {
  const say = useSay()
  const app = useApp()
  const queries = useQueryClient()
  const failed = useFailed()
  const toast = useToast()
  const sizeName = useMasterName()
  const [request] = useState(newId)
  const [busy, setBusy] = useState(false)
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({ due })
  const [cells, setCells] = useState<Readonly<Record<string, string>>>({})
  const guard = useInputGuard([values, cells])
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const item = (values.item as string | undefined) ?? null
  const kind = useName('item', item)?.kind
  const unit = values.unit ?? usualUnit(kind)
  const variants = useQuery({
    queryKey: [kind, 'record', item],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Variants>>(`/${pathOf(app, kind!)}/id`, { id: item }, { signal })),
    enabled: Boolean(item && kind),
  })
  const { colours, sizes } = axesOf(item ? variants.data : undefined)
  const places = colours.flatMap((colour) =>
    sizes.map((size) => ({ colour, size, key: JSON.stringify([colour, size]) })),
  )
  const filled = places.filter(({ key }) => cells[key])
  const total = filled.reduce((sum, { key }) => sum + (Number(cells[key]) || 0), 0)

  const setQuantities = (typed: Readonly<Record<string, string>>) => {
    setCells((previous) => ({ ...previous, ...typed }))
    setProblems({})
  }
  const paste = usePastedNumbers(sizes.length, (numbers) =>
    setQuantities(Object.fromEntries(numbers.map(([at, quantity]) => [places[at]!.key, orEmpty(quantity)]))),
  )

  const submit = async () => {
    if (busy) return
    setBusy(true)
    const body = {
      ...values,
      unit,
      order,
      request,
      cells: filled.map(({ colour, size, key }) => ({ colour, size, quantity: cells[key] })),
      state: 'Lines added',
    }
    try {
      dataOf(await app.client.api.post<Envelope<unknown>>(`/${orderline.path}/matrix`, body))
      await queries.invalidateQueries({ queryKey: [orderline.name] })
      await queries.invalidateQueries({ queryKey: ['order'] })
      toast.success(fill(added, { n: integerText(filled.length, app.language) }))
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) return failed(error)
      setProblems(
        Object.fromEntries(
          (error.envelope.errors ?? []).map(({ field, message }: { field: string; message: string }) => {
            const at = /^cells\.(\d+)\./.exec(field)?.[1]
            return [at === undefined ? field : filled[Number(at)]!.key, label(message, message)]
          }),
        ),
      )
    } finally {
      setBusy(false)
    }
  }
  const control = (name: keyof typeof matrixFields) => (
    <LabeledControl
      id={`matrix-${name}`}
      path={name}
      field={matrixFields[name]}
      value={(name === 'unit' ? unit : values[name]) ?? null}
      onChange={(value: unknown) => {
        setValues((previous) => ({ ...previous, [name]: value }))
        setProblems({})
      }}
      problems={problems}
    />
  )
  return (
    <Modal
      open
      width={860}
      title={say(heading)}
      onCancel={onClose}
      okText={say(fill(addLines, { n: integerText(filled.length, app.language) }))}
      okButtonProps={{ disabled: filled.length === 0 }}
      confirmLoading={busy}
      onOk={() => void submit()}
      {...guard}
      destroyOnHidden
    >
      <div className="matrix form">
        {control('item')}
        <div className="matrix-shared">
          {control('unit')}
          {control('price')}
          {control('due')}
        </div>
        {variants.isError && !variants.data && (
          <ReadFailure error={variants.error} onAgain={() => void variants.refetch()} />
        )}
        {item && variants.data && (
          <ScrollX label={say(quantities)}>
            <table className="matrix-table" onPaste={paste}>
              <thead>
                <tr>
                  <th scope="col">{say(colourLabel)}</th>
                  {sizes.map((size) => (
                    <th key={size ?? ''} scope="col">
                      {size ? sizeName(size) : say(quantity)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {colours.map((colour) => (
                  <tr key={colour ?? ''}>
                    <th scope="row">{colour ?? '–'}</th>
                    {sizes.map((size) => {
                      const key = JSON.stringify([colour, size])
                      return (
                        <td key={key}>
                          <NumberInput
                            aria-label={[colour, size && sizeName(size), say(quantity)].filter(Boolean).join(' · ')}
                            value={cells[key] ?? ''}
                            onChange={(plain) => setQuantities({ [key]: plain })}
                            {...(problems[key] ? { status: 'error' as const, 'aria-invalid': true } : {})}
                          />
                          {problems[key] && <span className="form-problem">{say(problems[key])}</span>}
                        </td>
                      )
                    })}
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{say(together)}</th>
                  <td colSpan={sizes.length}>{integerText(total, app.language)}</td>
                </tr>
              </tfoot>
            </table>
          </ScrollX>
        )}
        {problems.cells && <span className="form-problem">{say(problems.cells)}</span>}
        {problems.order && <span className="form-problem">{say(problems.order)}</span>}
      </div>
    </Modal>
  )
}

/** The rows and columns of a matrix; goods without colours or sizes still have one, which is null. */
function axesOf(variants: Variants | undefined) {
  return {
    colours: variants?.colours?.length ? variants.colours.map(({ name }) => name) : [null],
    sizes: variants?.sizes?.length ? variants.sizes : [null],
  }
}

const heading = label('Add a style in colours and sizes', '按颜色尺码添加款式')
const addLines = label('Add {n} {n|line|lines}', '添加 {n} 行')
const added = label('{n} {n|line|lines} added', '已添加 {n} 行')
const quantities = label('Quantities', '数量')
const quantity = label('Quantity', '数量')
const colourLabel = label('Colour', '颜色')
const together = label('Together', '合计')

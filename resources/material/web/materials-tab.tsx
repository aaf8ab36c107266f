import './material.css'
import type { Envelope } from '@sms/client'
import { fill, label, optionText } from '@sms/kit/contract'
import {
  dataOf,
  decimalText,
  plainIfNumber,
  ReadFailure,
  ResourcePage,
  ScrollX,
  TypedInput,
  useApp,
  useMay,
  useNames,
  useSay,
} from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { priceUnits } from '../../price/rules/fields.ts'
import type { StyleCost } from '../../showroom/rules/style-cost.ts'
import { material } from '../contract.ts'
import { materialLayout } from './layout.ts'

/** The material cost of one piece in the style's currency, at the price breaks for a typed number of pieces. */
function StyleCostPanel({ style, currency }: { style: string; currency: string | null }) {
  const say = useSay()
  const app = useApp()
  const { language } = app
  const id = useId()
  const [typed, setTyped] = useState('')
  const pieces = plainIfNumber(typed) ?? ''
  const isNumber = pieces === '' || /^[1-9]\d{0,7}$/.test(pieces)
  const params = isNumber && pieces ? { id: style, pieces } : { id: style }
  const { data, isError, error, refetch } = useQuery({
    // The key includes the currency, so that a change of it reloads the cost.
    queryKey: ['material', 'cost', params, currency],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<StyleCost>>('/showroom/cost', params, { signal })),
    placeholderData: keepPreviousData,
  })
  const names = useNames('item', data?.rows.map(({ item }) => item) ?? [])
  if (isError && !data) return <ReadFailure error={error} onAgain={() => void refetch()} />
  if (!data || data.rows.length === 0) return null
  const money = (amount: string) => decimalText(amount, language)
  return (
    <section className="style-cost" aria-labelledby={`${id}-title`}>
      <header>
        <h3 id={`${id}-title`}>{say(title)}</h3>
        <label htmlFor={`${id}-pieces`}>{say(forPieces)}</label>
        <TypedInput
          id={`${id}-pieces`}
          inputMode="numeric"
          value={typed}
          onCommit={setTyped}
          {...(isNumber ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-problem` })}
        />
        {!isNumber && (
          <span id={`${id}-problem`} role="alert">
            {say(wholeNumber)}
          </span>
        )}
      </header>
      <ScrollX label={say(title)}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say(materialLabel)}</th>
              <th scope="col" className="style-cost-number">
                {say(usage)}
              </th>
              <th scope="col" className="style-cost-number">
                {say(each)}
              </th>
              <th scope="col" className="style-cost-number">
                {say(fill(perPiece, { currency: data.currency ?? '' }))}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  {names.get(row.item)?.name ?? '…'}
                  {row.placement && <small> {row.placement}</small>}
                </th>
                <td className="style-cost-number">
                  {decimalText(row.consumption, language)} {optionText(priceUnits, row.unit, language)}
                  {Number(row.wastage) > 0 && <small> + {decimalText(row.wastage!, language)} %</small>}
                </td>
                {row.missing === undefined ? (
                  <>
                    <td className="style-cost-number">{money(row.each!)}</td>
                    <td className="style-cost-number">{money(row.amount!)}</td>
                  </>
                ) : (
                  <td colSpan={2} className="style-cost-missing">
                    {row.missing}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {say(data.complete ? total : soFar)}
              </th>
              <td className="style-cost-number">
                <strong>{money(data.total)}</strong> {data.currency}
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollX>
    </section>
  )
}

const title = label('Material cost of one piece', '单件物料成本')
const forPieces = label('Pieces ordered', '订单件数')
const wholeNumber = label('A whole number from 1 to 99,999,999', '须为 1 至 99,999,999 的整数')
const materialLabel = label('Material', '用料')
const usage = label('Consumption + wastage', '单耗 + 损耗')
const each = label('Price per unit', '单价')
const perPiece = label('Per piece, {currency}', '每件，{currency}')
const total = label('Together', '合计')
const soFar = label('Together, as far as it is known', '合计（已知部分）')

/** The content of the tab with a style's materials, and their cost for users who may see it. */
export default function MaterialsTab({ style, currency }: { style: string; currency: string | null }) {
  const may = useMay()
  return (
    <div className="materials">
      <ResourcePage
        contract={material}
        layout={materialLayout}
        title={material.titles}
        columns={columns}
        card={card}
        fixed={{ style }}
        preset={{ style, unit: 'm' }}
        filters={['item']}
        inTab
        empty={empty}
      />
      {may('cost') && <StyleCostPanel style={style} currency={currency} />}
    </div>
  )
}

const columns = [
  { key: 'item', title: label('Material', '用料'), width: 300, wide: true, sort: 'item' },
  'colourway',
  'consumption',
  'unit',
  'wastage',
  'note',
] as const
const card = ['item', 'colourway', 'consumption', 'unit', 'wastage'] as const
const empty = {
  title: label('No materials yet', '还没有用料'),
  text: label(
    'A row for each fabric, artwork, trim, button or label, with how much of it one piece takes.',
    '每种面料、花型、辅料、纽扣或唛标一行，填写每件的用量。',
  ),
}

import type { Envelope } from '@sms/client'
import { fill, label, optionText } from '@sms/kit/contract'
import { dataOf, decimalText, integerText, ReadFailure, ScrollX, useApp, useNames, useSay, Value } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { material } from '../../material/contract.ts'
import { priceUnits } from '../../price/rules/fields.ts'
import { order } from '../contract.ts'
import type { Need, Needs } from '../rules/needs.ts'
import { Quantity } from './steps.tsx'
import './order.css'

/** The content of the tab with the materials of an order: needed, on purchase orders, and still to order. */
export default function NeedsTab({ id }: { id: string }) {
  const say = useSay()
  const app = useApp()
  const { data, isError, error, refetch } = useQuery({
    queryKey: [order.name, 'record', id, 'needs'],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Needs>>(`/${order.path}/needs`, { id }, { signal })),
    staleTime: 0,
  })
  const colourNames = useNames(
    'colourway',
    data?.needs.flatMap((need) => need.colours.flatMap(({ colourway }) => colourway ?? [])) ?? [],
  )
  if (isError && !data) return <ReadFailure error={error} onAgain={() => void refetch()} />
  if (!data) return <Skeleton active />
  const { needs, leftOut } = data
  const leftOutText = leftOut > 0 && (
    <p className="order-note">{say(fill(leftOutNote, { n: integerText(leftOut, app.language) }))}</p>
  )
  if (needs.length === 0) return leftOutText || <p className="order-note">{say(nothing)}</p>
  /** How much a need has of each named colour: `Navy: 120 m; Ecru: 80 m`. */
  const coloursText = ({ colours, unit }: Need) =>
    colours
      .flatMap(({ colourway, needed }) => {
        const name = colourway && colourNames.get(colourway)?.name
        const quantity = `${decimalText(needed, app.language)} ${optionText(priceUnits, unit, app.language)}`
        return name ? [`${name}: ${quantity}`] : []
      })
      .join('; ')
  return (
    <section className="order-part">
      <ScrollX label={say(needsLabel)}>
        <table className="order-table">
          <thead>
            <tr>
              <th scope="col">{say(materialLabel)}</th>
              {figures.map((figure) => (
                <th key={figure} scope="col" className="order-number">
                  {say(headings[figure])}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {needs.map((need) => (
              <tr key={`${need.item} ${need.unit}`}>
                <th scope="row">
                  <Value field={material.fields.item} value={need.item} />
                  <div className="order-note">{coloursText(need)}</div>
                </th>
                {figures.map((figure) => (
                  <td key={figure} className="order-number" data-none={Number(need[figure]) === 0 || undefined}>
                    <Quantity of={need[figure]} unit={need.unit} />
                    {figure === 'placed' &&
                      need.uncounted.map(({ quantity, unit }) => (
                        <div key={unit} className="order-soon">
                          + <Quantity of={quantity} unit={unit} />
                        </div>
                      ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollX>
      <p className="order-note">{say(how)}</p>
      {needs.some(({ uncounted }) => uncounted.length > 0) && <p className="order-note">{say(uncountedNote)}</p>}
      {leftOutText}
    </section>
  )
}

const needsLabel = label('Materials', '用料需求')
const nothing = label('The styles of this order have no materials yet.', '该订单的款式尚无用料。')
const materialLabel = label('Material', '用料')
const figures = ['needed', 'placed', 'open'] as const
const headings = {
  needed: label('Needed', '需求'),
  placed: label('On purchase orders', '已下单'),
  open: label('Still to order', '待下单'),
}
const how = label(
  'Consumption × quantity, wastage included. What is bought is entered as lines of the kind Material in a purchase order.',
  '单耗 × 数量，含损耗。采购的物料在采购单中以“物料”类别的明细登记。',
)
const uncountedNote = label(
  'Quantities with a + do not convert to the unit of consumption and are not counted; kilograms convert by weight and full width.',
  '带“+”的数量无法换算为单耗单位，未计入；公斤按面料的克重和全门幅换算。',
)
const leftOutNote = label(
  'Not counted: {n} {n|line|lines} of styles that you may not open, or not ordered by the piece or gross.',
  '未计入 {n} 行款式明细：无权查看该款式，或数量不以个、罗计。',
)

import { type Label, label } from '@sms/kit/contract'
import { ScrollX, useSay } from '@sms/kit/web'
import { useLineNames } from './line-names.ts'
import { Quantity } from './steps.tsx'
import type { LoadedOrder } from './whole-query.ts'

type Line = { readonly id: string; readonly quantity: string; readonly unit: string }

const columns = {
  confirmed: label('Confirmed', '确认'),
  placed: label('Confirmed by suppliers', '供应商已确认'),
  delivered: label('Delivered', '已交货'),
  accepted: label('Accepted', '合格'),
  rejected: label('Rejected', '不合格'),
  shipped: label('Shipped', '已出运'),
  received: label('Received', '已收货'),
} satisfies Record<string, Label>

type Column = keyof typeof columns
type Props<C extends Column> = {
  readonly whole: LoadedOrder['whole']
  readonly lines: readonly Line[]
  /** The columns besides the ordered quantity, in this order. */
  readonly show: readonly C[]
  readonly of: (id: string) => Readonly<Record<C, string>>
}

/** The progress of lines: their ordered quantity and the quantities of `show`. */
export function LineFigures<C extends Column>({ whole, lines, show, of }: Props<C>) {
  const say = useSay()
  const names = useLineNames(whole)
  return (
    <ScrollX label={say(linesLabel)}>
      <table className="order-table">
        <thead>
          <tr>
            <th scope="col">{say(lineLabel)}</th>
            <th scope="col" className="order-number">
              {say(ordered)}
            </th>
            {show.map((column) => (
              <th key={column} scope="col" className="order-number">
                {say(columns[column])}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.id}>
              <th scope="row">{names(line.id)}</th>
              <td className="order-number">
                <Quantity of={line.quantity} unit={line.unit} />
              </td>
              {show.map((column) => {
                const figure = of(line.id)[column]
                const isFull = column !== 'rejected' && Number(figure) >= Number(line.quantity)
                return (
                  <td
                    key={column}
                    className="order-number"
                    data-full={isFull || undefined}
                    data-none={Number(figure) === 0 || undefined}
                  >
                    <Quantity of={figure} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

export const linesLabel = label('How far each line is', '明细进度')
const lineLabel = label('Line', '明细')
const ordered = label('Ordered', '订购')

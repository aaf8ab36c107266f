import { type Label, label } from '@sms/kit/contract'
import { NumberInput, orEmpty, ScrollX, usePastedNumbers, useSay } from '@sms/kit/web'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { lineListOf, roomOf } from '../rules/gates.ts'
import type { EventKind } from '../workflow.ts'
import { Quantity } from './steps.tsx'
import type { LoadedOrder } from './whole-query.ts'

/** The typed values of each line, by its id. */
export type PartValues = Readonly<Record<string, { readonly quantity: string; readonly rejected: string }>>

export type Line = { readonly id: string; readonly unit: string }

/** The lines that an event of a kind has quantities of: the order's, or those of the purchase order `po`; else none. */
export function linesOfEvent({ whole }: LoadedOrder, kind: EventKind, po: string | undefined): readonly Line[] {
  if (lineListOf[kind] === 'lines') return whole.lines
  return lineListOf[kind] === 'polines' ? whole.polines.filter((line) => line.po === po) : []
}

/** The open quantity of each line, as initial values; '' where nothing is open. */
export const initialParts = ({ facts, now }: LoadedOrder, kind: EventKind, lines: readonly Line[]): PartValues =>
  Object.fromEntries(
    lines.map(({ id }) => {
      const { open } = roomOf(facts, now, kind, id)
      return [id, { quantity: open.gt(0) ? open.toString() : '', rejected: '' }]
    }),
  )

type PartsProps = {
  readonly loaded: LoadedOrder
  readonly kind: EventKind
  readonly lines: readonly Line[]
  readonly parts: PartValues
  /** By the id of the line and the name of the value: `<id>.quantity`, `<id>.rejected`. */
  readonly problems: Readonly<Record<string, Label>>
  readonly names: (line: string) => string
  readonly onChange: (id: string, next: { quantity?: string; rejected?: string }) => void
  /** Fills all lines with their open quantities, or clears them. */
  readonly onAll: (isAll: boolean) => void
}

/** A row for each line: its open quantity, the event's quantity, and the faulty pieces of an inspection or receipt. */
export function PartsTable({ loaded, kind, lines, parts, problems, names, onChange, onAll }: PartsProps): ReactNode {
  const { facts, now } = loaded
  const say = useSay()
  const hasFaults = kind === 'inspected' || kind === 'received'
  const columns = hasFaults ? 2 : 1
  const paste = usePastedNumbers(columns, (numbers) => {
    for (const [at, number] of numbers)
      onChange(lines[Math.floor(at / columns)]!.id, { [at % columns === 0 ? 'quantity' : 'rejected']: orEmpty(number) })
  })
  const cell = (id: string, name: 'quantity' | 'rejected', text: Label) => {
    const problem = problems[`${id}.${name}`]
    return (
      <td className="order-number">
        <NumberInput
          aria-label={`${names(id)}: ${say(text)}`}
          value={parts[id]?.[name] ?? ''}
          onChange={(plain) => onChange(id, { [name]: plain })}
          {...(problem ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        {problem && <span className="form-problem">{say(problem)}</span>}
      </td>
    )
  }
  return (
    <ScrollX label={say(quantities)}>
      <table className="order-table" onPaste={paste}>
        <thead>
          <tr>
            <th scope="col">{say(lineLabel)}</th>
            <th scope="col" className="order-number">
              {say(stillOpen)}
            </th>
            <th scope="col" className="order-number">
              {say(hasFaults ? good : quantity)}
            </th>
            {hasFaults && (
              <th scope="col" className="order-number">
                {say(kind === 'inspected' ? rejectedLabel : damaged)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, unit }) => {
            const { open } = roomOf(facts, now, kind, id)
            return (
              <tr key={id}>
                <th scope="row">{names(id)}</th>
                <td className="order-number">
                  <Quantity of={open.gt(0) ? open.toString() : '0'} unit={unit} />
                </td>
                {cell(id, 'quantity', hasFaults ? good : quantity)}
                {hasFaults && cell(id, 'rejected', kind === 'inspected' ? rejectedLabel : damaged)}
              </tr>
            )
          })}
        </tbody>
        {lines.length > few && (
          <tfoot>
            <tr>
              <td colSpan={hasFaults ? 4 : 3} className="order-number">
                <Button size="small" type="text" onClick={() => onAll(false)}>
                  {say(empty)}
                </Button>
                <Button size="small" type="text" onClick={() => onAll(true)}>
                  {say(fillAll)}
                </Button>
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </ScrollX>
  )
}

/** Above this number of lines, buttons fill or clear all of them. */
const few = 3
const empty = label('Empty all', '全部清空')
const fillAll = label('All that is open', '填入全部未完成数量')
const quantities = label('Quantities', '数量')
const lineLabel = label('Line', '明细')
const stillOpen = label('Still open', '未完成')
const quantity = label('Quantity', '数量')
const good = label('Accepted', '合格')
const rejectedLabel = label('Rejected', '不合格')
const damaged = label('Damaged', '破损')

import { type Fields, isEmpty, type Linked, label, type RecordOf } from '@sms/kit/contract'
import { integerText, nameParts, useApp, useMay, useSay, Value } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { supplier } from '../contract.ts'
import { takeable } from '../rules/takeable.ts'
import { linkedOf } from './merge-query.ts'

export type Supplier = RecordOf<typeof supplier>

/** The facts in which two suppliers differ, of those that a merge may take over and the user may see. */
export const differing = (given: Supplier, kept: Supplier, may: (right: string | undefined) => boolean) =>
  takeable.filter(
    (name) =>
      may(supplier.fields[name].right) &&
      !(isEmpty(given[name]) && isEmpty(kept[name])) &&
      JSON.stringify(given[name]) !== JSON.stringify(kept[name]),
  )

/** Whether a fact is taken from the supplier that is given up, unless somebody chooses: the kept one lacks it. */
export const isTaken = (name: string, kept: Supplier) => isEmpty(kept[name as keyof Supplier]) && !stays.includes(name)
const stays: readonly string[] = ['nameZh', 'nameEn', 'type', 'priority', 'star']

type Props = {
  /** Becomes inActive, and is kept; either is undefined until it is chosen. */
  readonly given: Supplier | undefined
  readonly kept: Supplier | undefined
  /** Whether a fact is taken from the one that is given up, by its name; as it is by itself where it is not named. */
  readonly taken: Readonly<Record<string, boolean>>
  readonly onTake: (name: string, taken: boolean) => void
}

/** Both suppliers of a merge side by side: the facts in which they differ, each to be chosen, and what moves. */
export function MergeComparison({ given, kept, taken, onTake }: Props) {
  const { language } = useApp()
  const say = useSay()
  const may = useMay()
  const app = useApp()
  const givenLinks = useQuery({ ...linkedOf(app, given?.id ?? ''), enabled: given !== undefined }).data
  const keptLinks = useQuery({ ...linkedOf(app, kept?.id ?? ''), enabled: kept !== undefined }).data
  const count = (links: readonly Linked[] | undefined, kind: string) =>
    links && integerText(links.find((one) => one.kind === kind)?.n ?? 0, language)
  const both = given && kept
  const fields = supplier.fields as Fields
  const sides = ['given', 'kept'] as const
  const records = { given, kept }
  const kinds = [...(givenLinks ?? []), ...(keptLinks ?? [])].filter(
    ({ kind, n }, at, all) => n > 0 && all.findIndex((one) => one.kind === kind && one.n > 0) === at,
  )
  return (
    <table className="supplier-merge">
      <thead>
        <tr>
          <td />
          {sides.map((side) => {
            const record = records[side]
            return (
              <th scope="col" key={side}>
                <small>{say(side === 'given' ? goes : remains)}</small>
                {record && nameParts(supplier, record, language).slice(1).join(' · ')}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{say(fields.code!.label)}</th>
          <td>{given?.code}</td>
          <td>{kept?.code}</td>
        </tr>
        {both &&
          differing(given, kept, may).map((name) => {
            const isFromGiven = taken[name] ?? isTaken(name, kept)
            return (
              <tr key={name}>
                <th scope="row">{say(fields[name]!.label)}</th>
                {sides.map((side) => {
                  const chosen = (side === 'given') === isFromGiven
                  return (
                    <td key={side} data-chosen={chosen || undefined}>
                      <Radio
                        name={`merge-${name}`}
                        checked={chosen}
                        onChange={() => onTake(name, side === 'given')}
                        aria-label={`${say(fields[name]!.label)}: ${say(side === 'given' ? goes : remains)}`}
                      />
                      <Value field={fields[name]!} value={records[side]![name]} full />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        {kinds.map(({ kind, titles }) => (
          <tr key={kind}>
            <th scope="row">{say(titles)}</th>
            <td>{count(givenLinks, kind)}</td>
            <td>{count(keptLinks, kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const goes = label('Becomes inactive', '将被停用')
const remains = label('Is kept', '将保留')

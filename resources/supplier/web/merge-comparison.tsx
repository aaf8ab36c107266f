import { type Fields, isEmpty, type Linked, label, type RecordOf } from '@sms/kit/contract'
import { integerText, nameParts, useApp, useMay, useSay, Value } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'antd'
import { supplier } from '../contract.ts'
import { isTakenByDefault, takeable } from '../rules/takeable.ts'
import { linkedOf } from './merge-query.ts'

export type Supplier = RecordOf<typeof supplier>

/** The fields in which two suppliers differ, as far as a merge may copy them and the user may see them. */
export const differing = (source: Supplier, target: Supplier, may: (right: string | undefined) => boolean) =>
  takeable.filter(
    (name) =>
      may(supplier.fields[name].right) &&
      !(isEmpty(source[name]) && isEmpty(target[name])) &&
      JSON.stringify(source[name]) !== JSON.stringify(target[name]),
  )

type Props = {
  /** The source becomes inActive, the target remains; undefined until chosen. */
  readonly source: Supplier | undefined
  readonly target: Supplier | undefined
  /** The user's choices: field name to whether its value is copied; `isTakenByDefault` decides the others. */
  readonly taken: Readonly<Record<string, boolean>>
  readonly onTake: (name: string, taken: boolean) => void
}

/** Both suppliers of a merge side by side: the fields in which they differ, each to be chosen, and what moves. */
export function MergeComparison({ source, target, taken, onTake }: Props) {
  const app = useApp()
  const { language } = app
  const say = useSay()
  const may = useMay()
  const sourceLinks = useQuery({ ...linkedOf(app, source?.id ?? ''), enabled: source !== undefined }).data
  const targetLinks = useQuery({ ...linkedOf(app, target?.id ?? ''), enabled: target !== undefined }).data
  const count = (links: readonly Linked[] | undefined, kind: string) =>
    links && integerText(links.find((link) => link.kind === kind)?.n ?? 0, language)
  const both = source && target
  const fields = supplier.fields as Fields
  const sides = ['source', 'target'] as const
  const records = { source, target }
  // Each kind of which one of the two has records, once.
  const kinds = [...(sourceLinks ?? []), ...(targetLinks ?? [])].filter(
    ({ kind, n }, at, all) => n > 0 && all.findIndex((link) => link.kind === kind && link.n > 0) === at,
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
                <small>{say(side === 'source' ? goes : remains)}</small>
                {record && nameParts(supplier, record, language).slice(1).join(' · ')}
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{say(fields.code!.label)}</th>
          <td>{source?.code}</td>
          <td>{target?.code}</td>
        </tr>
        {both &&
          differing(source, target, may).map((name) => {
            const isFromSource = taken[name] ?? isTakenByDefault(name, target)
            return (
              <tr key={name}>
                <th scope="row">{say(fields[name]!.label)}</th>
                {sides.map((side) => {
                  const chosen = (side === 'source') === isFromSource
                  return (
                    <td key={side} data-chosen={chosen || undefined}>
                      <Radio
                        name={`merge-${name}`}
                        checked={chosen}
                        onChange={() => onTake(name, side === 'source')}
                        aria-label={`${say(fields[name]!.label)}: ${say(side === 'source' ? goes : remains)}`}
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
            <td>{count(sourceLinks, kind)}</td>
            <td>{count(targetLinks, kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const goes = label('Becomes inactive', '将被停用')
const remains = label('Is kept', '将保留')

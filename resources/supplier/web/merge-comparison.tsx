import { type Fields, type Linked, label, type RecordOf } from '@sms/kit/contract'
import { integerText, recordOf, useApp, useSay, Value } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { supplier } from '../contract.ts'
import { linkedOf } from './merge-query.ts'

type Supplier = RecordOf<typeof supplier>

/** By what people tell one company from another. */
const told = ['code', 'nameZh', 'nameEn', 'uscc', 'city', 'country'] as const

/** Both suppliers of a merge side by side: by what they are told apart, and how much hangs on each. */
export function MergeComparison({ given, into }: { given: Supplier; into: string | null }) {
  const app = useApp()
  const say = useSay()
  const kept = useQuery({ ...recordOf(app, supplier, into ?? ''), enabled: into !== null }).data
  const givenLinks = useQuery(linkedOf(app, given.id)).data
  const keptLinks = useQuery({ ...linkedOf(app, into ?? ''), enabled: into !== null }).data
  const count = (links: readonly Linked[] | undefined, kind: string) => {
    const n = links?.find((one) => one.kind === kind)?.n
    return n === undefined ? undefined : integerText(n, app.language)
  }
  return (
    <table className="supplier-merge">
      <thead>
        <tr>
          <td />
          <th scope="col">{say(goes)}</th>
          <th scope="col">{say(stays)}</th>
        </tr>
      </thead>
      <tbody>
        {told.map((name) => {
          const field = (supplier.fields as Fields)[name]!
          return (
            <tr key={name}>
              <th scope="row">{say(field.label)}</th>
              <td>
                <Value field={field} value={given[name]} full />
              </td>
              <td>{kept && into && <Value field={field} value={kept[name]} full />}</td>
            </tr>
          )
        })}
        {(givenLinks ?? []).map(({ kind, titles }) => (
          <tr key={kind}>
            <th scope="row">{say(titles)}</th>
            <td>{count(givenLinks, kind)}</td>
            <td>{into && count(keptLinks, kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const goes = label('Becomes inactive', '将被停用')
const stays = label('Is kept', '将保留')

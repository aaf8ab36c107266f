import { type BulkPreview, type Fields, fill, label, type Resource } from '@sms/kit/contract'
import { Alert } from 'antd'
import { useApp, useSay } from '../../page/app.tsx'
import { integerText } from '../../show/text.ts'
import { Value } from '../../show/value.tsx'
import './bulk.css'
import { RefusedRecords } from './refused-records.tsx'

type Props = {
  readonly review: BulkPreview
  /** A warning above the preview. */
  readonly news: string | undefined
  readonly contract: Resource<any, any>
}

/** The preview of a bulk change: for each field its old values and their replacement, and the refused records. */
export function BulkReview({ review, news, contract }: Props) {
  const say = useSay()
  const app = useApp()
  const number = (n: number) => integerText(n, app.language)
  const fields = contract.all as Fields
  const { matched, changing, unchanged, refused } = review
  return (
    <div className="bulk-review">
      {news && <Alert type="warning" showIcon role="alert" title={news} description={say(asItIs)} />}
      <p role="status">
        {say(fill(sum, { n: number(matched), changing: number(changing) }))}
        {unchanged > 0 && say(fill(same, { n: number(unchanged) }))}
      </p>
      {review.fields
        .filter((summary) => summary.changing > 0)
        .map(({ field, values, others }) => (
          <table key={field} className="bulk-table">
            <caption>{say(fields[field]!.label)}</caption>
            <thead>
              <tr>
                <th scope="col">{say(before)}</th>
                <th scope="col">{say(after)}</th>
                <th scope="col" className="bulk-count">
                  {say(records)}
                </th>
              </tr>
            </thead>
            <tbody>
              {values.map((change) => (
                <tr key={JSON.stringify(change.before)}>
                  <td>
                    <Value field={fields[field]!} value={change.before} />
                  </td>
                  <td>
                    <Value field={fields[field]!} value={change.after} />
                  </td>
                  <td className="bulk-count">{number(change.count)}</td>
                </tr>
              ))}
              {others > 0 && (
                <tr>
                  <td colSpan={2} className="bulk-quiet">
                    {say(otherValues)}
                  </td>
                  <td className="bulk-count">{number(others)}</td>
                </tr>
              )}
            </tbody>
          </table>
        ))}
      <RefusedRecords title={cannot} refused={refused} contract={contract} />
    </div>
  )
}

const asItIs = label('Below is what would change now.', '以下为最新的更改预览。')
const sum = label(
  '{changing} of {n} {n|record|records} {changing|changes|change}.',
  '{n} 条记录中有 {changing} 条将被修改。',
)
const same = label(' {n} {n|has|have} these values already.', '{n} 条已是这些值。')
const before = label('Now', '现在')
const after = label('Then', '修改后')
const records = label('Records', '记录数')
const otherValues = label('Other values', '其他值')
const cannot = label('{n} cannot be changed so and stay as they are', '{n} 条无法这样修改，将保持原样')

import {
  type Field,
  type Fields,
  type ImportDescription,
  type ImportSample,
  isEmpty,
  type Label,
  label,
  type Resource,
} from '@sms/kit/contract'
import { useSay } from '../page/app.tsx'
import { Value } from '../show/value.tsx'
import { besideFields } from './file-fields.ts'
import { ScrollBox } from './step-parts.tsx'

type Props = {
  readonly contract: Resource<any, any>
  readonly fields: ImportDescription['fields']
  readonly rows: readonly ImportSample[]
}

/** The first rows after the import; of changed records, both the present and the new values. */
export function SampleTable({ contract, fields: described, rows }: Props) {
  const say = useSay()
  const beside = besideFields(contract, described).map(({ name, label: text }) => [name, textField(text)] as const)
  const main = Object.entries(contract.fields as Fields)
  const isName = ([name]: (typeof main)[number]) => (contract.names as readonly string[]).includes(name)
  // Records beside the main ones follow the names, so that they are visible.
  const fields = [...main.filter(isName), ...beside, ...main.filter((entry) => !isName(entry))].filter(([name]) =>
    rows.some(({ values, before }) => !isEmpty(values[name]) || !isEmpty(before?.[name])),
  )
  const named = rows.some(({ name }) => name)
  if (rows.length === 0) return null
  return (
    <section className="import-part">
      <h3>{say(title)}</h3>
      <ScrollBox label={say(title)} className="import-sample">
        <table className="import-table">
          <thead>
            <tr>
              <th scope="col">{say(rowLabel)}</th>
              <th scope="col">{say(actionLabel)}</th>
              {named && <th scope="col">{say(contract.title)}</th>}
              {fields.map(([name, field]) => (
                <th key={name} scope="col">
                  {say(field.label)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.row} data-action={row.action}>
                <td className="import-number">{row.row}</td>
                <td className="import-action">{say(actions[row.action])}</td>
                {named && <td>{row.name}</td>}
                {fields.map(([name, field]) => (
                  <td key={name} className="import-value">
                    <Cell field={field} value={row.values[name]} old={row.before?.[name]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </section>
  )
}

const textField = (named: Label) =>
  ({ type: { kind: 'text', form: 'line', max: 200 }, label: named }) as unknown as Field

function Cell({ field, value, old }: { field: Field; value: unknown; old: unknown }) {
  if (isEmpty(value) && isEmpty(old)) return null
  return (
    <>
      {!isEmpty(old) && (
        <del>
          <Value field={field} value={old} tabIndex={-1} />
        </del>
      )}
      {!isEmpty(old) && ' → '}
      <Value field={field} value={value} tabIndex={-1} />
    </>
  )
}

const title = label('The first rows as they will be', '前几行导入后的样子')
const rowLabel = label('Row', '行')
const actionLabel = label('What happens', '处理')
const actions: Readonly<Record<ImportSample['action'], Label>> = {
  create: label('Create', '新增'),
  update: label('Update', '更新'),
  unchanged: label('Unchanged', '无变化'),
  skip: label('Left out', '跳过'),
  error: label('Error', '错误'),
}

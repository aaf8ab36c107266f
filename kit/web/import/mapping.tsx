import {
  fill,
  type ImportColumn,
  type ImportDescription,
  type ImportSettings,
  label,
  type Resource,
} from '@sms/kit/contract'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { type Choosable, lazyKeys } from '../form/options.ts'
import { Picker } from '../form/picker.tsx'
import { useSay } from '../page/app.tsx'
import { choosableFields } from './file-fields.ts'
import { ColumnFormat } from './questions.tsx'
import { fieldOf, withColumn } from './settings.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly description: ImportDescription
  readonly settings: ImportSettings
  readonly onChange: (settings: ImportSettings) => void
}

/** Columns shown at first: a file may have a thousand, and each is a list to choose from. */
const atFirst = 60

/** The columns of the file, with a few of their cells and the field that each goes to. */
export function Mapping({ contract, description, settings, onChange }: Props) {
  const say = useSay()
  const [all, setAll] = useState(false)
  const fields = useFieldChoices(contract, description)
  const columns = description.columns
    .map((column, at) => ({ ...column, at, field: fieldOf(settings, at) }))
    .filter(({ header, filled, field }) => header !== '' || filled > 0 || field !== null)
  const headerOf = (at: number) => columnName(description.columns[at])
  const shown = all ? columns : columns.slice(0, atFirst)
  return (
    <section className="import-part">
      <h3>{say(title)}</h3>
      <ul className="import-mapping">
        {shown.map((column) => {
          // A field mapped to another column can be chosen too; the choice names that column.
          const choices = fields.map((choice) => {
            const at = settings.mapping[choice.value]
            return at === undefined || at === column.at
              ? choice
              : { ...choice, text: `${choice.text} ← ${headerOf(at)}` }
          })
          return (
            <li key={column.at} data-unused={column.field === null || undefined}>
              <span className="import-column">
                <span className="import-strong">{columnName(column)}</span>
                <span className="import-samples">{column.samples.join('  ·  ') || say(empty)}</span>
                {column.field !== null && column.format && column.format.is !== null && (
                  <span className="import-format">
                    <span className="import-reading">{say(fill(means, { text: column.format.text }))}</span>
                    <ColumnFormat column={column} at={column.at} settings={settings} onChange={onChange} />
                  </span>
                )}
                {column.note && column.field === 'status' && <span className="import-reading">{column.note}</span>}
              </span>
              <Picker
                choices={choices}
                value={column.field}
                onChange={(field) => onChange(withColumn(settings, column.at, field))}
                clearable
                placeholder={say(unused)}
                aria-label={`${say(goesTo)} ${columnName(column)}`}
              />
            </li>
          )
        })}
      </ul>
      {shown.length < columns.length && <Button onClick={() => setAll(true)}>{say(showAll)}</Button>}
    </section>
  )
}

const columnName = (column: ImportColumn | undefined) => column?.header || column?.letter || ''

function useFieldChoices(contract: Resource<any, any>, { fields }: ImportDescription): Choosable[] {
  return useMemo(() => {
    const labels = new Map(choosableFields(contract, fields).map((field) => [field.name, field.label]))
    return fields.map(({ name, label: text, required }) => {
      const own = labels.get(name)
      return { value: name, text: required ? `${text} *` : text, keys: lazyKeys([text, own?.en, own?.zh, name]) }
    })
  }, [contract, fields])
}

const means = label('{text} means', '{text} 表示')
const title = label('Columns', '列')
const goesTo = label('Field for column', '对应字段：列')
const unused = label('Not imported', '不导入')
const empty = label('no cells filled', '没有内容')
const showAll = label('Show all columns', '显示全部列')

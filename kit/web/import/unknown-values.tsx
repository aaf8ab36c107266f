import {
  type FieldType,
  fill,
  type ImportDescription,
  type ImportReport,
  type ImportSettings,
  label,
  type Resource,
} from '@sms/kit/contract'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { Control } from '../form/control.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { choosableFields } from './file-fields.ts'
import { NamedRecord, textOfValue, valueOfText } from './fixed-value.tsx'
import { withMeaning } from './settings.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly fields: ImportDescription['fields']
  readonly total: ImportReport['totals'][number]
  readonly settings: ImportSettings
  readonly onChange: (settings: ImportSettings) => void
}

const atFirst = 8

/** Unknown names of a column, each with its count and a control to choose a known value. */
export function UnknownValues({ contract, fields, total, settings, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [all, setAll] = useState(false)
  const field = choosableFields(contract, fields).find(({ name }) => name === total.field)
  if (!field || !total.unknown) return null
  const shown = all ? total.unknown : total.unknown.slice(0, atFirst)
  return (
    <>
      <p className="import-quiet">{say(explained)}</p>
      <ul className="import-unknown" aria-label={say(title)}>
        {shown.map(({ text, count }) => (
          <li key={text}>
            <span>
              <span className="import-strong">{text}</span>{' '}
              <span className="import-quiet">{`${integerText(count, language)} ×`}</span>
            </span>
            <Meaning
              type={singleType(field.field.type)}
              name={say(fill(standsFor, { text }))}
              value={settings.values[field.name]?.[text] ?? ''}
              onChange={(meaning) => onChange(withMeaning(settings, field.name, text, meaning))}
            />
          </li>
        ))}
        {shown.length < total.unknown.length && (
          <Button size="small" onClick={() => setAll(true)}>
            {say(fill(more, { n: integerText(total.unknown.length, language) }))}
          </Button>
        )}
      </ul>
    </>
  )
}

type MeaningProps = {
  readonly type: FieldType
  readonly name: string
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A control for one value of a type. Its `value` is the text of a cell, '' for none; `name` is for screen readers. */
function Meaning({ type, name, value, onChange }: MeaningProps) {
  const id = useId()
  const field = { type, label: label(name, name), required: false } as never
  const shared = {
    ...{ id, path: id, field, problems: {}, place: 'form' as const },
    value: valueOfText({ type } as never, value),
    onChange: (meaning: unknown) => onChange(textOfValue(meaning)),
  }
  return (
    <span className="import-meaning">
      <label htmlFor={id} className="import-hidden">
        {name}
      </label>
      {type.kind === 'reference' ? <NamedRecord {...shared} /> : <Control {...shared} />}
    </span>
  )
}

function singleType(type: FieldType): FieldType {
  if (type.kind === 'masters') return { kind: 'master', key: type.key }
  if (type.kind === 'choices') return { kind: 'choice', options: type.options, order: 'declared' }
  return type
}

const explained = label('Choose what each stands for.', '请选择每个值的含义。')
const title = label('What these stand for', '这些值对应什么')
const standsFor = label('“{text}” stands for', '“{text}”对应')
const more = label('Show all {n}', '显示全部 {n} 个')

import { type Field, type Fields, isEmpty, type Language, optionText, status } from '@sms/kit/contract'
import { memo, type ReactNode } from 'react'
import { useApp } from '../page/app.tsx'
import './show.css'
import { useNamerFor } from './names.ts'
import { FileValue, MasterTags, Nothing, ReferenceValue, StatusValue, Tags, TextValue } from './parts.tsx'
import { namePlacement, plainText } from './text.ts'
import { isShownAsUnit, withUnit } from './unit-in.ts'

type Look = {
  /** The language of texts; by default the user's. */
  readonly language?: Language | undefined
  /** Shows the whole value, over several lines if needed; else one line that a cell may cut off. */
  readonly full?: boolean | undefined
  /** -1 takes the links out of the tab order, where arrow keys reach them. */
  readonly tabIndex?: number | undefined
}

type Props = Look & { readonly field: Field; readonly value: unknown }

/** Shows the value of a field by its type; an empty value is a dash. */
export const Value = memo(function Value({ field, value, ...look }: Props): ReactNode {
  const app = useApp()
  const { language = app.language, full = false, tabIndex } = look
  if (isEmpty(value)) return <Nothing />
  const { type } = field
  switch (type.kind) {
    case 'text':
      return <TextValue form={type.form} text={String(value)} full={full} tabIndex={tabIndex} />
    case 'choice': {
      const text = optionText(type.options, String(value), language)
      if (type === status.type) return <StatusValue value={String(value)} text={text} />
      return <span className="value-tag">{text}</span>
    }
    case 'choices': {
      const texts = (value as unknown[]).map((item) => optionText(type.options, String(item), language))
      return <Tags texts={texts} full={full} />
    }
    case 'master':
    case 'masters':
      return <MasterTags ids={[value].flat().map(String)} full={full} />
    case 'reference':
      return <ReferenceValue to={type.to} id={String(value)} tabIndex={tabIndex} />
    case 'integer':
    case 'decimal':
      return <span className="value-number">{plainText(field, value, language)}</span>
    case 'date':
    case 'instant':
      return <time dateTime={String(value)}>{plainText(field, value, language)}</time>
    case 'file':
      return <FileValue id={String(value)} tabIndex={tabIndex} />
    case 'rows':
      return full && !type.words ? (
        <RowList fields={type.fields} rows={value} look={look} />
      ) : (
        <Line field={field} value={value} />
      )
    case 'group':
      return full ? <GroupList fields={type.fields} row={value} look={look} /> : <Line field={field} value={value} />
    default:
      return plainText(field, value, language)
  }
})

function Line({ field, value }: { field: Field; value: unknown }) {
  const { language } = useApp()
  const names = useNamerFor(field, value)
  return plainText(field, value, language, names) || <Nothing />
}

/** The filled fields of a row or group, in the contract's order; `shown` is the field with the unit of its value. */
function filled(fields: Fields, row: unknown, language: Language) {
  const values = (row ?? {}) as Record<string, unknown>
  return Object.entries(fields).flatMap(([name, field]) => {
    const value = values[name]
    if (isEmpty(value) || isShownAsUnit(fields, name, values)) return []
    return [{ name, field, value, shown: withUnit(fields, field, values, language) }]
  })
}

/** One list item per row, with its filled fields; a no is left out. */
function RowList({ fields, rows, look }: { fields: Fields; rows: unknown; look: Look }) {
  const app = useApp()
  const { language = app.language } = look
  const keyed = (rows as unknown[]).map((row, i) => ({ key: String(i), row }))
  return (
    <ul className="value-rows">
      {keyed.map(({ key, row }) => (
        <li key={key}>
          {filled(fields, row, language)
            .filter(({ value }) => value !== false)
            .map(({ name, field, value, shown }) => (
              <span key={name}>
                {namePlacement(field) !== 'none' && <span className="value-name">{field.label[language]} </span>}
                {namePlacement(field) !== 'only' && <Value field={shown} value={value} {...look} />}
              </span>
            ))}
        </li>
      ))}
    </ul>
  )
}

function GroupList({ fields, row, look }: { fields: Fields; row: unknown; look: Look }) {
  const app = useApp()
  const { language = app.language } = look
  return (
    <dl className="value-group">
      {filled(fields, row, language).map(({ name, value, shown }) => (
        <div key={name}>
          <dt>{shown.label[language]}</dt>
          <dd>
            <Value field={shown} value={value} {...look} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

import { fill, type ImportFormat, label } from '@sms/kit/contract'
import { Radio } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { dayText, decimalText } from '../show/text.ts'
import type { Description, FileColumn, Settings } from './answers.ts'
import { withFormat } from './settings.ts'

type Props = {
  readonly description: Description
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
}

/** Columns with ambiguous numbers or dates: the user chooses the meaning of a sample cell. */
export function FormatQuestions({ description, settings, onChange }: Props) {
  const say = useSay()
  const open = description.columns.flatMap((column, at) =>
    column.format && (column.format.is === null || String(at) in settings.formats) ? [{ column, at }] : [],
  )
  if (open.length === 0) return null
  const needed = open.some(({ column }) => column.format!.is === null)
  return (
    <section className="import-part" data-box={needed ? 'needed' : 'set'}>
      <h3>{say(title)}</h3>
      {open.map(({ column, at }) => (
        <div key={at} className="import-pair">
          <span>
            {column.header || column.letter}: <span className="import-cell">{column.format!.text}</span>
          </span>
          <ColumnFormat column={column} at={at} settings={settings} onChange={onChange} />
        </div>
      ))}
    </section>
  )
}

type One = Pick<Props, 'settings' | 'onChange'> & { readonly column: FileColumn; readonly at: number }

/** The possible meanings of a sample cell, as numbers or days. */
export function ColumnFormat({ column, at, settings, onChange }: One) {
  const say = useSay()
  const { language } = useApp()
  if (!column.format) return null
  const { is, text, options } = column.format
  const shown = (means: string) =>
    /^\d{4}-\d\d-\d\d$/.test(means) ? dayText(means, language) : decimalText(means, language)
  return (
    <Radio.Group
      className="import-meanings"
      optionType="button"
      size="small"
      value={settings.formats[at] ?? is}
      options={options.map(({ value, means }) => ({ value, label: shown(means) }))}
      onChange={({ target }) => onChange(withFormat(settings, at, target.value as ImportFormat))}
      aria-label={say(fill(meaningOf, { text, column: column.header || column.letter }))}
    />
  )
}

const title = label('What do these mean?', '这些值的含义是？')
const meaningOf = label('{column}: what {text} means', '{column}：{text} 的含义')

import {
  fill,
  type ImportColumn,
  type ImportDescription,
  type ImportFormat,
  type ImportSettings,
  type Label,
  label,
} from '@sms/kit/contract'
import { Radio } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { dayText, decimalText } from '../show/text.ts'
import { type RequestedSettings, withEncoding, withFormat } from './settings.ts'

type Props = {
  readonly description: ImportDescription
  readonly settings: ImportSettings
  readonly onChange: (settings: RequestedSettings) => void
}

/** The choice among possible encodings of a text file, by sample words. */
export function EncodingChoice({ description: { encodings, file, unsure }, settings, onChange }: Props) {
  const say = useSay()
  if (encodings.length === 0) return null
  const chosen = unsure ? undefined : (settings.encoding ?? file.encoding ?? undefined)
  const list = (
    <Radio.Group
      className="import-readings"
      value={chosen}
      onChange={({ target }) => onChange(withEncoding(settings, String(target.value)))}
      aria-label={say(question)}
    >
      {encodings.map(({ encoding, sample }) => (
        <Radio key={encoding} value={encoding}>
          <span>{sample}</span>
          <span className="import-quiet">{say(encodingName(encoding))}</span>
        </Radio>
      ))}
    </Radio.Group>
  )
  if (unsure)
    return (
      <section className="import-part" data-box="needed">
        <h3>{say(question)}</h3>
        {list}
      </section>
    )
  const sample = encodings.find(({ encoding }) => encoding === chosen)?.sample
  return (
    <details className="import-fold">
      <summary>
        {say(encodingName(chosen ?? ''))} <span className="import-quiet">{sample}</span>
      </summary>
      <p className="import-quiet">{say(otherwise)}</p>
      {list}
    </details>
  )
}

const encodingName = (encoding: string): Label =>
  encodingNames[encoding] ?? label(encoding.toUpperCase(), encoding.toUpperCase())
const encodingNames: Readonly<Record<string, Label>> = {
  gb18030: label('Simplified Chinese (GB18030)', '简体中文（GB18030）'),
  big5: label('Traditional Chinese (Big5)', '繁体中文（Big5）'),
  shift_jis: label('Japanese (Shift-JIS)', '日文（Shift-JIS）'),
  'euc-kr': label('Korean (EUC-KR)', '韩文（EUC-KR）'),
  'windows-1252': label('Western European (Windows-1252)', '西欧（Windows-1252）'),
  'windows-1254': label('Turkish (Windows-1254)', '土耳其文（Windows-1254）'),
  'windows-1250': label('Central European (Windows-1250)', '中欧（Windows-1250）'),
  'windows-1251': label('Cyrillic (Windows-1251)', '西里尔文（Windows-1251）'),
}
const question = label('Which reading looks right?', '哪一种文字显示正确？')
const otherwise = label('If the words look wrong, choose another reading.', '如文字显示不正确，请选择其他编码。')

type FormatProps = {
  readonly description: ImportDescription
  readonly settings: ImportSettings
  readonly onChange: (settings: ImportSettings) => void
}

/** Columns with ambiguous numbers or dates: the user chooses the meaning of a sample cell. */
export function FormatQuestions({ description, settings, onChange }: FormatProps) {
  const say = useSay()
  // A question stays once it is answered, so that the answer can be changed.
  const questions = description.columns.flatMap((column, at) =>
    column.format && (column.format.is === null || String(at) in settings.formats) ? [{ column, at }] : [],
  )
  if (questions.length === 0) return null
  const needed = questions.some(({ column }) => column.format!.is === null)
  return (
    <section className="import-part" data-box={needed ? 'needed' : 'set'}>
      <h3>{say(title)}</h3>
      {questions.map(({ column, at }) => (
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

type ColumnProps = Pick<FormatProps, 'settings' | 'onChange'> & { readonly column: ImportColumn; readonly at: number }

/** The possible meanings of a sample cell, as numbers or days. */
export function ColumnFormat({ column, at, settings, onChange }: ColumnProps) {
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

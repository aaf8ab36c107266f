import { type Label, label } from '@sms/kit/contract'
import { Radio } from 'antd'
import { useSay } from '../page/app.tsx'
import type { Description, Settings } from './answers.ts'
import { type RequestedSettings, withEncoding } from './settings.ts'

type Props = {
  readonly description: Description
  readonly settings: Settings
  readonly onChange: (settings: RequestedSettings) => void
}

/** Lets the user choose among possible encodings of a text file by sample words; required if the encoding is ambiguous. */
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
          <span className="import-quiet">{say(nameOf(encoding))}</span>
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
        {say(nameOf(chosen ?? ''))} <span className="import-quiet">{sample}</span>
      </summary>
      <p className="import-quiet">{say(otherwise)}</p>
      {list}
    </details>
  )
}

const nameOf = (encoding: string): Label => names[encoding] ?? label(encoding.toUpperCase(), encoding.toUpperCase())
const names: Readonly<Record<string, Label>> = {
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

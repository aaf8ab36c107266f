import { type FlatField, flatFields, label, type Resource } from '@sms/kit/contract'
import { useState } from 'react'
import { useApp, useMay, useSay } from '../app.tsx'
import { lazyKeys } from '../form/options.ts'
import { Picker } from '../picker.tsx'
import type { Description, Settings } from './answers.ts'
import { FixedValue } from './fixed-value.tsx'
import { PatternValue } from './pattern-value.tsx'
import { withFixed } from './settings.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly description: Description
  readonly settings: Settings
  readonly onChange: (settings: Settings) => void
  /** Required fields that new records would lack. */
  readonly missing: readonly string[]
  /** What the server says against a value, by `fixed.<field>`. */
  readonly wrong: Readonly<Record<string, string>>
}

/** What the file does not say: one value for all rows, first of all for the required fields without a column. */
export function FixedValues({ contract, description, settings, onChange, missing, wrong }: Props) {
  const say = useSay()
  const may = useMay()
  const { language } = useApp()
  const [added, setAdded] = useState<readonly string[]>([])
  const fields = flatFields(contract.fields, may)
  const chosen = (name: string) => missing.includes(name) || added.includes(name) || name in settings.fixed
  const shown = fields.filter(({ name }) => chosen(name))
  const needed = shown.filter(({ name }) => missing.includes(name) && !(name in settings.fixed))
  const patterned = (name: string) => description.keys.some((key) => key.name === name)
  const others = fields.filter(({ name }) => !chosen(name))
  const control = (one: FlatField) => {
    const shared = {
      of: one,
      text: settings.fixed[one.name] ?? '',
      wrong: wrong[`fixed.${one.name}`],
      onChange: (text: string) => {
        // A value that was needed stays in sight when it is emptied again.
        if (!added.includes(one.name)) setAdded([...added, one.name])
        onChange(withFixed(settings, one.name, text))
      },
    }
    return patterned(one.name) ? (
      <PatternValue key={one.name} {...shared} start={`${contract.name.charAt(0).toUpperCase()}-#####`} />
    ) : (
      <FixedValue key={one.name} {...shared} />
    )
  }
  return (
    <section className="import-part" aria-label={say(title)} data-needed={needed.length > 0 || undefined}>
      {shown.length > 0 && <h3>{say(needed.length > 0 ? neededTitle : title)}</h3>}
      {shown.map(control)}
      <Picker
        choices={others.map(({ name, label: text }) => ({
          value: name,
          text: text[language],
          keys: lazyKeys([text.en, text.zh, name]),
        }))}
        value={null}
        onChange={(name) => name && setAdded([...added, name])}
        placeholder={say(more)}
        aria-label={say(more)}
        variant="borderless"
      />
    </section>
  )
}

const title = label('One value for all rows', '所有行使用同一个值')
const neededTitle = label('The file does not say this', '文件中缺少以下内容')
const more = label('+ One value for all rows …', '+ 为所有行指定一个值…')

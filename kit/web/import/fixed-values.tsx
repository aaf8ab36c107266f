import { type FlatField, label, type Resource } from '@sms/kit/contract'
import { lazyKeys } from '../form/options.ts'
import { Picker } from '../form/picker.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { FixedValue } from './fixed-value.tsx'
import { PatternValue } from './pattern-value.tsx'
import type { Fixed } from './use-fixed.ts'

/** Values for all rows that the file lacks, first for the required fields without a column. */
export function FixedValues({ contract, fixed }: { readonly contract: Resource<any, any>; readonly fixed: Fixed }) {
  const say = useSay()
  if (fixed.shown.length === 0) return null
  const start = `${contract.name.charAt(0).toUpperCase()}-#####`
  const control = (of: FlatField) => {
    const { name } = of
    const shared = {
      of,
      text: fixed.textOf(name),
      wrong: fixed.wrongOf(name),
      onChange: (text: string) => fixed.give(name, text),
    }
    return fixed.isUnique(name) ? (
      <PatternValue key={name} {...shared} start={start} />
    ) : (
      <FixedValue key={name} {...shared} />
    )
  }
  return (
    <section className="import-part" data-box={fixed.needed ? 'needed' : 'set'}>
      <h3>{say(fixed.needed ? neededTitle : title)}</h3>
      {fixed.shown.map(control)}
    </section>
  )
}

/** Offers the fields that can get one value for all rows. */
export function AddFixed({ fixed }: { readonly fixed: Fixed }) {
  const say = useSay()
  const { language } = useApp()
  return (
    <Picker
      choices={fixed.others.map(({ name, label: text }) => ({
        value: name,
        text: text[language],
        keys: lazyKeys([text.en, text.zh, name]),
      }))}
      value={null}
      onChange={(name) => name && fixed.add(name)}
      placeholder={say(more)}
      aria-label={say(more)}
    />
  )
}

const title = label('One value for all rows', '所有行使用同一个值')
const neededTitle = label('The file does not say this', '文件中缺少以下内容')
const more = label('Give a field one value for all rows …', '为某个字段的所有行指定同一个值…')

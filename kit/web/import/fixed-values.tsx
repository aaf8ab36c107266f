import { type FlatField, fill, label, type Resource } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Input } from 'antd'
import { useId, useState } from 'react'
import { codeOf } from '../data/query.ts'
import { lazyKeys } from '../form/options.ts'
import { Picker } from '../form/picker.tsx'
import { useApp, useMay, useSay } from '../page/app.tsx'
import { choosableFields } from './file-fields.ts'
import { canBeFixed, type FixedProps, FixedValue } from './fixed-value.tsx'
import { isPattern, patternExample, patternOf, withFixed } from './settings.ts'
import type { Review } from './use-review.ts'

/** The controls of the values for rows without their own. */
export function FixedValues({ contract, fixed }: { readonly contract: Resource<any, any>; readonly fixed: Fixed }) {
  const say = useSay()
  const start = usePatternStart(contract, fixed)
  if (fixed.shown.length === 0) return null
  const control = (of: FlatField) => {
    const { name } = of
    const shared = {
      of,
      text: fixed.textOf(name),
      wrong: fixed.wrongOf(name),
      onChange: (text: string) => fixed.setText(name, text),
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

/** The pattern proposed for codes: of the number series, else of the resource's initial; undefined until it is read. */
function usePatternStart(contract: Resource<any, any>, { shown, isUnique }: Fixed) {
  const { data, isLoading } = useQuery({
    ...codeOf(useApp(), contract),
    enabled: contract.numbered && shown.some(({ name }) => isUnique(name)),
    refetchOnWindowFocus: false,
  })
  if (isLoading) return undefined
  return (data && patternOf(data)) ?? `${contract.name.charAt(0).toUpperCase()}-#####`
}

/** Offers the further fields that rows can get one value for; the chosen one then appears in `FixedValues`. */
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

const title = label('One value for rows without their own', '没有值的行使用同一个值')
const neededTitle = label('The file does not say this', '文件中缺少以下内容')
const more = label('Give rows without a value one …', '为没有值的行指定同一个值…')

/** The values for rows without their own, by field, with functions to set or add one. */
export function useFixedValues(contract: Resource<any, any>, { description, settings, plan, wrong, change }: Review) {
  const may = useMay()
  const [added, setAdded] = useState<readonly string[]>([])
  const fixedValues = settings?.fixed ?? {}
  const missing = plan?.missing ?? []
  const all = choosableFields(contract, description?.fields ?? [], may)
  const fields = all.filter(({ field }) => canBeFixed(field))
  /** Whether the column has a value in each row; a fixed one, if shown then, would seem to replace it. */
  const isColumnFilled = (name: string) => {
    const column = settings?.mapping[name]
    if (column === undefined || !plan || !settings) return false
    return description!.columns[column]!.filled >= plan.counts.rows - settings.omit.length
  }
  const isShown = ({ name }: FlatField) =>
    missing.includes(name) || added.includes(name) || (name in fixedValues && !isColumnFilled(name))
  const add = (name: string) => setAdded((now) => (now.includes(name) ? now : [...now, name]))
  return {
    shown: fields.filter(isShown),
    others: fields.filter((field) => !isShown(field)),
    needed: missing.some((name) => !(name in fixedValues)),
    /** Whether each record needs its own value, which a text for all rows can give only as a pattern. */
    isUnique: (name: string) => description?.keys.some((key) => key.name === name && isText(contract, name)) ?? false,
    add,
    textOf: (name: string) => fixedValues[name] ?? '',
    wrongOf: (name: string) => wrong[`fixed.${name}`],
    setText: (name: string, text: string) => {
      // A value that was required stays visible when it is emptied.
      add(name)
      if (settings) change(withFixed(settings, name, text))
    },
  }
}

const isText = ({ fields }: Resource<any, any>, name: string) => fields[name]?.type.kind === 'text'

export type Fixed = ReturnType<typeof useFixedValues>

/** Codes for all rows, by a pattern whose # become a running number; `start` is proposed, once known. */
export function PatternValue({
  of,
  text,
  wrong,
  onChange,
  start,
}: FixedProps & { readonly start: string | undefined }) {
  const say = useSay()
  const id = useId()
  const [typed, setTyped] = useState(text)
  const change = (next: string) => {
    setTyped(next)
    // An incomplete pattern also removes the former one, so that it is not imported unseen.
    onChange(isPattern(next) ? next : '')
  }
  const fits = isPattern(typed)
  const example = { a: patternExample(typed, 1), b: patternExample(typed, 2) }
  return (
    <div className="form-field">
      <div className="form-label">
        <label htmlFor={id}>{say(of.label)}</label>
        {of.field.required && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
      </div>
      <div className="import-line">
        <Input
          id={id}
          value={typed}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          {...(start ? { placeholder: start } : {})}
          {...(typed && !fits ? { status: 'error' as const } : {})}
          onChange={({ target }) => change(target.value)}
          aria-describedby={`${id}-hint`}
        />
        {typed === '' && start && <Button onClick={() => change(start)}>{say(fill(use, { start }))}</Button>}
      </div>
      <div className="form-below" id={`${id}-hint`} aria-live="polite">
        {wrong ? (
          <span className="form-problem">{wrong}</span>
        ) : fits ? (
          <span className="form-help">{say(fill(becomes, example))}</span>
        ) : (
          <span className={typed ? 'form-problem' : 'form-help'}>{say(explained)}</span>
        )}
      </div>
    </div>
  )
}

const use = label('Use {start}', '使用 {start}')
const becomes = label(
  'Rows without a code get {a}, {b} and so on, from the next free number.',
  '没有编号的行将从下一个可用号码起编为 {a}、{b} 等。',
)
const explained = label(
  'Each row needs a code of its own: write # where the digits of a running number go, for instance S-#####.',
  '每行需要各自的编号：请用 # 表示流水号的位数，例如 S-#####。',
)

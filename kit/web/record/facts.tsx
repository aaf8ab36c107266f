import { RightOutlined } from '@ant-design/icons'
import { type Fields, fill, isEmpty, type Label, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { type ReactNode, useState } from 'react'
import { useName } from '../data/lookup.ts'
import { stored } from '../data/stored.ts'
import { Ago } from '../form/ago.tsx'
import { type FormLayout, type Section, settledWhy, shownFields, shownSections, withOnly } from '../form/layout.ts'
import { SettledNote } from '../form/settled.tsx'
import type { Values } from '../form/values.ts'
import { useApp, useMay, useSay } from '../page/app.tsx'
import { ShownFact } from './fact.tsx'
import { FactSection, FirstFacts } from './fact-section.tsx'

type MoreProps = {
  /** The resource's name: the state holds for all its records. */
  readonly resource: string
  readonly titles: readonly Label[]
  readonly children: ReactNode
}

/** The folded groups of facts behind one line with their titles; whether they are open is stored for the resource. */
function MoreFacts({ resource, titles, children }: MoreProps) {
  const say = useSay()
  const { language } = useApp()
  const [open, setOpen] = useState(() => stored(`facts.${resource}`).get() !== null)
  const toggle = (next: boolean) => {
    if (next === open) return
    setOpen(next)
    stored(`facts.${resource}`).set(next ? 'open' : null)
  }
  const names = titles.map((title) => title[language])
  return (
    <details className="record-more" open={open} onToggle={(event) => toggle(event.currentTarget.open)}>
      <summary>
        <RightOutlined aria-hidden="true" />
        <span>{say(more)}</span>
        <span className="record-more-names">{names.join(language === 'zh' ? '、' : ', ')}</span>
      </summary>
      {children}
    </details>
  )
}

const more = label('More facts', '更多资料')

type AnyResource = Resource<any, any>

type Props<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly record: RecordOf<R>
  readonly mayChange: boolean
  readonly onFill: (field: string) => void
}

/** A record's facts in the layout's groups; folded groups are behind “More facts”. */
export function Facts<R extends AnyResource>({ contract, layout, record, mayChange, onFill }: Props<R>) {
  const say = useSay()
  const may = useMay()
  const plain = layout as unknown as FormLayout
  const fields = shownFields(plain, may)
  const values = record as Values
  const shown = { contract, layout: plain, fields, record: values, mayChange }
  const isNotFirst = (name: string) => !plain.first.includes(name)
  const sections = shownSections(plain, fields, values)
    .map((section) => withOnly(section, isNotFirst))
    .filter(({ rows }) => rows.length > 0 && (mayChange || rows.flat().some((name) => !isEmpty(values[name]))))
  const owned = Object.entries(contract.owned as Fields).flatMap(([name, field]) => {
    if (!isNotFirst(name) || !may(field.right) || isEmpty(values[name])) return []
    // A text of the layout stands in place of the value; where it gives none, the fact is hidden.
    const own = plain.ownedText[name]
    const text = own?.(values)
    return own && !text ? [] : [{ name, field, text }]
  })
  const factSection = (section: Section) => (
    <FactSection key={section.title.en} {...shown} section={section} onFill={onFill} />
  )
  const computedFacts = owned.length > 0 && (
    <section className="record-section">
      <h2>{say(computed)}</h2>
      <dl>
        {owned.map(({ name, field, text }) => (
          <ShownFact key={name} field={field} value={values[name]} text={text} />
        ))}
      </dl>
    </section>
  )
  const folded = sections.filter((section) => section.folded)
  return (
    <div className="record-facts">
      {mayChange && <SettledNote why={settledWhy(plain, values)} />}
      <FirstFacts {...shown} />
      {sections.filter((section) => !section.folded).map(factSection)}
      {folded.length > 0 ? (
        <MoreFacts resource={contract.name} titles={folded.map(({ title }) => title)}>
          {folded.map(factSection)}
          {computedFacts}
        </MoreFacts>
      ) : (
        computedFacts
      )}
      <Authors values={values} />
    </div>
  )
}

function Authors({ values }: { values: Values }) {
  const say = useSay()
  const author = useName('user', values.createdBy as string)
  const editor = useName('user', values.updatedBy as string)
  return (
    <p className="record-touched">
      {say(created)} <Ago at={String(values.createdAt)} />
      {author && say(fill(by, { who: author.name }))}
      {' · '}
      {say(changed)} <Ago at={String(values.updatedAt)} />
      {editor && say(fill(by, { who: editor.name }))}
    </p>
  )
}

const computed = label('Kept by the system', '系统维护')
const created = label('Added', '新增于')
const changed = label('Changed', '修改于')
const by = label(' by {who}', '（{who}）')

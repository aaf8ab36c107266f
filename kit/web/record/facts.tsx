import { type Fields, fill, isEmpty, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { useName } from '../data/lookup.ts'
import { Ago } from '../form/ago.tsx'
import { type FormLayout, type Section, settledWhy, shownFields, shownSections, withOnly } from '../form/layout.ts'
import { SettledNote } from '../form/settled.tsx'
import type { Values } from '../form/values.ts'
import { useMay, useSay } from '../page/app.tsx'
import { ShownFact } from './fact.tsx'
import { FactSection, FirstFacts } from './fact-section.tsx'
import { MoreFacts } from './more-facts.tsx'

type AnyResource = Resource<any, any>

type Props<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly record: RecordOf<R>
  readonly mayChange: boolean
  /** Opens the form at a field, to fill in several at once. */
  readonly onFill: (field: string) => void
}

/**
 * A record's facts: what people look for first, the groups of its form, what only commands change, then who touched it
 * last. Groups that the layout folds stand with what only commands change behind "More facts".
 */
export function Facts<R extends AnyResource>({ contract, layout, record, mayChange, onFill }: Props<R>) {
  const say = useSay()
  const may = useMay()
  const plain = layout as unknown as FormLayout
  const fields = shownFields(plain, may)
  const values = record as Values
  const shown = { contract, layout: plain, fields, record: values, mayChange }
  const later = (name: string) => !plain.first.includes(name)
  const sections = shownSections(plain, fields, values)
    .map((section) => withOnly(section, later))
    .filter(({ rows }) => rows.length > 0 && (mayChange || rows.flat().some((name) => !isEmpty(values[name]))))
  const owned = Object.entries(contract.owned as Fields).flatMap(([name, field]) => {
    if (!later(name) || !may(field.right) || isEmpty(values[name])) return []
    const own = plain.kept[name]
    const said = own?.(values)
    return own && !said ? [] : [{ name, field, said }]
  })
  const group = (section: Section) => (
    <FactSection key={section.title.en} {...shown} section={section} onFill={onFill} />
  )
  const kept = owned.length > 0 && (
    <section className="record-section">
      <h2>{say(computed)}</h2>
      <dl>
        {owned.map(({ name, field, said }) => (
          <ShownFact key={name} field={field} value={values[name]} said={said} />
        ))}
      </dl>
    </section>
  )
  const folded = sections.filter((section) => section.folded)
  return (
    <div className="record-facts">
      {mayChange && <SettledNote why={settledWhy(plain, values)} />}
      <FirstFacts {...shown} />
      {sections.filter((section) => !section.folded).map(group)}
      {folded.length > 0 ? (
        <MoreFacts of={contract.name} titles={folded.map(({ title }) => title)}>
          {folded.map(group)}
          {kept}
        </MoreFacts>
      ) : (
        kept
      )}
      <Touched values={values} />
    </div>
  )
}

/** Who made the record and who changed it last. */
function Touched({ values }: { values: Values }) {
  const say = useSay()
  const made = useName('user', values.createdBy as string)
  const last = useName('user', values.updatedBy as string)
  return (
    <p className="record-touched">
      {say(created)} <Ago at={String(values.createdAt)} />
      {made && say(fill(by, { who: made.name }))}
      {' · '}
      {say(changed)} <Ago at={String(values.updatedAt)} />
      {last && say(fill(by, { who: last.name }))}
    </p>
  )
}

const computed = label('Kept by the system', '系统维护')
const created = label('Added', '新增于')
const changed = label('Changed', '修改于')
const by = label(' by {who}', '（{who}）')

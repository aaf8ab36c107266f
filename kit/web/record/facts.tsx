import { type Fields, fill, isEmpty, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useMay, useSay } from '../app.tsx'
import { Ago } from '../form/ago.tsx'
import { type FormLayout, isNamesake, type Section, shownFields, shownSections } from '../form/layout.ts'
import type { Values } from '../form/values.ts'
import { useName } from '../lookup.ts'
import { Fact, ShownFact } from './fact.tsx'

type AnyResource = Resource<any, any>

type Props<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly record: RecordOf<R>
  readonly mayChange: boolean
  /** Opens the form at a field, to fill in several at once. */
  readonly onFill: (field: string) => void
}

/** A record's facts in the groups of its form, then what only commands change, then who touched it last. */
export function Facts<R extends AnyResource>({ contract, layout, record, mayChange, onFill }: Props<R>) {
  const say = useSay()
  const may = useMay()
  const plain = layout as unknown as FormLayout
  const fields = shownFields(plain, may)
  const values = record as Values
  const owned = Object.entries(contract.owned as Fields).flatMap(([name, field]) => {
    if (!may(field.right) || isEmpty(values[name])) return []
    const own = plain.kept[name]
    const said = own?.(values)
    return own && !said ? [] : [{ name, field, said }]
  })
  return (
    <div className="record-facts">
      {shownSections(plain, fields, values).map((section) => (
        <FactSection
          key={section.title.en}
          section={section}
          fields={fields}
          contract={contract}
          layout={plain}
          record={values}
          mayChange={mayChange}
          onFill={onFill}
        />
      ))}
      {owned.length > 0 && (
        <section className="record-section">
          <h2>{say(computed)}</h2>
          <dl>
            {owned.map(({ name, field, said }) => (
              <ShownFact key={name} field={field} value={values[name]} said={said} />
            ))}
          </dl>
        </section>
      )}
      <Touched values={values} />
    </div>
  )
}

type SectionProps = {
  readonly section: Section
  readonly fields: Fields
  readonly contract: AnyResource
  readonly layout: FormLayout
  readonly record: Values
  readonly mayChange: boolean
  readonly onFill: (field: string) => void
}

/**
 * One group of facts. A group of which nothing is known yet takes one line until somebody fills it in: a single fact
 * where it stands, several in the form.
 */
function FactSection({ section, fields, contract, layout, record, mayChange, onFill }: SectionProps) {
  const say = useSay()
  const [opened, setOpened] = useState(false)
  const names = section.rows.flat()
  const empty = names.every((name) => isEmpty(record[name]))
  if (empty && !mayChange) return null
  return (
    <section className="record-section">
      <h2>{say(section.title)}</h2>
      {empty && !opened ? (
        <p className="record-empty">
          {say(nothing)}{' '}
          <Button
            type="link"
            size="small"
            aria-label={say(fill(fillLabel, section.title))}
            onClick={() => (names.length === 1 ? setOpened(true) : onFill(names[0]!))}
          >
            {say(fillIn)}
          </Button>
        </p>
      ) : (
        <dl>
          {names.map((name) => (
            <Fact
              key={name}
              name={name}
              field={fields[name]!}
              contract={contract}
              own={layout.controls[name]}
              // What rows add up to is said while they are typed: saved ones are right.
              beside={fields[name]!.type.kind === 'rows' ? undefined : layout.beside[name]?.(record)}
              below={layout.below[name]}
              record={record}
              mayChange={mayChange}
              atOnce={opened}
              onEnd={() => setOpened(false)}
              unlabelled={isNamesake(section, fields)}
            />
          ))}
        </dl>
      )}
    </section>
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
const nothing = label('Nothing here yet.', '暂无内容。')
const fillIn = label('Fill in', '填写')
const fillLabel = label('Fill in {en}', '填写{zh}')
const created = label('Added', '新增于')
const changed = label('Changed', '修改于')
const by = label(' by {who}', '（{who}）')

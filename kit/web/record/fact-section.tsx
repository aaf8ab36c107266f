import { type Fields, fill, isEmpty, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { type FormLayout, isFieldShown, isNamesake, isSettled, type Section, withOptions } from '../form/layout.ts'
import type { Values } from '../form/values.ts'
import { useApp, useMay, useSay } from '../page/app.tsx'
import { isShownAsUnit, withUnit } from '../show/unit-in.ts'
import { Fact, ShownFact } from './fact.tsx'

/** The record whose facts are shown, and whether the user may change it. */
export type Shown = {
  readonly contract: Resource<any, any>
  readonly layout: FormLayout
  readonly fields: Fields
  readonly record: Values
  readonly mayChange: boolean
}

/** A fact with what the layout adds to its field; settled facts of a decided record are read-only. */
function FieldFact(props: Shown & { name: string; atOnce?: boolean; onEnd?: () => void; unlabelled?: boolean }) {
  const { name, layout, fields, record, ...more } = props
  const { language } = useApp()
  const offered = withOptions(fields[name]!, layout.offers[name]?.(record), record[name])
  const field = withUnit(fields, offered, record, language)
  return (
    <Fact
      {...more}
      mayChange={more.mayChange && !isSettled(layout, name, record)}
      name={name}
      field={field}
      record={record}
      control={layout.controls[name]}
      spreads={layout.spreads}
      // Sums of rows help while typing; those of stored rows are right.
      beside={field.type.kind === 'rows' ? undefined : layout.beside[name]?.(record)}
      below={layout.below[name]}
    />
  )
}

/** The layout's first facts, above the groups and without a heading. */
export function FirstFacts(props: Shown) {
  const { contract, layout, fields, record } = props
  const say = useSay()
  const may = useMay()
  const owned = contract.owned as Fields
  const names = layout.first.filter((name) =>
    name in owned
      ? may(owned[name]!.right)
      : name in fields && isFieldShown(layout, name, record) && !isShownAsUnit(fields, name, record),
  )
  if (names.length === 0) return null
  return (
    <section className="record-section record-first" aria-label={say(atGlance)}>
      <dl>
        {names.map((name) =>
          name in owned ? (
            <ShownFact key={name} field={owned[name]!} value={record[name]} text={layout.ownedText[name]?.(record)} />
          ) : (
            <FieldFact key={name} {...props} name={name} />
          ),
        )}
      </dl>
    </section>
  )
}

/** A group of facts; an empty one takes a single line, whose button fills it in here or by `onFill`. */
export function FactSection({
  section,
  onFill,
  ...shown
}: Shown & { section: Section; onFill: (field: string) => void }) {
  const { layout, fields, record } = shown
  const say = useSay()
  const [opened, setOpened] = useState(false)
  const names = section.rows.flat().filter((name) => !isShownAsUnit(fields, name, record))
  const isBlank = names.every((name) => isEmpty(record[name]))
  const mayChange = shown.mayChange && names.some((name) => !isSettled(layout, name, record))
  if (isBlank && !mayChange) return null
  return (
    <section className="record-section">
      <h2>{say(section.title)}</h2>
      {isBlank && !opened ? (
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
            <FieldFact
              key={name}
              {...shown}
              name={name}
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

const atGlance = label('At a glance', '要点')
const nothing = label('Nothing here yet.', '暂无内容。')
const fillIn = label('Fill in', '填写')
const fillLabel = label('Fill in {en}', '填写{zh}')

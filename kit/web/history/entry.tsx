import {
  type Field,
  type Fields,
  fill,
  type HistoryChange,
  type HistoryEntry,
  type Label,
  label,
  type Resource,
} from '@sms/kit/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Ago } from '../form/ago.tsx'
import { useApp, useMay, useSay } from '../page/app.tsx'
import { PersonLetter } from '../show/person-letter.tsx'
import { Value } from '../show/value.tsx'
import { stateLabel } from '../toast/text.ts'
import { capitalized, shownChanges, verbs } from './entries.ts'

/** Changes shown before the rest waits behind a button. */
const few = 6

type Props = {
  readonly entry: HistoryEntry
  /** The contract of the entry's record; undefined for a kind that the page does not know. */
  readonly contract: Resource<any, any> | undefined
  readonly isSubRecord: boolean
  /** The line above says already who, when and how. */
  readonly bare?: boolean
  readonly restoreVersion?: (() => void) | undefined
  readonly restorerOf?: (change: HistoryChange) => (() => void) | undefined
}

/** One entry of a history, with the changes of the fields that the user may see. */
export function Entry({ entry, contract, isSubRecord, bare, restoreVersion, restorerOf }: Props) {
  const say = useSay()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const fields = (contract?.all ?? {}) as Fields
  const changes = shownChanges(entry).filter(({ field }) => may(fields[field]?.right))
  const shownAtFirst = entry.action === 'insert' ? 0 : few
  const shown = open ? changes : changes.slice(0, shownAtFirst)
  const title = contract?.title ?? label(entry.kind, entry.kind)
  const pattern = !isSubRecord ? itself : entry.name ? namedSubRecord : namelessSubRecord
  const subject = fill(pattern, { en: title.en.toLowerCase(), zh: title.zh, name: entry.name })
  const verb = verbs[entry.action]
  const did = label(`${verb.en} ${subject.en}`, `${verb.zh}${subject.zh}`)
  return (
    <li className="history-entry" data-bare={bare}>
      {!bare && <PersonLetter name={entry.actor.name} />}
      <div className="history-what">
        <p>
          {bare ? (
            <strong>{say(capitalized(did))}</strong>
          ) : (
            <>
              <strong>{entry.actor.name}</strong> {say(did)}
              <StateWord state={entry.state} />
            </>
          )}
        </p>
        <p className="history-when" hidden={bare}>
          <Ago at={entry.at} />
          {restoreVersion && (
            <Button className="history-version" type="link" size="small" onClick={restoreVersion}>
              {say(restoreAll)}
            </Button>
          )}
        </p>
        {shown.length > 0 && (
          <dl className="history-changes">
            {shown.map((change) => (
              <Change
                key={change.field}
                change={change}
                field={fields[change.field]}
                isInsert={entry.action === 'insert'}
                restore={restorerOf?.(change)}
              />
            ))}
          </dl>
        )}
        {changes.length > shownAtFirst && (
          <Button className="history-more" type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {say(open ? less : fill(shownAtFirst ? moreFields : allFields, { n: changes.length - shownAtFirst }))}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The tag of a change that was neither an ordinary add nor edit: an import, an undo, a restore. */
export function StateWord({ state }: { state: string }) {
  const { language } = useApp()
  if (!state || ['Add', 'Edit', 'Added', 'Saved'].includes(state)) return null
  return <span className="value-tag">{(placeLabels[state] ?? stateLabel(state))[language]}</span>
}

/** States that say where the change was made. */
const placeLabels: Readonly<Record<string, Label>> = {
  Setup: label('Setup', '初始设置'),
  Profile: label('Profile', '个人资料'),
  Order: label('Order', '排序'),
  Paste: label('Paste', '粘贴'),
}

type ChangeProps = {
  readonly change: HistoryChange
  readonly field: Field | undefined
  readonly isInsert: boolean
  readonly restore: (() => void) | undefined
}

function Change({ change, field, isInsert, restore }: ChangeProps) {
  const say = useSay()
  const name = say(field?.label ?? label(change.field, change.field))
  const shown = (value: unknown): ReactNode =>
    field ? <Value field={field} value={value} full /> : <code>{JSON.stringify(value)}</code>
  return (
    <div className="history-change">
      <dt>{name}</dt>
      <dd>
        {!isInsert && (
          <>
            <del>{shown(change.before)}</del>
            <span className="history-arrow" aria-hidden="true">
              →
            </span>
          </>
        )}
        <ins>{shown(change.after)}</ins>
        {!isInsert && restore && (
          <Button
            className="history-restore"
            type="text"
            size="small"
            aria-label={say(fill(restoreOf, { en: name, zh: name }))}
            onClick={restore}
          >
            {say(restoreOne)}
          </Button>
        )}
      </dd>
    </div>
  )
}

const itself = label('this {en}', '此{zh}')
const namedSubRecord = label('the {en} {name}', '{zh}“{name}”')
const namelessSubRecord = label('a {en}', '一条{zh}')
const moreFields = label('{n} more {n|field|fields}', '另外 {n} 个字段')
const allFields = label('Show {n} {n|field|fields}', '显示 {n} 个字段')
const less = label('Show less', '收起')
const restoreOne = label('Restore old value', '恢复原值')
const restoreOf = label('Restore the old value of {en}', '恢复“{zh}”的原值')
const restoreAll = label('Restore this version', '恢复到此版本')

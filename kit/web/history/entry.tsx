import {
  type ChangeAction,
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
import { apiMessageLabel } from '../toast/text.ts'
import { shownChanges } from './entries.ts'

/** Changes shown before the rest waits behind a button. */
const few = 6

type Props = {
  readonly entry: HistoryEntry
  /** The contract of the entry's record; undefined for a kind that the page does not know. */
  readonly contract: Resource<any, any> | undefined
  /** Whether it is a sub-record's change, so that the record has to be named. */
  readonly inside: boolean
  /** The line above says already who, when and how. */
  readonly bare?: boolean
  readonly onRestoreAll: (() => void) | undefined
  /** Offers to put one field's old value back; undefined where the field is none that people edit. */
  readonly onRestore: (change: HistoryChange) => (() => void) | undefined
}

/** One entry of a history: who did what, when, and each field from and to. */
export function Entry({ entry, contract, inside, bare, onRestoreAll, onRestore }: Props) {
  const say = useSay()
  const may = useMay()
  const [open, setOpen] = useState(false)
  const fields = (contract?.all ?? {}) as Fields
  const changes = shownChanges(entry).filter(({ field }) => may(fields[field]?.right))
  const shown = open ? changes : changes.slice(0, entry.action === 'insert' ? 0 : few)
  const hidden = changes.length - shown.length
  const title = contract?.title ?? label(entry.kind, entry.kind)
  const pattern = !inside ? itself : entry.name ? subRecord : aSubRecord
  const subject = fill(pattern, { en: title.en.toLowerCase(), zh: title.zh, name: entry.name })
  const verb = verbs[entry.action]
  const did = label(`${verb.en} ${subject.en}`, `${verb.zh}${subject.zh}`)
  return (
    <li className="history-entry" data-bare={bare}>
      {!bare && <PersonLetter name={entry.actor.name} />}
      <div className="history-what">
        <p>
          {bare ? (
            <strong>{say(capital(did))}</strong>
          ) : (
            <>
              <strong>{entry.actor.name}</strong> {say(did)}
              <StateWord state={entry.state} />
            </>
          )}
        </p>
        <p className="history-when" hidden={bare}>
          <Ago at={entry.at} />
          {onRestoreAll && (
            <Button className="history-version" type="link" size="small" onClick={onRestoreAll}>
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
                first={entry.action === 'insert'}
                restore={onRestore(change)}
              />
            ))}
          </dl>
        )}
        {(hidden > 0 || (open && changes.length > few)) && (
          <Button className="history-more" type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {say(open ? less : fill(shown.length ? moreFields : allFields, { n: hidden }))}
          </Button>
        )}
      </div>
    </li>
  )
}

/** The word of a change that was no ordinary one: an import, an undo, a restore. */
export function StateWord({ state }: { state: string }) {
  const { language } = useApp()
  if (!state || ['Add', 'Edit', 'Added', 'Saved'].includes(state)) return null
  const known = others[state]?.[language]
  const text = known ?? apiMessageLabel(`${state} successfully`)[language].replace(/ successfully$|成功$/, '')
  return <span className="value-tag">{text}</span>
}

/** Words of requests that say no more than where they were made. */
const others: Readonly<Record<string, Label>> = {
  Setup: label('Setup', '初始设置'),
  Profile: label('Profile', '个人资料'),
  Order: label('Order', '排序'),
  Reordered: label('Reordered', '排序'),
  Paste: label('Paste', '粘贴'),
  'Sample data': label('Sample data', '示例数据'),
}

type ChangeProps = {
  readonly change: HistoryChange
  readonly field: Field | undefined
  readonly first: boolean
  readonly restore: (() => void) | undefined
}

function Change({ change, field, first, restore }: ChangeProps) {
  const say = useSay()
  const name = say(field?.label ?? label(change.field, change.field))
  const shown = (value: unknown): ReactNode =>
    field ? <Value field={field} value={value} full /> : <code>{JSON.stringify(value)}</code>
  return (
    <div className="history-change">
      <dt>{name}</dt>
      <dd>
        {!first && (
          <>
            <del>{shown(change.before)}</del>
            <span className="history-arrow" aria-hidden="true">
              →
            </span>
          </>
        )}
        <ins>{shown(change.after)}</ins>
        {!first && restore && (
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

const capital = ({ en, zh }: Label) => label(en.charAt(0).toUpperCase() + en.slice(1), zh)

const verbs: Readonly<Record<ChangeAction, Label>> = {
  insert: label('added', '新增了'),
  update: label('changed', '修改了'),
  delete: label('removed', '移除了'),
}
const itself = label('this {en}', '此{zh}')
const subRecord = label('the {en} {name}', '{zh}“{name}”')
/** A comment has no name. */
const aSubRecord = label('a {en}', '一条{zh}')
const moreFields = label('{n} more {n|field|fields}', '另外 {n} 个字段')
const allFields = label('Show {n} {n|field|fields}', '显示 {n} 个字段')
const less = label('Show less', '收起')
const restoreOne = label('Restore old value', '恢复原值')
const restoreOf = label('Restore the old value of {en}', '恢复“{zh}”的原值')
const restoreAll = label('Restore this version', '恢复到此版本')

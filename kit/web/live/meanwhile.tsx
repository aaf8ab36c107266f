import { type Fields, fill, type Label, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useName } from '../data/lookup.ts'
import { changedByThem, chosenValues, differences, preselected } from '../form/conflict.ts'
import { ConflictDialog } from '../form/conflict-dialog.tsx'
import type { FormStore } from '../form/store.ts'
import { recordValues, same, type Values } from '../form/values.ts'
import { useApp, useSay } from '../page/app.tsx'

type Props = {
  readonly contract: Resource<any, any>
  readonly fields: Fields
  readonly store: FormStore
  /** The record as another user has saved it. */
  readonly current: RecordOf<Resource<any, any>>
}

/** How many fields are named; the others are counted. */
const namedFields = 3

/** Tells what another user has changed in the record being edited, with a button that takes it over. */
export function Meanwhile({ contract, fields, store, current }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [looking, setLooking] = useState(false)
  const values = current as Values
  const theirs = recordValues(fields, values)
  const who = useName('user', values.updatedBy as string | undefined)
  const changed = Object.keys(fields).filter((name) => !same(store.base()[name], theirs[name]))
  const names = new Intl.ListFormat(language, { type: 'conjunction' }).format([
    ...changed.slice(0, namedFields).map((name) => say(fields[name]!.label)),
    ...(changed.length > namedFields ? [say(fill(others, { n: changed.length - namedFields }))] : []),
  ])
  const differing = differences(fields, store.base(), store.changes(), theirs)
  const toChoose = changedByThem(differing)
  const look = () => {
    // Without a value to choose, the form goes on from their version at once.
    if (toChoose.length) setLooking(true)
    else store.rebase(values, chosenValues(differing, preselected(differing)))
  }
  const text: Label = changed.length ? changedSome : changedElse
  return (
    <div className="live-meanwhile" role="status">
      <span>{say(fill(text, { who: who?.name ?? say(somebody), names }))}</span>
      <Button type="link" size="small" onClick={look}>
        {say(lookLabel)}
      </Button>
      {looking && (
        <ConflictDialog
          contract={contract}
          fields={fields}
          differing={toChoose}
          current={values}
          done={take}
          onEnd={(chosen) => {
            setLooking(false)
            if (chosen) store.rebase(values, chosenValues(differing, { ...preselected(differing), ...chosen }))
          }}
        />
      )}
    </div>
  )
}

const somebody = label('Somebody', '有人')
const changedSome = label('{who} changed {names}', '{who}修改了{names}')
const changedElse = label('{who} changed this record', '{who}修改了此记录')
const others = label('{n} more', '其他 {n} 项')
const lookLabel = label('Look', '查看')
const take = label('Take over the choice', '采用所选')

import './history.css'
import {
  attachmentContract,
  commentContract,
  type Fields,
  fill,
  type HistoryChange,
  type HistoryEntry,
  label,
  type RecordOf,
  type Resource,
} from '@sms/kit/contract'
import { Modal } from 'antd'
import { useState } from 'react'
import { useSaving } from '../form/saving.tsx'
import { same, type Values } from '../form/values.ts'
import { useMay, useSay } from '../page/app.tsx'
import { Pages, usePages } from '../page/pages.tsx'
import { Value } from '../show/value.tsx'
import { useToast } from '../toast/toast.tsx'
import { restoreTo } from './entries.ts'
import { Entry } from './entry.tsx'

type RestoreProps = {
  readonly fields: Fields
  readonly current: Values
  readonly values: Values
  readonly onYes: () => void
  readonly onNo: () => void
}

function RestoreDialog({ fields, current, values, onYes, onNo }: RestoreProps) {
  const say = useSay()
  const names = Object.keys(values)
  return (
    <Modal
      open
      width={640}
      title={say(fill(names.length === 1 ? sureOne : sureMany, { n: names.length }))}
      okText={say(restore)}
      onOk={onYes}
      onCancel={onNo}
    >
      <dl className="history-changes">
        {names.map((name) => (
          <div className="history-change" key={name}>
            <dt>{say(fields[name]!.label)}</dt>
            <dd>
              <del>
                <Value field={fields[name]!} value={current[name]} full />
              </del>
              <span className="history-arrow" aria-hidden="true">
                →
              </span>
              <ins>
                <Value field={fields[name]!} value={values[name]} full />
              </ins>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

const sureOne = label('Restore this field?', '恢复此字段？')
const sureMany = label('Restore {n} {n|field|fields}?', '恢复 {n} 个字段？')
const restore = label('Restore', '恢复')

type AnyResource = Resource<any, any>

type Props<R extends AnyResource> = {
  readonly contract: R
  readonly record: RecordOf<R>
  /** The contracts of its sub-records, whose changes stand in the same history. */
  readonly related?: readonly AnyResource[] | undefined
  readonly mayChange: boolean
}

/** The history of a record and its sub-records; with `mayChange`, the record's fields and versions can be restored. */
export function HistoryTab<R extends AnyResource>({ contract, record, related = [], mayChange }: Props<R>) {
  const say = useSay()
  const may = useMay()
  const toast = useToast()
  const { id } = record as { id: string }
  // The key begins with the resource, so that a save of the record refreshes its history.
  const history = usePages<HistoryEntry>([contract.name, 'history', id], '/history', { kind: contract.name, id })
  const fields = Object.fromEntries(Object.entries(contract.fields as Fields).filter(([, { right }]) => may(right)))
  const saving = useSaving(contract, fields)
  const entries = history.rows
  const current = record as Values
  const [restoring, setRestoring] = useState<Values>()

  const restore = async (values: Values) => {
    setRestoring(undefined)
    const outcome = await saving.run({ record, values, state: 'Restored' })
    if (outcome.end === 'failed') toast.error(outcome.reason)
  }

  const versionRestorerOf = (index: number) => {
    if (!mayChange || index === 0 || entries[index]!.kind !== contract.name) return undefined
    const values = restoreTo(contract, fields, entries, index, current)
    return Object.keys(values).length ? () => setRestoring(values) : undefined
  }
  const fieldRestorerOf =
    (kind: string) =>
    ({ field, before }: HistoryChange) => {
      const isOffered = mayChange && kind === contract.name && field in fields && !same(before, current[field])
      return isOffered ? () => setRestoring({ [field]: before }) : undefined
    }

  return (
    <>
      <Pages
        read={history}
        waiting={{ avatar: true, paragraph: { rows: 4 } }}
        nothing={<p className="history-empty">{say(nothing)}</p>}
        more={older}
      >
        <ol className="history">
          {entries.map((entry, index) => (
            <Entry
              key={entry.id}
              entry={entry}
              contract={[contract, ...related, attachmentContract, commentContract].find(
                (resource) => resource.name === entry.kind,
              )}
              isSubRecord={entry.recordId !== id}
              restoreVersion={versionRestorerOf(index)}
              restorerOf={fieldRestorerOf(entry.kind)}
            />
          ))}
        </ol>
      </Pages>
      {restoring && (
        <RestoreDialog
          fields={fields}
          current={current}
          values={restoring}
          onYes={() => void restore(restoring)}
          onNo={() => setRestoring(undefined)}
        />
      )}
      {saving.dialog}
    </>
  )
}

const older = label('Older changes', '更早的修改')
const nothing = label(
  'Nothing has been changed yet. Every change will stand here.',
  '暂无修改记录，所有修改都会显示在此。',
)

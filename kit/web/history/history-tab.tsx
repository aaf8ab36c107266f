import {
  attachmentContract,
  commentContract,
  type Fields,
  type HistoryChange,
  label,
  type RecordOf,
  type Resource,
} from '@sms/kit/contract'
import { Button, Skeleton } from 'antd'
import { useState } from 'react'
import { useSaving } from '../form/saving.tsx'
import { same, type Values } from '../form/values.ts'
import { useMay, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { useToast } from '../toast/toast.tsx'
import { restoreTo } from './entries.ts'
import { Entry } from './entry.tsx'
import './history.css'
import { useHistory } from './query.ts'
import { RestoreDialog } from './restore-dialog.tsx'

type AnyResource = Resource<any, any>

type Props<R extends AnyResource> = {
  readonly contract: R
  readonly record: RecordOf<R>
  /** The contracts of its sub-records, whose changes stand in the same history. */
  readonly related?: readonly AnyResource[] | undefined
  readonly mayChange: boolean
}

/** Who changed what, when, from and to, on one record and its sub-records; a field or a whole version can be restored. */
export function HistoryTab<R extends AnyResource>({ contract, record, related = [], mayChange }: Props<R>) {
  const say = useSay()
  const may = useMay()
  const toast = useToast()
  const { id } = record as { id: string }
  const history = useHistory(contract.name, id)
  const all = contract.fields as Fields
  const fields = Object.fromEntries(Object.entries(all).filter(([, of]) => may(of.right)))
  const saving = useSaving(contract, fields)
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? []
  const current = record as Values
  const [restoring, setRestoring] = useState<Values>()

  const restore = async (values: Values) => {
    setRestoring(undefined)
    const outcome = await saving.run({ record, values, state: 'Restored' })
    if (outcome.end === 'failed') toast.error(outcome.reason)
  }

  const restoreVersion = (at: number) => {
    if (!mayChange || at === 0 || entries[at]!.kind !== contract.name) return undefined
    const values = restoreTo(contract, fields, entries, at, current)
    return Object.keys(values).length ? () => setRestoring(values) : undefined
  }
  const restoreField = (kind: string) => (change: HistoryChange) =>
    mayChange && kind === contract.name && change.field in fields && restorable(change, current)
      ? () => setRestoring({ [change.field]: change.before })
      : undefined

  if (history.isPending) return <Skeleton active avatar title={false} paragraph={{ rows: 4 }} />
  const failure = history.isError && <ReadFailure error={history.error} onAgain={() => void history.refetch()} />
  if (!history.data) return failure
  if (entries.length === 0) return failure || <p className="history-empty">{say(nothing)}</p>
  return (
    <>
      {failure}
      <ol className="history">
        {entries.map((entry, at) => (
          <Entry
            key={entry.id}
            entry={entry}
            contract={[contract, ...related, attachmentContract, commentContract].find(
              (resource) => resource.name === entry.kind,
            )}
            inside={entry.recordId !== id}
            onRestoreAll={restoreVersion(at)}
            onRestore={restoreField(entry.kind)}
          />
        ))}
      </ol>
      {history.hasNextPage && (
        <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
          {say(older)}
        </Button>
      )}
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

/** An old value is worth offering while the record has another one now. */
const restorable = (change: HistoryChange, current: Values) => !same(change.before, current[change.field])

const older = label('Older changes', '更早的修改')
const nothing = label(
  'Nothing has been changed yet. Every change will stand here.',
  '暂无修改记录，所有修改都会显示在此。',
)

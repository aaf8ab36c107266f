import './history.css'
import type { Envelope } from '@sms/client'
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
import { useInfiniteQuery } from '@tanstack/react-query'
import { Button, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { dataOf } from '../data/query.ts'
import { useSaving } from '../form/saving.tsx'
import { same, type Values } from '../form/values.ts'
import { useApp, useMay, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { Value } from '../show/value.tsx'
import { useToast } from '../toast/toast.tsx'
import { restoreTo } from './entries.ts'
import { Entry } from './entry.tsx'

type Page = { entries: HistoryEntry[]; next: string | undefined }

/**
 * The history of one record, newest first, a page at a time. Its key begins with the resource, so that a save of the
 * record refreshes it.
 */
function useHistory(kind: string, id: string) {
  const app = useApp()
  return useInfiniteQuery({
    queryKey: [kind, 'history', id],
    queryFn: async ({ pageParam, signal }): Promise<Page> => {
      type Answer = Envelope<HistoryEntry[]> & { next?: string }
      const answer = await app.client.api.get<Answer>('/history', { kind, id, after: pageParam }, { signal })
      return { entries: dataOf(answer), next: answer.next }
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
}

type RestoreProps = {
  readonly fields: Fields
  readonly current: Values
  /** The old values that would be put back, by field. */
  readonly values: Values
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks before old values are put back, showing each field as it is and as it would be. */
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

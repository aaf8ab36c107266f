import { failureOf } from '@sms/client'
import {
  type Fields,
  type InputOf,
  type Label,
  label,
  type PatchOf,
  type RecordOf,
  type Resource,
} from '@sms/kit/contract'
import { useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useUndo } from '../change/use-undo.tsx'
import { Refused, useSave } from '../data/query.ts'
import { recordHref, type User, useApp } from '../page/app.tsx'
import { failureLabel, withNext } from '../toast/failure-text.ts'
import { doneLabel } from '../toast/text.ts'
import { openLabel, useToast } from '../toast/toast.tsx'
import { changedByThem, chosenValues, type Difference, differences, preselected, type Side } from './conflict.ts'
import type { Conflict } from './conflict-dialog.tsx'
import { type Question, useQuestion } from './question.tsx'
import { recordValues, type Values } from './values.ts'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog.tsx').then((module) => ({ default: module.ConflictDialog })),
)

type AnyResource = Resource<any, any>

/** A change to save: an add without `record`, else an edit of the record as it was read. */
export type Change<R extends AnyResource> = {
  readonly record?: RecordOf<R> | undefined
  readonly values: Values
  /** For a command: `values` are its body, and `request` is the id that makes a repeated request harmless. */
  readonly command?: { readonly name: string; readonly request: string }
  /** The label in the toast: "Added", "Saved", "Restored" … */
  readonly state: string
  /** Called when a conflict is settled: the values `mine` are saved over the version `current`. */
  readonly onRebase?: (current: RecordOf<R>, mine: Values) => void
  /** Offers Undo in the toast; by default true for edits. */
  readonly undo?: boolean
  /** Offers Open in the toast of an add, by default true; not where the record opens by itself. */
  readonly open?: boolean
  /**
   * Fields that only another user has changed keep that change silently; the dialog asks about fields changed by both.
   */
  readonly clashesOnly?: boolean
  /** Whether the user sees the form, by default true; if not, a conflict ends as `unsaved`. */
  readonly seen?: () => boolean
}

/** The outcome of a save; `unsaved` means that nothing was saved and the user goes on editing. */
export type Outcome<R extends AnyResource> =
  | { readonly end: 'saved'; readonly record: RecordOf<R> }
  | { readonly end: 'unsaved' }
  | {
      readonly end: 'refused'
      readonly errors: readonly { field: string; message: string }[]
      readonly message: string
    }
  | { readonly end: 'failed'; readonly reason: Label }

/**
 * Saves changes of a resource, and handles stale versions, questions of the server, failures and the toast of a
 * success, which has the text of `added` after an add. The caller must render `dialog`.
 */
export function useSaving<R extends AnyResource>(
  contract: R,
  fields: Fields,
  added?: (record: RecordOf<R>, reader: User) => Label | undefined,
) {
  const app = useApp()
  const { history } = useRouter()
  const save = useSave(contract)
  const toast = useToast()
  const undo = useUndo()
  const ask = useQuestion(contract)
  const [conflict, setConflict] = useState<Conflict>()
  const [busy, setBusy] = useState(false)

  const choose = (differing: readonly Difference[], current: RecordOf<R>) =>
    new Promise<Readonly<Record<string, Side>> | undefined>((done) => {
      const end = (chosen: Readonly<Record<string, Side>> | undefined) => {
        setConflict(undefined)
        done(chosen)
      }
      setConflict({ differing, current: current as Values, onEnd: end })
    })

  const send = ({ record, values, state, command }: Change<R>, confirm: string[]) => {
    if (!record) return save.mutateAsync({ input: values as InputOf<R>, state, confirm })
    const edited = { ...idAndVersion(record), state, confirm }
    if (!command) return save.mutateAsync({ ...edited, patch: values as PatchOf<R> })
    return save.mutateAsync({ ...edited, command: command.name, request: command.request, body: values })
  }

  /**
   * Sends a change, settles a stale version and asks the server's questions on the way. `confirm` has the names of the
   * questions that the user has confirmed.
   */
  const attempt = async (change: Change<R>, confirm: string[] = []): Promise<Outcome<R>> => {
    try {
      return { end: 'saved', record: await send(change, confirm) }
    } catch (error) {
      if (!(error instanceof Refused)) return { end: 'failed', reason: saveFailureLabel(error) }
      const { message, errors = [], data } = error.envelope as Refusal<R>
      // A command on a stale version is refused rather than settled: its user looks at the record first.
      if (data?.current && change.record && !change.command) {
        toast.dismiss(message)
        return settle(change, data.current, confirm)
      }
      if (data?.confirm && !confirm.includes(data.confirm)) {
        toast.dismiss(message)
        const yes = await ask({ message, about: data.about })
        return yes ? attempt(change, [...confirm, data.confirm]) : { end: 'unsaved' }
      }
      return { end: 'refused', errors, message }
    }
  }

  /**
   * Settles a save on a stale version: asks about fields that the other user changed to something else (`clashesOnly`:
   * only if both changed one), then saves what is kept of mine over `current`.
   */
  const settle = async (change: Change<R>, current: RecordOf<R>, confirm: string[]): Promise<Outcome<R>> => {
    const base = change.record as Values
    const differing = differences(fields, base, change.values, recordValues(fields, current as Values))
    const theirs = changedByThem(differing)
    const needsChoice = change.clashesOnly ? theirs.some(({ clash }) => clash) : theirs.length > 0
    if (needsChoice && change.seen?.() === false) return { end: 'unsaved' }
    const chosen = needsChoice ? await choose(theirs, current) : {}
    if (!chosen) return { end: 'unsaved' }
    const mine = chosenValues(differing, { ...preselected(differing), ...chosen })
    change.onRebase?.(current, mine)
    if (Object.keys(mine).length === 0) return { end: 'saved', record: current }
    return attempt({ ...change, record: current, values: mine }, confirm)
  }

  /** Saves a change and resolves with its outcome; never rejects. */
  const run = async (change: Change<R>): Promise<Outcome<R>> => {
    setBusy(true)
    // A conflict may leave nothing of the change to save, which gets no toast.
    let sent = change.values
    const watched: Change<R> = {
      ...change,
      onRebase: (current, mine) => {
        sent = mine
        change.onRebase?.(current, mine)
      },
    }
    const outcome = await attempt(watched).finally(() => setBusy(false))
    if (outcome.end === 'saved' && Object.keys(sent).length > 0) {
      const { id, version } = idAndVersion(outcome.record as object)
      const page = recordHref(app, contract.name, id)
      const toPage =
        page && change.open !== false ? { action: { label: openLabel, press: () => history.push(page) } } : {}
      const undoable = change.undo === false ? {} : { undo: () => undo({ kind: contract.name, id, version }) }
      const detail = change.record ? undefined : added?.(outcome.record, app.user)
      toast.success(doneLabel(change.state), { ...(change.record ? undoable : toPage), ...(detail ? { detail } : {}) })
    }
    return outcome
  }

  const dialog: ReactNode = conflict && (
    <Suspense fallback={null}>
      <ConflictDialog {...conflict} contract={contract} fields={fields} />
    </Suspense>
  )
  return { run, busy, dialog }
}

type Refusal<R extends AnyResource> = {
  message: string
  errors?: { field: string; message: string }[]
  data?: { current?: RecordOf<R>; confirm?: string; about?: Question['about'] }
}

function idAndVersion(record: object) {
  const { id, version } = record as { id: string; version: number }
  return { id, version }
}

/** Why a save failed although the server did not refuse it, and what remains of the input. */
function saveFailureLabel(error: unknown): Label {
  if (failureOf(error)?.status === 401) return signedOut
  return withNext(failureLabel(error), stays)
}

const stays = label('What you typed is still here.', '您填写的内容仍保留在此。')
const signedOut = label(
  'You have been signed out. What you typed is kept on this computer and offered when you are back.',
  '您已退出登录。您填写的内容已保存在本机，重新登录后可恢复。',
)

import { fill, type Label, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { Alert, Button } from 'antd'
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { flushSync } from 'react-dom'
import { useHere } from '../live/live-provider.tsx'
import { Meanwhile } from '../live/meanwhile.tsx'
import { useApp, useMay, useSay } from '../page/app.tsx'
import { useToast } from '../toast/toast.tsx'
import { DraftOffer } from './draft-offer.tsx'
import { focusPath } from './focus.ts'
import './form.css'
import './rows.css'
import './file.css'
import './conflict.css'
import { FormSection } from './form-section.tsx'
import { onSaveKey } from './keys.ts'
import { type FormLayout, fileHost, type Preset, settledFields, shownFields, shownSections } from './layout.ts'
import { useLeave } from './leave.ts'
import { rootOf } from './problems.ts'
import { useSaving } from './saving.tsx'
import { ScopeProvider, useSending } from './scope.tsx'
import { SettledNote } from './settled.tsx'
import { createFormStore } from './store.ts'
import { useAlike } from './use-alike.ts'
import { useDraft } from './use-draft.ts'
import type { Values } from './values.ts'
import { sendWaiting } from './waiting.ts'

type AnyResource = Resource<any, any>

/** The handle by which a drawer controls the form inside it. */
export type FormHandle = {
  /** Asks about unsaved changes, if there are any; resolves with true if the form may close. */
  mayLeave(): Promise<boolean>
  focus(): void
}

export type ResourceFormProps<R extends AnyResource> = {
  readonly contract: R
  readonly layout: FormLayout<R>
  readonly record?: RecordOf<R> | undefined
  /** The initial values of a new record; the layout's `preset` fields are sent from here without being shown. */
  readonly preset?: Preset<R> | undefined
  readonly onDone: (record: RecordOf<R>) => void
  /** Called with the saved record after “Save and new”; the button is absent without it. */
  readonly onAnother?: ((record: RecordOf<R>) => void) | undefined
  /** The key of its stored draft, where it differs from that of any new record. */
  readonly draft?: string | undefined
  readonly above?: ReactNode
  /** Whether `onDone` opens the record, so that the toast does not offer it. */
  readonly opens?: boolean | undefined
  readonly onCancel?: (() => void) | undefined
  /** The field to focus; by default the first. */
  readonly at?: string | undefined
  readonly ref?: Ref<FormHandle> | undefined
}

/**
 * The form of any resource, for a new or an existing record: it checks a field when it is left, stores drafts, and
 * settles conflicts with the user.
 */
export function ResourceForm<R extends AnyResource>(props: ResourceFormProps<R>) {
  const { contract, layout, record, preset, onDone, onAnother, onCancel, ref } = props
  const say = useSay()
  const may = useMay()
  const { client } = useApp()
  const toast = useToast()
  const form = useId()
  // The fields are fixed at the first render, so that a change of rights does not alter an open form.
  const [fields] = useState(() => shownFields(layout as unknown as FormLayout, may))
  const [store] = useState(() =>
    createFormStore(
      contract,
      fields,
      record ? { record: record as Values } : { preset: preset as Values },
      layout.spreads,
    ),
  )
  const [waiting] = useState(() => new Map<string, File>())
  const id = (record as { id?: string } | undefined)?.id
  useHere(contract.name, id, true)
  const host = fileHost(layout as unknown as FormLayout, (record ?? preset ?? {}) as Values)
  const [scope, isSending] = useSending({ ...host, waiting })
  const presetKey = layout.preset.map((name) => String((preset as Values | undefined)?.[name]))
  useAlike(contract, fields, store, id)
  const draft = useDraft(store, fields, contract, id ?? props.draft ?? ['new', ...presetKey].join('.'))
  const saving = useSaving(contract, fields, layout.added)
  const [problem, setProblem] = useState<Label>()
  // On a touch screen the focus would open the keyboard, which hides half of the form.
  const [onTouch] = useState(() => matchMedia('(pointer: coarse)').matches)

  const isDirty = useCallback(() => store.isDirty() || waiting.size > 0 || isSending, [store, waiting, isSending])
  const discard = useCallback(() => {
    waiting.clear()
    store.revert()
  }, [store, waiting])
  const mayLeave = useLeave(isDirty, discard)

  const hasNewer = versionOf(record) > versionOf(store.record())
  useEffect(() => {
    if (record && versionOf(record) > versionOf(store.record()) && !store.isDirty()) store.rebase(record as Values)
  }, [record, store])

  /** Saves the form and passes the saved record to `done`, or shows the problems and focuses the first. */
  const submit = async (done = onDone) => {
    if (saving.busy || isSending) return
    setProblem(undefined)
    // Renders without empty rows before the focus moves to the first problem.
    const [firstWrong] = pathsInOrder(
      flushSync(() => store.attempt()),
      fields,
    )
    if (firstWrong) return void focusPath(form, firstWrong)
    const base = store.record() as RecordOf<R> | undefined
    const values = base ? store.changes() : { ...pickPreset(layout.preset, preset), ...store.input() }
    if (base && Object.keys(values).length === 0) return finish(base, store.values(), done)
    let sent = store.values()
    const outcome = await saving.run({
      record: base,
      values,
      state: base ? 'Saved' : 'Added',
      open: !props.opens,
      onRebase: (current, mine) => {
        store.rebase(current as Values, mine)
        sent = store.values()
      },
    })
    if (outcome.end === 'saved') {
      const { record: whole, unsent } = await sendWaiting(client, contract, outcome.record, waiting)
      if (unsent.length) toast.warning(fill(notSent, { files: unsent.join(', ') }))
      finish(whole, sent, done)
    }
    if (outcome.end === 'failed') setProblem(outcome.reason)
    if (outcome.end === 'refused') {
      store.showErrors(outcome.errors)
      const isFocused = pathsInOrder(outcome.errors, fields).some((path) => focusPath(form, path))
      // A problem of a field that is not on the screen is shown here.
      if (!isFocused) setProblem(label(outcome.message, outcome.message))
    }
  }
  /** Ends the form, unless the user has typed more while the save was under way. */
  const finish = (saved: RecordOf<R>, sent: Values, done: (record: RecordOf<R>) => void) => {
    const typedSince = Object.entries(store.values()).filter(([name, value]) => value !== sent[name])
    waiting.clear()
    store.rebase(saved as Values, typedSince.length ? Object.fromEntries(typedSince) : undefined)
    // The next new form looks for a draft before this one is gone.
    draft.flush()
    if (typedSince.length === 0) done(saved)
  }
  const cancel = async () => {
    if (await mayLeave()) onCancel?.()
  }

  const values = useSyncExternalStore(store.subscribe, store.values)
  const problems = useSyncExternalStore(store.subscribe, store.problems)
  const wrong = Object.keys(problems)
  // Values from outside the form also decide which fields are shown.
  const outside = (record ?? preset) as Values | undefined
  const sections = shownSections(layout as unknown as FormLayout, fields, { ...outside, ...values })
  const settled = settledFields(layout as unknown as FormLayout, store)
  // Computed once, so that the focus does not move when read-only fields become editable.
  const [firstField] = useState(() =>
    props.at !== undefined && props.at in fields
      ? props.at
      : sections.flatMap(({ rows }) => rows.flat()).find((name) => !settled.includes(name)),
  )
  const root = useRef<HTMLFormElement>(null)
  // Keeps the focus of a user who began to type while the drawer was sliding in.
  const focus = () => {
    if (firstField && !onTouch && !root.current?.contains(document.activeElement)) focusPath(form, firstField)
  }
  useImperativeHandle(ref, () => ({ mayLeave, focus }))
  return (
    <ScopeProvider value={scope}>
      <form
        ref={root}
        className="form"
        noValidate
        aria-busy={saving.busy}
        onKeyDownCapture={onSaveKey(() => void submit())}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {draft.offered && <DraftOffer draft={draft.offered} fields={fields} {...draft} />}
        {props.above}
        {settled.length > 0 && <SettledNote why={layout.settled?.why} />}
        {sections.map((section) => (
          <FormSection
            key={section.title.en}
            section={section}
            layout={layout as unknown as FormLayout}
            fields={fields}
            store={store}
            id={form}
            autoFocus={onTouch ? undefined : firstField}
            settled={settled}
          />
        ))}
        <footer className="form-footer">
          {/* In the footer it is always visible, and no field moves when it appears. */}
          {hasNewer && store.isDirty() && !saving.busy && (
            <Meanwhile contract={contract} fields={fields} store={store} current={record as RecordOf<AnyResource>} />
          )}
          {problem && <Alert className="form-problem-box" type="error" showIcon title={say(problem)} role="alert" />}
          <span className="form-count" role="status">
            {wrong.length > 0 && (
              <button type="button" onClick={() => focusPath(form, inFormOrder(wrong, fields)[0]!)}>
                {say(fill(wrongLabel, { n: wrong.length }))}
              </button>
            )}
          </span>
          {onCancel && <Button onClick={() => void cancel()}>{say(cancelLabel)}</Button>}
          {onAnother && (
            <Button disabled={saving.busy || isSending} onClick={() => void submit(onAnother)}>
              {say(anotherLabel)}
            </Button>
          )}
          {/* Not a submit button: Enter in a field belongs to the field (a date, a list), Ctrl-Enter saves. */}
          <Button type="primary" loading={saving.busy || isSending} title={say(shortcut)} onClick={() => void submit()}>
            {say(saveLabel)}
          </Button>
        </footer>
      </form>
      {saving.dialog}
    </ScopeProvider>
  )
}

const inFormOrder = (paths: readonly string[], fields: object): string[] => {
  const names = Object.keys(fields)
  return paths.toSorted((a, b) => names.indexOf(rootOf(a)) - names.indexOf(rootOf(b)))
}

const pathsInOrder = (problems: readonly { readonly field: string }[], fields: object): string[] =>
  inFormOrder(
    problems.map(({ field }) => field),
    fields,
  )

const pickPreset = (names: readonly string[], preset: object | undefined): Values =>
  Object.fromEntries(names.map((name) => [name, (preset as Values | undefined)?.[name]]))

const versionOf = (record: object | undefined) => Number((record as { version?: unknown } | undefined)?.version ?? 0)

const saveLabel = label('Save', '保存')
const anotherLabel = label('Save and new', '保存并新增')
const cancelLabel = label('Cancel', '取消')
const shortcut = label('Ctrl+Enter or ⌘+Enter', 'Ctrl+Enter 或 ⌘+Enter')
const wrongLabel = label('{n} {n|field needs|fields need} attention', '有 {n} 处需要检查')
const notSent = label('Saved, but not sent: {files}', '已保存，但文件未上传：{files}')

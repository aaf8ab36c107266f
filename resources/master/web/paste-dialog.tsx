import type { Envelope } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import {
  dataOf,
  doneLabel,
  failureLabel,
  integerText,
  mastersOf,
  onSaveKey,
  useApp,
  useLeave,
  useSay,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Input, Modal, Select } from 'antd'
import { useCallback, useDeferredValue, useId, useMemo, useRef, useState } from 'react'
import { type MasterKey, masterKeys, type ValuesPasted } from '../contract.ts'
import { linesMax, linesOf, resultsOf } from './paste.ts'
import { PastePreview } from './paste-preview.tsx'
import { useValues } from './use-values.ts'
import { keyLabel } from './value.ts'

type Props = {
  /** The category of the open tab, if any. */
  readonly startKey: MasterKey | undefined
  readonly startText: string
  readonly open: boolean
  readonly onClose: () => void
  /** Called when the closed dialog has faded out. */
  readonly onGone: () => void
  /** Called with the id of the first added value. */
  readonly onDone: (key: MasterKey, id: string | undefined) => void
}

/** Adds a pasted column of a spreadsheet; first shows which lines are new, existing or invalid. */
export function PasteDialog({ startKey, startText, open, onClose, onGone, onDone }: Props) {
  const app = useApp()
  const { client, language } = app
  const say = useSay()
  const toast = useToast()
  const undo = useUndo()
  const queries = useQueryClient()
  const id = useId()
  const values = useValues()
  const [key, setKey] = useState(startKey)
  const [text, setText] = useState(startText)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Label>()
  const typed = useRef(startText)
  typed.current = text
  /** True once saved or cancelled, so that leaving loses nothing. */
  const settled = useRef(false)

  const lines = useMemo(() => linesOf(text), [text])
  const existing = useMemo(() => values.filter((value) => value.key === key), [values, key])
  const results = useMemo(() => resultsOf(lines, existing), [lines, existing])
  const preview = useDeferredValue(useMemo(() => ({ lines, results }), [lines, results]))
  const fresh = lines.filter((_, at) => results[at]!.is === 'new')
  const number = integerText(fresh.length, language)

  const isDirty = useCallback(() => !settled.current && typed.current.trim() !== '', [])
  const mayLeave = useLeave(
    isDirty,
    useCallback(() => {
      settled.current = true
    }, []),
  )
  const close = async () => {
    if (await mayLeave()) onClose()
  }

  const add = async () => {
    if (busy) return
    if (!key) return setProblem(chooseKey)
    if (lines.length > linesMax) return setProblem(fill(tooMany, { n: integerText(linesMax, language) }))
    if (fresh.length === 0) return setProblem(nothingNew)
    setBusy(true)
    try {
      const body = { key, values: fresh, state: 'Imported' }
      const answer = await client.api.post<Envelope<ValuesPasted>>('/master/paste', body)
      const { added, change } = dataOf(answer)
      settled.current = true
      toast.success(doneLabel('Imported'), {
        detail: fill(addedLabel, { n: integerText(added, language) }),
        ...(change ? { undo: () => undo({ change }) } : {}),
      })
      await queries.invalidateQueries({ queryKey: ['master'] })
      const now = queries.getQueryData(mastersOf(app).queryKey) ?? []
      onDone(key, now.find((value) => value.key === key && value.name === fresh[0]!.name)?.id)
      onClose()
    } catch (error) {
      setProblem(failureLabel(error))
    }
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={say(title)}
      width={720}
      destroyOnHidden
      okText={say(fresh.length === 0 || !key ? addNone : fill(addSome, { n: number }))}
      okButtonProps={{ disabled: fresh.length === 0 }}
      confirmLoading={busy}
      onOk={() => void add()}
      onCancel={() => void close()}
      afterOpenChange={(shown) => (shown ? document.getElementById(key ? id : `${id}-key`)?.focus() : onGone())}
      footer={(buttons) => (
        <>
          <span className="master-problem" role="alert">
            {problem && say(problem)}
          </span>
          {buttons}
        </>
      )}
    >
      <form
        className="master-paste"
        onKeyDownCapture={onSaveKey(() => void add())}
        onSubmit={(event) => event.preventDefault()}
      >
        <div className="master-paste-text">
          <label htmlFor={`${id}-key`}>{say(category)}</label>
          <Select<MasterKey>
            id={`${id}-key`}
            {...(key ? { value: key } : {})}
            placeholder={say(chooseKey)}
            options={masterKeys.map((key) => ({ value: key, label: say(keyLabel(key)) }))}
            onChange={(next) => {
              setKey(next)
              setProblem(undefined)
            }}
          />
          <label htmlFor={id}>{say(column)}</label>
          <Input.TextArea
            id={id}
            value={text}
            wrap="off"
            spellCheck={false}
            autoComplete="off"
            aria-describedby={`${id}-help`}
            onChange={(event) => {
              setText(event.target.value)
              setProblem(undefined)
            }}
          />
          <p id={`${id}-help`} className="master-quiet">
            {say(help)}
          </p>
        </div>
        <PastePreview {...preview} chosen={key !== undefined} />
      </form>
    </Modal>
  )
}

const title = label('Paste a column', '粘贴一列')
const category = label('Category', '类别')
const column = label('Values', '值')
const help = label(
  'One value per line, as copied from a spreadsheet. A second column is the Chinese name.',
  '每行一个值，可直接从表格复制；第二列为中文名。',
)
const chooseKey = label('Choose a category', '请选择类别')
const nothingNew = label('Nothing here is new', '没有新的值')
const tooMany = label('At most {n} {n|line|lines} at once', '一次最多 {n} 行')
const addNone = label('Add', '新增')
const addSome = label('Add {n} {n|value|values}', '新增 {n} 个值')
const addedLabel = label('{n} {n|value|values} added', '已新增 {n} 个值')

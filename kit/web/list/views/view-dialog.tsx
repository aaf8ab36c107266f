import { fill, type ListView, label, viewNameMax } from '@sms/kit/contract'
import { Button, Checkbox, Input, type InputRef, Modal } from 'antd'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Refused } from '../../data/query.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { useFailed, useToast } from '../../toast/toast.tsx'
import type { ViewedList } from '../use-list.ts'
import { contentOf } from './content.ts'
import { useViewCalls } from './query.ts'

type Props = {
  readonly list: ViewedList
  /** The view to rename, share or delete, or a new one of the present list; undefined closes the dialog. */
  readonly of: ListView | 'new' | undefined
  readonly onClose: () => void
  /** Called when the closing animation has ended. */
  readonly onGone: () => void
}

/** Names, shares or deletes a saved view, or saves the list on the screen as a new one and opens that. */
export default function ViewDialog({ list, of, onClose, onGone }: Props) {
  const say = useSay()
  const { user } = useApp()
  const toast = useToast()
  const failed = useFailed()
  const calls = useViewCalls(list.contract.name)
  const id = useId()
  const input = useRef<InputRef>(null)
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [problem, setProblem] = useState('')
  const [last, setLast] = useState(of)
  if (of && of !== last) setLast(of)
  const view = typeof last === 'object' ? last : undefined
  useEffect(() => {
    if (of === undefined) return
    setName(of === 'new' ? '' : of.name)
    setShared(of === 'new' ? false : of.shared)
    setProblem('')
    input.current?.focus()
  }, [of])

  const refused = (error: unknown) => {
    const message =
      error instanceof Refused ? error.envelope.errors?.find((problem) => problem.field === 'name')?.message : undefined
    if (message === undefined) return failed(error)
    toast.dismiss((error as Refused).envelope.message)
    setProblem(message)
    input.current?.focus()
  }
  const save = async (event?: FormEvent) => {
    event?.preventDefault()
    if (name.trim() === '') {
      setProblem(say(missing))
      return input.current?.focus()
    }
    try {
      if (view) await calls.edit({ id: view.id, version: view.version, name, shared })
      else {
        const content = contentOf(list.state, list.layout)
        const added = await calls.add({ name, shared, content })
        // The layout belongs to the new view now: the old one gets its own back.
        if (list.view) list.setLayout(undefined)
        list.change({ ...list.state, view: added.id }, 'replace')
      }
      toast.success(saved)
      onClose()
    } catch (error) {
      refused(error)
    }
  }
  const remove = async (view: ListView) => {
    try {
      await calls.remove(view.id)
      if (list.state.view === view.id) {
        const { view: _, ...rest } = list.state
        list.change(rest, 'replace')
      }
      onClose()
      toast.success(fill(removed, { name: view.name }), { undo: () => calls.restore(view.id).catch(failed) })
    } catch (error) {
      failed(error)
    }
  }
  return (
    <Modal
      open={of !== undefined}
      title={say(view ? editTitle : newTitle)}
      width={440}
      destroyOnHidden
      onCancel={onClose}
      afterOpenChange={(open) => (open ? input.current?.focus() : onGone())}
      footer={
        <div className="list-view-foot">
          {view && (
            <Button danger type="text" disabled={calls.busy} onClick={() => void remove(view)}>
              {say(removeLabel)}
            </Button>
          )}
          <span />
          <Button onClick={onClose}>{say(cancel)}</Button>
          <Button type="primary" loading={calls.busy} onClick={() => void save()}>
            {say(saveLabel)}
          </Button>
        </div>
      }
    >
      <form className="list-view-form" onSubmit={(event) => void save(event)}>
        <label htmlFor={id}>{say(nameLabel)}</label>
        <Input
          id={id}
          ref={input}
          value={name}
          maxLength={viewNameMax}
          status={problem ? 'error' : ''}
          aria-invalid={problem !== ''}
          aria-describedby={`${id}-problem`}
          aria-required="true"
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value)
            setProblem('')
          }}
        />
        <p id={`${id}-problem`} className="list-view-problem" role="alert">
          {problem}
        </p>
        {user.role !== 'Viewer' && (
          <Checkbox checked={shared} onChange={(event) => setShared(event.target.checked)}>
            {say(sharedLabel)}
          </Checkbox>
        )}
        {!view && <p className="list-quiet">{say(holds)}</p>}
      </form>
    </Modal>
  )
}

const newTitle = label('Save as a new view', '另存为新视图')
const editTitle = label('View', '视图')
const nameLabel = label('Name', '名称')
const missing = label('A name is needed', '请填写名称')
const sharedLabel = label('Share with everybody who may open this list', '与所有可打开此列表的人共享')
const holds = label(
  'It holds search, filters, order, columns, their widths, the height of rows and table or gallery as they are now.',
  '视图将保存当前的搜索、筛选、排序、列、列宽、行高与显示方式。',
)
const removeLabel = label('Delete', '删除')
const cancel = label('Cancel', '取消')
const saveLabel = label('Save', '保存')
const saved = label('The view is saved', '视图已保存')
const removed = label('The view “{name}” is deleted', '视图“{name}”已删除')

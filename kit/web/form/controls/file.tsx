import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { exportAsJpeg, fill, type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { type DragEvent, useLayoutEffect, useRef, useState } from 'react'
import { Refused } from '../../data/query.ts'
import { fileHref } from '../../data/user-name.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { asPhoto, isOtherPicture } from '../../photos/as-photos.ts'
import type { ControlOf } from '../control-props.ts'
import { useScope } from '../scope.tsx'
import { upload } from '../upload.ts'
import { ariaProps, groupAriaProps } from './shared.ts'

/**
 * One attachment: chosen, dropped or photographed, and uploaded at once, or after a new record has been added. A
 * phone's picture is converted first (`asPhoto`).
 */
export function FileControl(props: ControlOf<'file', string | null>) {
  const { id, path, field, value, onChange, onLeave, disabled } = props
  const { client } = useApp()
  const say = useSay()
  const scope = useScope()
  const hiddenInput = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [name, setName] = useState(scope.waiting.get(path)?.name)
  const [sending, setSending] = useState(false)
  const [over, setOver] = useState(false)
  const [refused, setRefused] = useState<Label | string>('')
  // A row of a new record has no path on the server until the record is saved.
  const locked = disabled || (scope.id === undefined && path.includes('.'))

  /** The newest `onChange`, which knows what was typed during an upload; nothing once the control's row is removed. */
  const report = useRef(onChange)
  useLayoutEffect(() => {
    report.current = onChange
    return () => {
      report.current = () => {}
    }
  })
  /** The file as it is stored, or undefined after refusing a picture that this browser cannot read. */
  const readable = async (picked: File): Promise<File | undefined> => {
    const file = isOtherPicture(picked) ? await asPhoto(picked) : picked
    if (!(file instanceof File)) {
      setRefused(fill(exportAsJpeg, file))
      return undefined
    }
    setName(file.name)
    return file
  }
  /** Keeps the file of a new record in `scope.waiting`. */
  const hold = async (picked: File) => {
    // If the record is saved before the conversion ends, the original is uploaded.
    scope.waiting.set(path, picked)
    const file = await readable(picked)
    if (scope.waiting.get(path) !== picked) return
    if (file) scope.waiting.set(path, file)
    else scope.waiting.delete(path)
  }
  const send = async (picked: File, parent: string) => {
    setSending(true)
    scope.onSending?.(1)
    try {
      const file = await readable(picked)
      if (!file) return
      const stored = await upload(client, scope.kind, parent, file, { field: path })
      report.current(stored.id)
    } catch (error) {
      setName(undefined)
      setRefused(error instanceof Refused ? error.message : fill(notSent, { name: picked.name }))
      scope.onFailed?.()
    } finally {
      setSending(false)
      scope.onSending?.(-1)
      onLeave?.(path)
    }
  }
  const take = (picked: File | undefined) => {
    if (!picked || locked) return
    setRefused('')
    void (scope.id === undefined ? hold(picked) : send(picked, scope.id))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  const remove = () => {
    scope.waiting.delete(path)
    setName(undefined)
    setRefused('')
    onChange(null)
    chooseButton.current?.focus()
  }

  const refusedId = `${id}-refused`
  const hasFile = value !== null || name !== undefined
  const inCell = props.place === 'cell'
  // A cell has room for the file's name or for its buttons.
  const isBare = inCell && hasFile && !locked
  return (
    <fieldset
      className="form-file"
      {...groupAriaProps(props)}
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={hiddenInput}
        type="file"
        hidden
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files?.[0])
          target.value = ''
        }}
      />
      {hasFile && (
        <span className="form-file-name">
          <PaperClipOutlined aria-hidden="true" />
          {value === null ? (
            <span>{name}</span>
          ) : (
            <a href={fileHref(value)} target="_blank" rel="noopener noreferrer">
              {name ?? say(inCell ? openShort : openFile)}
            </a>
          )}
        </span>
      )}
      <Button
        ref={chooseButton}
        id={id}
        {...ariaProps(refused ? { ...props, describedBy: refusedId } : props)}
        size={inCell ? 'small' : 'middle'}
        icon={<UploadOutlined aria-hidden="true" />}
        loading={sending}
        disabled={locked}
        onClick={() => hiddenInput.current?.click()}
        onBlur={() => onLeave?.(path)}
        {...(isBare ? { 'aria-label': say(replace), title: say(replace) } : {})}
      >
        {isBare ? null : say(locked && !disabled ? afterSave : hasFile ? replace : inCell ? chooseShort : choose)}
      </Button>
      {hasFile && !sending && !field.required && (
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={say(removeFile)}
          disabled={locked}
          onClick={remove}
        />
      )}
      {refused && (
        <span className="form-problem" id={refusedId} role="alert">
          {typeof refused === 'string' ? refused : say(refused)}
        </span>
      )}
    </fieldset>
  )
}

const openFile = label('Open file', '打开文件')
const openShort = label('Open', '打开')
const choose = label('Choose or drop a file', '选择或拖入文件')
const chooseShort = label('Choose', '选择')
const replace = label('Replace', '替换')
const removeFile = label('Remove the file', '移除文件')
const afterSave = label('After the first save', '首次保存后可上传')
const notSent = label('{name} could not be sent; try again', '{name} 上传失败，请重试')

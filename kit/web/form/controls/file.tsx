import { CloseOutlined, PaperClipOutlined, UploadOutlined } from '@ant-design/icons'
import { exportAsJpeg, fill, type Label, label } from '@sms/kit/contract'
import { Button } from 'antd'
import { type DragEvent, useRef, useState } from 'react'
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

  /** Uploads a file at once, or for a new record puts it into `scope.waiting`; a picture is converted first. */
  const take = async (picked: File | undefined) => {
    if (!picked || locked) return
    setRefused('')
    // If the new record is saved before the conversion ends, the original is uploaded.
    if (scope.id === undefined) scope.waiting.set(path, picked)
    const file = isOtherPicture(picked) ? await asPhoto(picked) : picked
    if (!(file instanceof File)) {
      if (scope.waiting.get(path) === picked) scope.waiting.delete(path)
      return setRefused(fill(exportAsJpeg, file))
    }
    setName(file.name)
    if (scope.id === undefined) {
      if (scope.waiting.get(path) === picked) scope.waiting.set(path, file)
      return
    }
    setSending(true)
    scope.onSending?.(1)
    try {
      onChange((await upload(client, scope.kind, scope.id, file, { field: path })).id)
    } catch (error) {
      setName(undefined)
      setRefused(error instanceof Refused ? error.message : fill(notSent, { name: file.name }))
    } finally {
      setSending(false)
      scope.onSending?.(-1)
      onLeave?.(path)
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
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
          void take(target.files?.[0])
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

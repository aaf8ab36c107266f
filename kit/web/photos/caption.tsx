import { EditOutlined } from '@ant-design/icons'
import { type Attachment, attachmentContract, label } from '@sms/kit/contract'
import { Input } from 'antd'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { isComposing } from '../form/keys.ts'
import { useSay } from '../page/app.tsx'

type Props = {
  readonly file: Attachment
  readonly mayChange: boolean
  /** Returns whether it was saved; if not, the input stays open with the text. */
  readonly onSave: (caption: string) => Promise<boolean>
}

/** The caption of a picture, edited in place: Enter or leaving saves, Escape cancels. */
export function Caption({ file, mayChange, onSave }: Props) {
  const say = useSay()
  const [draft, setDraft] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // A key ended the editing, so that the focus goes back to the button.
  const endedByKey = useRef(false)
  useEffect(() => {
    if (draft !== undefined || !endedByKey.current) return
    endedByKey.current = false
    button.current?.focus()
  }, [draft])

  const save = async () => {
    if (draft === undefined || isSaving) return
    setSaving(true)
    if (draft.trim() === (file.caption ?? '') || (await onSave(draft))) setDraft(undefined)
    else endedByKey.current = false
    setSaving(false)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.stopPropagation()
    endedByKey.current = true
    if (event.key === 'Enter') void save()
    else setDraft(undefined)
  }
  if (!mayChange) return file.caption ? <p className="photos-caption">{file.caption}</p> : null
  if (draft === undefined) {
    return (
      <button
        ref={button}
        type="button"
        className="photos-caption"
        data-empty={!file.caption || undefined}
        aria-label={file.caption ? `${say(captionLabel)}: ${file.caption}` : say(addCaption)}
        onClick={() => setDraft(file.caption ?? '')}
      >
        <span>{file.caption ?? say(addCaption)}</span>
        <EditOutlined aria-hidden="true" />
      </button>
    )
  }
  return (
    <Input
      className="photos-caption-input"
      value={draft}
      autoFocus
      readOnly={isSaving}
      maxLength={captionMax}
      aria-label={say(captionLabel)}
      placeholder={say(captionHint)}
      onChange={({ target }) => setDraft(target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => {
        endedByKey.current = false
        void save()
      }}
    />
  )
}

const { type } = attachmentContract.fields.caption
const captionMax = type.kind === 'text' ? type.max : undefined
const captionLabel = attachmentContract.fields.caption.label
const addCaption = label('Add a caption', '添加说明')
const captionHint = label('What it shows: face, back, detail …', '图片内容：正面、反面、细节…')

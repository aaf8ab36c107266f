import { FileZipOutlined } from '@ant-design/icons'
import { fill, label, type PhotosAdded, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal, Progress } from 'antd'
import { type DragEvent, useId, useState } from 'react'
import { useUndo } from '../change/use-undo.tsx'
import { useSay } from '../page/app.tsx'
import { useToast } from '../toast/toast.tsx'
import { useZip } from './use-zip.ts'
import './zip.css'
import { ZipPlan } from './zip-plan.tsx'

type Props = { readonly contract: Resource<any, any>; readonly open: boolean; readonly onClose: () => void }

/** Adds photos from a ZIP: it is uploaded, inspected, its plan shown, and then applied as one change. */
export default function ZipDialog({ contract, open, onClose }: Props) {
  const say = useSay()
  const toast = useToast()
  const undo = useUndo()
  const queries = useQueryClient()
  const added = ({ change, photos, records, created }: PhotosAdded) => {
    const words = fill(created ? doneAndMade : done, { photos, records, created })
    toast.success(words, { undo: () => undo({ change }) })
    for (const kind of new Set([contract.name, ...(planned?.plan.targets ?? []).map(({ kind }) => kind)]))
      void queries.invalidateQueries({ queryKey: [kind] })
    close()
  }
  const zip = useZip(contract, added)
  const { state, refusal } = zip
  const close = () => {
    zip.restart()
    onClose()
  }
  const planned = state.step === 'plan' ? state : undefined
  return (
    <Modal
      open={open}
      title={say(title)}
      width={720}
      onCancel={close}
      mask={{ closable: state.step === 'none' }}
      destroyOnHidden
      footer={
        planned
          ? [
              <Button key="other" onClick={zip.restart} disabled={planned.busy}>
                {say(another)}
              </Button>,
              <Button
                key="add"
                type="primary"
                aria-busy={planned.busy}
                disabled={planned.busy || planned.plan.photos === 0}
                onClick={() => void zip.commit()}
              >
                {say(fill(addLabel, { n: planned.plan.photos }))}
              </Button>,
            ]
          : null
      }
    >
      <div className="zip">
        {refusal && <Alert type="error" showIcon role="alert" title={refusal} />}
        {state.step === 'none' && <Drop onTake={(file) => void zip.take(file)} />}
        {(state.step === 'sending' || state.step === 'looking') && (
          <div className="zip-under-way">
            <p>
              <strong>{state.name}</strong>
            </p>
            <Progress
              percent={Math.floor((state.step === 'sending' ? state.part : state.done / state.total) * 100)}
              aria-label={say(state.step === 'sending' ? sending : looking)}
            />
            <p role="status">
              {state.step === 'sending' ? say(sending) : say(fill(lookingAt, { done: state.done, total: state.total }))}
            </p>
            <Button onClick={zip.restart}>{say(cancel)}</Button>
          </div>
        )}
        {planned && (
          <ZipPlan
            contract={contract}
            plan={planned.plan}
            create={planned.create}
            busy={planned.busy}
            onChoose={(chosen) => void zip.choose(chosen)}
          />
        )}
      </div>
    </Modal>
  )
}

function Drop({ onTake }: { readonly onTake: (file: File | undefined) => void }) {
  const say = useSay()
  const input = useId()
  const [over, setOver] = useState(false)
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver)
  }
  return (
    <>
      <label
        htmlFor={input}
        className="zip-drop"
        data-over={over || undefined}
        onDragEnter={onDrag(true)}
        onDragOver={onDrag(true)}
        onDragLeave={onDrag(false)}
        onDrop={(event) => {
          onDrag(false)(event)
          onTake(event.dataTransfer.files[0])
        }}
      >
        <FileZipOutlined className="zip-sign" aria-hidden="true" />
        <strong>{say(drop)}</strong>
        <span>{say(limits)}</span>
        <input
          id={input}
          className="sms-hidden"
          type="file"
          accept=".zip,application/zip"
          onChange={({ target }) => {
            onTake(target.files?.[0])
            target.value = ''
          }}
        />
      </label>
      <p className="zip-quiet">{say(names)}</p>
    </>
  )
}

const title = label('Photos from a ZIP', '从 ZIP 导入图片')
const drop = label('Drop a ZIP here, or press to choose one', '将 ZIP 拖到此处，或点击选择')
const limits = label('JPEG, PNG, GIF and WebP, up to 1 GB', 'JPEG、PNG、GIF 和 WebP，最大 1 GB')
const names = label(
  'Files find their record by its code: CODE.jpg, CODE-1.jpg, “CODE_2 front.png”, or any name in a folder CODE. You see what goes where before anything is added.',
  '按编号匹配记录：“编号.jpg”“编号-1.jpg”“编号_2 正面.png”，或放在以编号命名的文件夹中。添加前可先预览。',
)
const sending = label('Uploading …', '正在上传…')
const looking = label('Looking at the photos', '正在检查图片')
const lookingAt = label('Looking at the photos: {done} of {total}', '正在检查图片：{done} / {total}')
const cancel = label('Cancel', '取消')
const another = label('Another ZIP', '换一个 ZIP')
const addLabel = label('Add {n} {n|photo|photos}', '添加 {n} 张图片')
const done = label(
  '{photos} {photos|photo|photos} added to {records} {records|record|records}',
  '已为 {records} 条记录添加 {photos} 张图片',
)
const doneAndMade = label(
  '{photos} {photos|photo|photos} added to {records} {records|record|records}, {created} of them new',
  '已为 {records} 条记录添加 {photos} 张图片，其中新增 {created} 条',
)

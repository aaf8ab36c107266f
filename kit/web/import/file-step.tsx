import { InboxOutlined } from '@ant-design/icons'
import { label, type Resource } from '@sms/kit/contract'
import { Button, Input, Progress } from 'antd'
import { type DragEvent, useId, useState } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { pasteHandler } from './pasted.ts'
import { Notice, StepHeading } from './step-parts.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly onUploaded: (id: string) => void
  readonly onEarlier: () => void
}

const accepted = '.xlsx,.xlsm,.xls,.ods,.csv,.tsv,.txt'

/** The first step: a file is dropped or chosen, or rows are pasted. */
export function FileStep({ contract, onUploaded, onEarlier }: Props) {
  const say = useSay()
  const input = useId()
  const { sending, refusal, take, takeFiles, giveUp } = useUpload(contract, onUploaded)
  const [over, setOver] = useState(false)
  const paste = pasteHandler(take)
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside)
  }
  return (
    <div className="import-file" onPaste={paste}>
      <StepHeading>{say(heading)}</StepHeading>
      {sending ? (
        <div className="import-drop" role="status">
          <p className="import-strong">{sending.name}</p>
          <Progress
            percent={Math.floor(sending.part * 100)}
            status="active"
            showInfo={sending.part < 1}
            aria-label={say(uploading)}
          />
          <p className="import-quiet">{say(sending.part < 1 ? uploading : reading)}</p>
          <Button onClick={giveUp}>{say(cancel)}</Button>
        </div>
      ) : (
        <label
          htmlFor={input}
          className="import-drop"
          data-over={over || undefined}
          onDragEnter={drag(true)}
          onDragOver={drag(true)}
          onDragLeave={drag(false)}
          onDrop={(event) => {
            drag(false)(event)
            takeFiles(event.dataTransfer.files)
          }}
        >
          <InboxOutlined className="import-icon" />
          <span className="import-strong">{say(drop)}</span>
          <span className="import-quiet">{say(kinds)}</span>
          <input
            id={input}
            type="file"
            className="import-hidden"
            accept={accepted}
            onChange={(event) => {
              take(event.target.files?.[0])
              event.target.value = ''
            }}
          />
        </label>
      )}
      {refusal && <Notice what={say(refusal.what)} why={refusal.why} unchanged={say(nothingStored)} />}
      <Input.TextArea
        value=""
        rows={3}
        disabled={sending !== undefined}
        placeholder={say(pasteHere)}
        aria-label={say(pasteHere)}
        onChange={({ target }) => target.value.includes('\n') && take(target.value)}
      />
      <p className="import-quiet">{say(hint)}</p>
      <p className="import-links">
        <TemplateLinks contract={contract} />
        <Button type="link" className="import-link" onClick={onEarlier}>
          {say(earlier)}
        </Button>
      </p>
    </div>
  )
}

const heading = label('Choose the spreadsheet', '选择电子表格')
const drop = label('Drop a file here, or press to choose one', '将文件拖到此处，或点击选择')
const kinds = label('XLSX, XLS, ODS or CSV, up to 50 MB and 200,000 rows', 'XLSX、XLS、ODS 或 CSV，最大 50 MB、20 万行')
const pasteHere = label(
  '… or paste rows copied from a spreadsheet, headers included',
  '…或粘贴从表格复制的行（含表头）',
)
const uploading = label('Uploading …', '正在上传…')
const reading = label('Reading the file …', '正在读取文件…')
const cancel = label('Cancel', '取消')
const nothingStored = label(
  'Nothing was kept and nothing was changed. Correct the file or choose another one.',
  '未保留任何内容，也未作任何更改。请更正文件或选择其他文件。',
)
const earlier = label('Earlier imports', '以往的导入')
const hint = label(
  'Any layout will do: columns are matched in the next step, and nothing is changed before you agree.',
  '任何版式均可：下一步可匹配各列，在您确认之前不会作任何更改。',
)

/** Links to an empty file to fill in, as XLSX or CSV. */
export function TemplateLinks({ contract }: { readonly contract: Resource<any, any> }) {
  const say = useSay()
  const { language } = useApp()
  const href = (format: 'xlsx' | 'csv') =>
    `/api/${contract.path}/import/template?${new URLSearchParams({ format, language })}`
  return (
    <>
      <a href={href('xlsx')} download>
        {say(template)}
      </a>{' '}
      <a href={href('csv')} download aria-label={say(asCsv)}>
        CSV
      </a>
    </>
  )
}

const template = label('Download a template (XLSX)', '下载模板（XLSX）')
const asCsv = label('Download a template as CSV', '下载 CSV 模板')

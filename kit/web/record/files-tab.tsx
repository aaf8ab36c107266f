import { FileOutlined, InboxOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { type Attachment, fileUrl, fill, imageUrl, label, pictureTypes } from '@sms/kit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton, Upload } from 'antd'
import { useState } from 'react'
import { useApp, useMayChange, useSay } from '../app.tsx'
import { Ago } from '../form/ago.tsx'
import { upload } from '../form/upload.ts'
import { dataOf } from '../query.ts'
import { ReadFailure } from '../read-failure.tsx'
import { useFailed, useToast } from '../toast.tsx'
import { sizeText } from './file-size.ts'
import './files.css'

type Props = {
  readonly kind: string
  readonly parent: string
  readonly menu: string
  /** Whether the record has pictures, the first of which is its cover. */
  readonly pictures: boolean
}

/** The files of a record: drop or choose to add, open, take away (with Undo). */
export function FilesTab({ kind, parent, menu, pictures }: Props) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client, language } = useApp()
  const queries = useQueryClient()
  const mayChange = useMayChange(menu)
  const [sending, setSending] = useState(0)
  const key = ['attachment', kind, parent]
  const read = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Attachment[]>>('/attachment', { kind, parent }, { signal })),
  })
  const refresh = () => queries.invalidateQueries({ queryKey: key })

  const add = async (file: File) => {
    setSending((n) => n + 1)
    try {
      await upload(client, kind, parent, file)
    } catch (error) {
      failed(error, fill(notAdded, { name: file.name }))
    }
    setSending((n) => n - 1)
    await refresh()
  }

  const setStatus = async (file: Attachment, status: 'Active' | 'inActive') => {
    const removing = status === 'inActive'
    try {
      dataOf(await client.api.post('/attachment/edit', { id: file.id, status, state: removing ? 'Remove' : 'Undo' }))
      if (removing) toast.success(fill(removed, { name: file.name }), { undo: () => setStatus(file, 'Active') })
    } catch (error) {
      failed(error, fill(removing ? notRemoved : notBack, { name: file.name }))
    }
    await refresh()
  }

  const covering = pictures && read.data?.find(({ type, field }) => field === null && pictureTypes.includes(type))
  return (
    <div className="files">
      {mayChange && (
        <Upload.Dragger
          multiple
          showUploadList={false}
          customRequest={({ file }) => void add(file as File)}
          disabled={sending > 0}
        >
          <p className="files-drop">
            <InboxOutlined aria-hidden="true" /> {say(sending ? fill(uploading, { n: sending }) : drop)}
          </p>
        </Upload.Dragger>
      )}
      {read.isError && <ReadFailure error={read.error} onAgain={() => void read.refetch()} />}
      {read.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 2 }} />
      ) : !read.data ? null : read.data.length === 0 ? (
        <p className="files-none">{say(none)}</p>
      ) : (
        <ul className="files-list">
          {read.data.map((file) => (
            <li key={file.id}>
              <span className="files-sign" aria-hidden="true">
                {pictureTypes.includes(file.type) ? (
                  <img src={imageUrl(fileUrl(file.id), 64)} alt="" loading="lazy" decoding="async" />
                ) : (
                  <FileOutlined />
                )}
              </span>
              <a href={fileUrl(file.id)} target="_blank" rel="noopener noreferrer">
                {file.name}
              </a>
              {covering === file && <span className="value-tag">{say(cover)}</span>}
              <span className="files-about">
                {sizeText(file.size, language)} · <Ago at={file.createdAt} />
              </span>
              {mayChange && (
                <Button
                  type="text"
                  size="small"
                  aria-label={say(fill(removeNamed, { name: file.name }))}
                  onClick={() => void setStatus(file, 'inActive')}
                >
                  {say(remove)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const drop = label(
  'Drop files here, or click to choose (up to 100 MB each)',
  '将文件拖到此处，或点击选择（每个不超过 100 MB）',
)
const uploading = label('Uploading {n} …', '正在上传 {n} 个文件…')
const cover = label('Cover', '封面')
const none = label('No files yet.', '暂无文件。')
const remove = label('Remove', '移除')
const removed = label('{name} removed', '已移除 {name}')
const notAdded = label('{name} was not added', '{name} 未能添加')
const notRemoved = label('{name} was not removed', '{name} 未能移除')
const notBack = label('{name} could not be brought back', '{name} 未能恢复')
const removeNamed = label('Remove {name}', '移除 {name}')

import { FileOutlined, InboxOutlined } from '@ant-design/icons'
import { fill, label, type Option, optionText, pictureTypes } from '@sms/kit/contract'
import { Button, Select, Skeleton, Upload } from 'antd'
import { fileHref } from '../data/user-name.ts'
import { Ago } from '../form/ago.tsx'
import { useApp, useMayChange, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { StoredPicture } from '../photos/stored-picture.tsx'
import { isPicture, useFiles } from '../photos/use-files.ts'
import { sizeText } from './file-size.ts'
import './files.css'
import { Newer, Versions } from './versions.tsx'

type Props = {
  readonly kind: string
  readonly parent: string
  readonly menus: readonly string[]
  /** Whether the record has pictures; the first is its cover. */
  readonly pictures: boolean
  /** The kinds of document that a file can be marked as. */
  readonly documents: readonly Option[]
}

/** The files of a record: add by dropping or choosing, open, replace by a newer version, remove (with Undo). */
export function FilesTab({ kind, parent, menus, pictures, documents }: Props) {
  const say = useSay()
  const { language } = useApp()
  const mayChange = useMayChange(menus)
  const { read, sending, add, setStatus, setDocument } = useFiles(kind, parent)

  const coverFile = pictures && read.data?.find(isPicture)
  return (
    <div className="files">
      {mayChange && (
        <Upload.Dragger
          multiple
          showUploadList={false}
          customRequest={({ file }) => void add([file as File])}
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
                {pictureTypes.includes(file.type) ? <StoredPicture id={file.id} width={64} /> : <FileOutlined />}
              </span>
              <a href={fileHref(file.id)} target="_blank" rel="noopener noreferrer">
                {file.name}
              </a>
              {coverFile === file && <span className="value-tag">{say(cover)}</span>}
              {file.caption && <span className="files-caption">{file.caption}</span>}
              {documents.length > 0 &&
                (mayChange ? (
                  <Select
                    className="files-document"
                    size="small"
                    variant="borderless"
                    allowClear
                    popupMatchSelectWidth={false}
                    aria-label={say(fill(documentOf, { name: file.name }))}
                    placeholder={say(documentLabel)}
                    value={file.document}
                    options={documents.map(({ value, label: text }) => ({ value, label: say(text) }))}
                    onChange={(value?: string) => void setDocument(file, value ?? null)}
                  />
                ) : (
                  file.document && <span className="value-tag">{optionText(documents, file.document, language)}</span>
                ))}
              {file.versions > 0 && <Versions file={file} />}
              <span className="files-about">
                {sizeText(file.size, language)} · <Ago at={file.createdAt} />
              </span>
              {mayChange && file.field === null && (
                <Newer file={file} onChoose={(chosen) => void add([chosen], file.id)} />
              )}
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
const documentLabel = label('Which document?', '单据类别')
const documentOf = label('Which document {name} is', '{name} 的单据类别')
const none = label('No files yet.', '暂无文件。')
const remove = label('Remove', '移除')
const removeNamed = label('Remove {name}', '移除 {name}')

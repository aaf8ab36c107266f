import type { Envelope } from '@sms/client'
import { type AttachedFile, type Attachment, fill, label } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { dataOf } from '../data/query.ts'
import { fileHref } from '../data/user-name.ts'
import { Ago } from '../form/ago.tsx'
import { useApp, useSay } from '../page/app.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { sizeText } from './file-size.ts'

/** A button with the number of a file's older versions, which opens their list. */
export function Versions({ file }: { readonly file: AttachedFile }) {
  const say = useSay()
  const { client, language } = useApp()
  const [open, setOpen] = useState(false)
  const { id, versions } = file
  const older = useQuery({
    queryKey: ['attachment', 'versions', id, versions],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Attachment[]>>('/attachment/versions', { id }, { signal })),
    enabled: open,
  })
  return (
    <>
      <Button type="link" size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
        {say(fill(several, { n: versions }))}
      </Button>
      {open && older.isError && <ReadFailure error={older.error} onAgain={() => void older.refetch()} />}
      {open && (
        <ul className="files-versions" aria-label={say(fill(olderOf, { name: file.name }))}>
          {older.data?.map((version) => (
            <li key={version.id}>
              <a href={fileHref(version.id)} target="_blank" rel="noopener noreferrer">
                {version.name}
              </a>
              <span className="files-about">
                {sizeText(version.size, language)} · <Ago at={version.createdAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** A button that chooses a newer version of a file. */
export function Newer({ file, onChoose }: { readonly file: AttachedFile; readonly onChoose: (newer: File) => void }) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        type="text"
        size="small"
        aria-label={say(fill(newerOf, { name: file.name }))}
        onClick={() => input.current?.click()}
      >
        {say(newer)}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={say(fill(newerOf, { name: file.name }))}
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          if (chosen) onChoose(chosen)
          target.value = ''
        }}
      />
    </>
  )
}

const several = label('{n} older {n|version|versions}', '{n} 个旧版本')
const olderOf = label('Older versions of {name}', '{name} 的旧版本')
const newer = label('Newer version', '上传新版本')
const newerOf = label('Newer version of {name}', '上传新版本：{name}')

import { fill, type ImportUpload, type Label, label, type Resource } from '@sms/kit/contract'
import { useEffect, useRef, useState } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { failureLabel } from '../toast/failure-text.ts'
import { pastedRows, pastedText } from './pasted.ts'
import { send } from './send.ts'

/** Bytes that the server takes at most (50 MiB). */
const maxBytes = 50 * 1024 * 1024

/** Uploads a file or pasted text; `sending.part` is 0 to 1, `refusal` says why the last one was not taken. */
export function useUpload(contract: Resource<any, any>, onUploaded: (id: string) => void) {
  const app = useApp()
  const say = useSay()
  const [sending, setSending] = useState<{ name: string; part: number }>()
  const [refusal, setRefusal] = useState<{ what: Label; why: string }>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const upload = async (file: File) => {
    const { name } = file
    const refuse = (why: string) => setRefusal({ what: fill(refused, { name }), why })
    setRefusal(undefined)
    if (file.size > maxBytes) return refuse(say(tooLarge))
    const control = new AbortController()
    running.current = control
    setSending({ name, part: 0 })
    try {
      const path = `/${contract.path}/import/upload`
      const onProgress = (part: number) => setSending({ name, part })
      const answer = await send<ImportUpload>(app, path, file, { onProgress, signal: control.signal })
      if (answer.code === 1 && answer.data) return onUploaded(answer.data.id)
      refuse(answer.message)
    } catch (error) {
      if (!control.signal.aborted) refuse(say(failureLabel(error)))
    } finally {
      if (running.current === control) setSending(undefined)
    }
  }
  const take = (source: File | string | undefined) => {
    if (source instanceof File) void upload(source)
    if (typeof source !== 'string') return
    const rows = pastedRows(source)
    if (rows.length === 1) setRefusal({ what: fill(refused, { name: say(pasted) }), why: say(oneRow) })
    if (rows.length > 1) void upload(new File([pastedText(rows)], `${say(pasted)}.csv`, { type: 'text/csv' }))
  }
  const takeFiles = ([file, ...more]: Iterable<File>) =>
    more.length > 0 ? setRefusal({ what: fill(several, { n: more.length + 1 }), why: say(oneFile) }) : take(file)
  return { sending, refusal, take, takeFiles, giveUp: () => running.current?.abort() }
}

const refused = label('“{name}” was not taken', '未接收“{name}”')
const several = label('{n} {n|file was|files were} not taken', '未接收这 {n} 个文件')
const oneFile = label(
  'One file at a time is read: import them one after the other.',
  '每次只能读取一个文件，请逐个导入。',
)
const tooLarge: Label = label('It is larger than 50 MB.', '文件超过 50 MB。')
const pasted = label('Pasted rows', '粘贴的行')
const oneRow = label(
  'This is one row only. Copy the row of headers and the rows below it.',
  '只有一行。请同时复制表头行及其下方的数据行。',
)

import type { Envelope } from '@sms/client'
import { type AttachedFile, type Attachment, fill, label, pictureTypes } from '@sms/kit/contract'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { newId } from '../data/new-id.ts'
import { dataOf } from '../data/query.ts'
import { upload } from '../form/upload.ts'
import { type App, useApp } from '../page/app.tsx'
import { useFailed, useToast } from '../toast/toast.tsx'

const parallelUploads = 3

/** Whether a file is a picture of its record: attached to it, and not the value of a field. */
export const isPicture = ({ type, field }: Pick<Attachment, 'type' | 'field'>) =>
  field === null && pictureTypes.includes(type)

/** The files of a record, in their order. */
export const filesOf = ({ client }: App, kind: string, parent: string) =>
  queryOptions({
    queryKey: ['attachment', kind, parent],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<AttachedFile[]>>('/attachment', { kind, parent }, { signal })),
  })

/** The files of a record and the actions on them, which show a failure in a toast instead of rejecting. */
export function useFiles(kind: string, parent: string) {
  const app = useApp()
  const { client } = app
  const queries = useQueryClient()
  const toast = useToast()
  const failed = useFailed()
  const [sending, setSending] = useState(0)
  const options = filesOf(app, kind, parent)
  const key = options.queryKey
  const read = useQuery(options)
  const lastUpload = useRef(Promise.resolve())
  const newestId = useRef('')
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: key }), queries.invalidateQueries({ queryKey: [kind, 'list'] })])

  /** Uploads files, a few at a time. New files are listed by id, so the ids are made here, in their order. */
  const add = (files: readonly File[], replaces?: string): Promise<void> => {
    setSending((n) => n + files.length)
    const waiting = files.map((file) => {
      newestId.current = newId((read.data ?? []).reduce((max, { id }) => (id > max ? id : max), newestId.current))
      return { file, id: newestId.current }
    })
    const sendNext = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { file, id } = next
        try {
          await upload(client, kind, parent, file, { id, ...(replaces ? { replaces } : {}) })
        } catch (error) {
          failed(error, fill(notAdded, { name: file.name }))
        }
        setSending((n) => n - 1)
        void queries.invalidateQueries({ queryKey: key })
      }
    }
    const uploadAll = async () => {
      await Promise.all(Array.from({ length: Math.min(parallelUploads, waiting.length) }, sendNext))
      await refresh()
    }
    lastUpload.current = lastUpload.current.then(uploadAll)
    return lastUpload.current
  }

  const setStatus = async (file: Attachment, status: 'Active' | 'inActive') => {
    const removing = status === 'inActive'
    try {
      dataOf(await client.api.post('/attachment/edit', { id: file.id, status, state: removing ? 'Removed' : 'Undone' }))
      if (removing) toast.success(fill(removed, { name: file.name }), { undo: () => setStatus(file, 'Active') })
    } catch (error) {
      failed(error, fill(removing ? notRemoved : notBack, { name: file.name }))
    }
    await refresh()
  }

  const setCaption = async (file: Attachment, caption: string) => {
    try {
      dataOf(await client.api.post('/attachment/edit', { id: file.id, caption, state: 'Saved' }))
      await queries.invalidateQueries({ queryKey: key })
      return true
    } catch (error) {
      failed(error, captionLost)
      return false
    }
  }

  const setDocument = async (file: Attachment, document: string | null) => {
    try {
      dataOf(await client.api.post('/attachment/edit', { id: file.id, document, state: 'Saved' }))
    } catch (error) {
      failed(error, documentLost)
    }
    await queries.invalidateQueries({ queryKey: key })
  }

  /** Moves these files to the front, at once on the screen, then on the server, with Undo in the toast. */
  const putInOrder = async (ids: readonly string[], state: 'Reordered' | 'Undone' = 'Reordered') => {
    await queries.cancelQueries({ queryKey: key })
    const before = (queries.getQueryData<AttachedFile[]>(key) ?? []).map(({ id }) => id)
    queries.setQueryData<AttachedFile[]>(key, (files = []) => {
      const place = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.length)
      return files.toSorted((a, b) => place(a.id) - place(b.id))
    })
    try {
      dataOf(await client.api.post('/attachment/order', { kind, parent, ids, state }))
      if (state === 'Undone') toast.success(putBack)
      else toast.success(moved, { undo: () => putInOrder(before, 'Undone') })
    } catch (error) {
      failed(error, notMoved)
    }
    await refresh()
  }

  return { read, sending, add, setStatus, setCaption, setDocument, putInOrder }
}

const removed = label('{name} removed', '已移除 {name}')
const notAdded = label('{name} was not added', '{name} 未能添加')
const notRemoved = label('{name} was not removed', '{name} 未能移除')
const notBack = label('{name} could not be brought back', '{name} 未能恢复')
const captionLost = label('The caption was not saved', '说明未能保存')
const documentLost = label('What document it is was not saved', '单据类别未能保存')
const moved = label('Order saved', '顺序已保存')
const putBack = label('Order put back', '已恢复原顺序')
const notMoved = label('The order could not be saved', '顺序未能保存')

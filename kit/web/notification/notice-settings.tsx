import type { Envelope } from '@sms/client'
import { fill, label, morningHour, type NoticeMail, type NoticeSettings as Settings } from '@sms/kit/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Checkbox, Segmented, Select, Skeleton } from 'antd'
import { type ReactNode, useId, useState } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import './notification.css'
import { dataOf, zone } from '../data/query.ts'
import { ReadFailure } from '../page/read-failure.tsx'

/** The controls of the user's notification settings, and `save`, which resolves with whether they were accepted. */
export function useNoticeSettings(): { fields: ReactNode; save: () => Promise<boolean> } {
  const say = useSay()
  const id = useId()
  const { client } = useApp()
  const queries = useQueryClient()
  const key = ['notification', 'settings']
  const read = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<Settings>>('/notification/settings', {}, { signal })),
  })
  const [changed, setChanged] = useState<{ mail?: NoticeMail; hour?: number; off?: readonly string[] }>({})
  const { mail, hour, off, types } = { ...(read.data ?? empty), ...changed }

  const save = async () => {
    if (Object.keys(changed).length === 0) return true
    const answer = await client.api.put<Envelope<Settings>>('/notification/settings', { ...changed, zone })
    if (answer.code !== 1) return false
    // A response that started earlier would revert the latest change.
    await queries.cancelQueries({ queryKey: key })
    queries.setQueryData(key, answer.data)
    setChanged({})
    return true
  }
  if (read.isError) return { fields: <ReadFailure error={read.error} onAgain={() => void read.refetch()} />, save }
  if (read.isPending) return { fields: <Skeleton active title={false} paragraph={{ rows: 3 }} />, save }
  const fields = (
    <>
      <fieldset className="notices-kinds">
        <legend>{say(kinds)}</legend>
        {types.map(({ type, title }) => (
          <Checkbox
            key={type}
            checked={!off.includes(type)}
            onChange={({ target }) =>
              setChanged({ ...changed, off: target.checked ? off.filter((other) => other !== type) : [...off, type] })
            }
          >
            {say(title)}
          </Checkbox>
        ))}
      </fieldset>
      <fieldset className="notices-kinds">
        <legend id={id}>{say(byMail)}</legend>
        <Segmented<NoticeMail>
          aria-labelledby={id}
          name={id}
          value={mail}
          options={mails.map(({ value, text }) => ({ value, label: say(text) }))}
          onChange={(value) => setChanged({ ...changed, mail: value })}
        />
        {mail === 'daily' && (
          <Select
            aria-label={say(hourLabel)}
            value={hour}
            onChange={(value: number) => setChanged({ ...changed, hour: value })}
            options={hours.map((hour) => ({
              value: hour,
              label: say(fill(fromHour, { time: `${String(hour).padStart(2, '0')}:00` })),
            }))}
          />
        )}
      </fieldset>
    </>
  )
  return { fields, save }
}

const hours = Array.from({ length: 24 }, (_, hour) => hour)
const empty: Settings = { mail: 'never', hour: morningHour, off: [], types: [] }
const kinds = label('Notify me of', '通知我')
const byMail = label('Unread ones by mail', '未读通知邮件')
const hourLabel = label('From this hour on', '发送时间')
const fromHour = label('from {time}', '{time} 起')
const mails = [
  { value: 'never', text: label('Never', '不发送') },
  { value: 'daily', text: label('Once a day', '每天一次') },
  { value: 'hourly', text: label('Each hour', '每小时') },
] as const

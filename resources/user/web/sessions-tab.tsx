import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { Ago, dataOf, ReadFailure, ShortTable, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import type { OpenSession } from '../contract.ts'
import { browserName } from './browser-name.ts'

/** A user's open sessions, with a button that ends them all. */
export function SessionsTab({ user, mayChange }: { user: string; mayChange: boolean }) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client } = useApp()
  const queries = useQueryClient()
  const key = ['user', 'sessions', user]
  const read = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<OpenSession[]>>('/user/sessions', { id: user }, { signal })),
  })
  const end = async () => {
    try {
      dataOf(await client.api.post('/user/signout', { id: user }))
      toast.success(ended)
    } catch (error) {
      failed(error, notEnded)
    }
    await queries.invalidateQueries({ queryKey: key })
  }
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  return (
    <ShortTable
      label={say(open)}
      columns={[
        { title: say(browser), cell: ({ agent }) => <span title={agent}>{browserName(agent)}</span> },
        { title: say(address), cell: (session) => session.address },
        { title: say(since), cell: ({ createdAt }) => <Ago at={createdAt} /> },
        { title: say(active), cell: ({ activeAt }) => <Ago at={activeAt} /> },
      ]}
      rows={read.data}
      empty={say(noSessions)}
      foot={
        mayChange && read.data?.length ? (
          <Button danger onClick={() => void end()}>
            {say(endAll)}
          </Button>
        ) : undefined
      }
    />
  )
}

const open = label('Open sessions', '在线会话')
const browser = label('Browser', '浏览器')
const address = label('Address', '地址')
const since = label('Signed in', '登录时间')
const active = label('Last active', '最近活动')
const noSessions = label('Not signed in anywhere.', '当前没有登录。')
const endAll = label('Sign out everywhere', '全部退出登录')
const notEnded = label('The sessions could not be ended', '未能退出登录')
const ended = label('Signed out everywhere', '已全部退出登录')

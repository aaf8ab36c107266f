import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { Ago, dataOf, ReadFailure, ScrollX, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Empty, Table } from 'antd'
import type { OpenSession } from '../contract.ts'
import { browserName } from './browser-name.ts'

/** Where a user is signed in at this moment, and the way to end all of it. */
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
  const sessions = read.data ?? []
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
    <ScrollX label={say(open)}>
      <Table<OpenSession>
        rowKey="id"
        size="small"
        dataSource={sessions}
        loading={read.isPending}
        pagination={false}
        locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(none)} /> }}
        columns={[
          { title: say(browser), render: (_, one) => <span title={one.agent}>{browserName(one.agent)}</span> },
          { title: say(address), dataIndex: 'address' },
          { title: say(since), render: (_, one) => <Ago at={one.createdAt} /> },
          { title: say(active), render: (_, one) => <Ago at={one.activeAt} /> },
        ]}
        footer={
          mayChange && sessions.length
            ? () => (
                <Button danger onClick={() => void end()}>
                  {say(endAll)}
                </Button>
              )
            : undefined
        }
      />
    </ScrollX>
  )
}

const open = label('Open sessions', '在线会话')
const browser = label('Browser', '浏览器')
const address = label('Address', '地址')
const since = label('Signed in', '登录时间')
const active = label('Last active', '最近活动')
const none = label('Not signed in anywhere.', '当前没有登录。')
const endAll = label('Sign out everywhere', '全部退出登录')
const notEnded = label('The sessions could not be ended', '未能退出登录')
const ended = label('Signed out everywhere', '已全部退出登录')

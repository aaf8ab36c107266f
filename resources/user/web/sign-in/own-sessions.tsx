import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import { Ago, dataOf, ReadFailure, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Tag } from 'antd'
import type { OpenSession } from '../../contract.ts'
import { browserName } from '../browser-name.ts'

/** The reader's own open sessions, which they can end. */
export function OwnSessions() {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client } = useApp()
  const read = useQuery({
    queryKey: ['user', 'own', 'sessions'],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<OpenSession[]>>('/user/ownsessions', {}, { signal })),
  })
  const end = async (id?: string) => {
    try {
      dataOf(await client.api.post('/user/endsession', id ? { id } : {}))
      toast.success(ended)
    } catch (error) {
      failed(error, notEnded)
    }
    await read.refetch()
  }
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  const sessions = [...(read.data ?? [])].sort((a, b) => Number(b.own) - Number(a.own))
  return (
    <section>
      <h3>{say(label('Where you are signed in', '已登录的浏览器'))}</h3>
      <ul className="sign-in-sessions">
        {sessions.map(({ id, own, agent, address, activeAt }) => (
          <li key={id}>
            <span>
              <strong>{browserName(agent)}</strong>
              <small>
                {address} · <Ago at={activeAt} />
              </small>
            </span>
            {own ? (
              <Tag>{say(label('This browser', '当前浏览器'))}</Tag>
            ) : (
              <Button onClick={() => void end(id)}>{say(label('Sign out', '退出登录'))}</Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 2 && (
        <Button danger onClick={() => void end()}>
          {say(label('Sign out of all others', '退出其他所有浏览器'))}
        </Button>
      )}
    </section>
  )
}

const ended = label('Signed out there', '已在该处退出登录')
const notEnded = label('The session could not be ended', '未能退出登录')

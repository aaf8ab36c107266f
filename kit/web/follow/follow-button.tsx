import { BellFilled, BellOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { type Followed, type Following, label, type Resource } from '@sms/kit/contract'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { dataOf } from '../data/query.ts'
import { type App, useApp, useMay, useSay } from '../page/app.tsx'
import './follow.css'

const followingOf = (app: App, kind: string, id: string) =>
  queryOptions({
    queryKey: [kind, 'follow', id],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Following>>('/follow', { kind, id }, { signal })),
  })

type Props = { readonly contract: Resource<any, any>; readonly id: string }

/**
 * Begins or ends that the user is told of what happens to a record, where there is anything that they may be told. Whoever
 * follows it and has lost the right to that ends it here.
 */
export function FollowButton({ contract, id }: Props) {
  const may = useMay()
  if (!contract.followed) return null
  const { right, labels } = contract.followed
  return <Toggle kind={contract.name} id={id} able={may(right)} says={labels} />
}

function Toggle({ kind, id, able, says }: { kind: string; id: string; able: boolean; says: Followed['labels'] }) {
  const app = useApp()
  const say = useSay()
  const cache = useQueryClient()
  const options = followingOf(app, kind, id)
  const { data } = useQuery(options)
  const change = useMutation({
    mutationFn: async (following: boolean) =>
      dataOf(await app.client.api.post<Envelope<Following>>('/follow', { kind, id, following })),
    onSuccess: (now) => cache.setQueryData(options.queryKey, now),
  })
  const on = data?.following ?? false
  if (!able && !on) return null
  const Icon = on ? BellFilled : BellOutlined
  return (
    <Tooltip title={say(!able ? says.lost : on ? says.end : says.begin)}>
      <Button aria-pressed={on} disabled={!data || change.isPending} onClick={() => change.mutate(!on)}>
        {/* As wide as the longer of both, so that nothing beside it moves. */}
        <span className="follow-texts">
          {[followText, followingText].map((text, at) => (
            <span key={text.en} aria-hidden={on !== (at === 1)}>
              <Icon aria-hidden="true" /> {say(text)}
            </span>
          ))}
        </span>
      </Button>
    </Tooltip>
  )
}

const followText = label('Follow', '关注')
const followingText = label('Following', '已关注')

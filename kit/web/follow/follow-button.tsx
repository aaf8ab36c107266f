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
 * The button by which a user follows a record or stops; absent where its kind cannot be followed. A follower who has
 * lost the right can still stop.
 */
export function FollowButton({ contract, id }: Props) {
  const may = useMay()
  if (!contract.followed) return null
  const { right, labels } = contract.followed
  return <Toggle kind={contract.name} id={id} mayFollow={may(right)} labels={labels} />
}

type ToggleProps = { kind: string; id: string; mayFollow: boolean; labels: Followed['labels'] }

/** The button itself: absent for a user who neither may follow the record nor follows it. */
function Toggle({ kind, id, mayFollow, labels }: ToggleProps) {
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
  if (!mayFollow && !on) return null
  const Icon = on ? BellFilled : BellOutlined
  const shown = on ? followingText : followText
  return (
    <Tooltip title={say(!mayFollow ? labels.lost : on ? labels.end : labels.begin)}>
      <Button aria-pressed={on} disabled={!data || change.isPending} onClick={() => change.mutate(!on)}>
        {/* As wide as the longer of both, so that nothing beside it moves. */}
        <span className="follow-texts">
          {[followText, followingText].map((text) => (
            <span key={text.en} aria-hidden={text !== shown}>
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

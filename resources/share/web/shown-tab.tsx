import type { Envelope } from '@sms/client'
import { label } from '@sms/kit/contract'
import {
  dataOf,
  listHref,
  PlaceLink,
  ReadFailure,
  type RecordTab,
  recordHref,
  StoredPicture,
  useApp,
  useMasterName,
  useNames,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import type { Share } from '../contract.ts'
import type { Shown } from '../rules/shown.ts'
import './share.css'

/**
 * The tab of what a link shows: pictures of its items that lead to their records, with a mark on inactive ones, or the
 * way to the list of its collection.
 */
export const shownTab: RecordTab<any> = {
  key: 'shown',
  label: label('Items shown', '所示款式'),
  content: (record) => {
    const link = record as unknown as Share
    return link.collection ? <OfCollection collection={link.collection} /> : <Items link={link} />
  },
}

function OfCollection({ collection }: { collection: string }) {
  const say = useSay()
  const app = useApp()
  const name = useMasterName()(collection)
  const href = `${listHref(app, 'showroom')}?${new URLSearchParams({ status: 'Active', collection })}`
  return (
    <p>
      {say(all)} <PlaceLink href={href}>{name}</PlaceLink>
    </p>
  )
}

function Items({ link: { items, facts, language } }: { link: Share }) {
  const say = useSay()
  const app = useApp()
  const ids = items.map(({ item }) => item)
  const body = { items: ids.map((item) => ({ item })), facts, language }
  const read = useQuery({
    queryKey: ['share', 'preview', body],
    queryFn: async () => dataOf(await app.client.api.post<Envelope<Shown[]>>('/share/preview', body)),
  })
  const names = useNames('item', ids)
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active />
  if (ids.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} />
  const pictures = new Map(read.data.map((item) => [item.id, item.pictures[0]]))
  return (
    <ul className="share-shown">
      {ids.map((id) => {
        const record = names.get(id) as { name: string; kind?: string; status: string } | undefined
        const picture = pictures.get(id)
        const isInactive = record?.status === 'inActive'
        return (
          <li key={id} data-off={isInactive || undefined}>
            <span className="share-shown-picture">{picture && <StoredPicture id={picture} width={256} />}</span>
            <PlaceLink href={(record?.kind && recordHref(app, record.kind, id)) ?? '#'}>
              {record?.name ?? '…'}
            </PlaceLink>
            {isInactive && <small>{say(inactive)}</small>}
          </li>
        )
      })}
    </ul>
  )
}

const all = label('All styles that are on display of the collection', '系列中所有在展款式：')
const inactive = label('Inactive: buyers do not see it', '已停用，买手看不到')

import './used.css'
import type { Envelope } from '@sms/client'
import { fill, type Label, label, type Use, type UsedBy } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { dataOf } from '../../data/query.ts'
import { listHref, recordHref, useApp, useSay } from '../../page/app.tsx'
import { PlaceLink } from '../../page/link.tsx'
import { Pages, usePages } from '../../page/pages.tsx'
import { ReadFailure } from '../../page/read-failure.tsx'
import { integerText } from '../../show/text.ts'

/** The numbers of records that refer to a record, by kind and field. */
export function useUses(kind: string, id: string, enabled = true) {
  const { client } = useApp()
  return useQuery({
    queryKey: [kind, 'used', id],
    enabled,
    queryFn: async ({ signal }) => dataOf(await client.api.get<Envelope<Use[]>>('/used', { kind, id }, { signal })),
  })
}

/** The number of all uses; undefined instead of 0, since a tab does not show 0. */
export const usesTotal = (uses: readonly Use[]) => uses.reduce((sum, { n }) => sum + n, 0) || undefined

/** The records that refer to this one, each kind under its heading. */
export function UsedTab({ kind, id }: { kind: string; id: string }) {
  const say = useSay()
  const read = useUses(kind, id)
  if (read.isError && !read.data) return <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
  if (!read.data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />
  const uses = read.data.filter(({ n }) => n > 0)
  if (uses.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={say(unused)} />
  return (
    <div className="used">
      {uses.map((use) => (
        <Section key={`${use.kind} ${use.field}`} kind={kind} id={id} use={use} />
      ))}
    </div>
  )
}

function Section({ kind, id, use }: { kind: string; id: string; use: Use }) {
  const say = useSay()
  const { language } = useApp()
  const { kind: usingKind, field } = use
  const query = { kind, id, of: usingKind, field }
  const read = usePages<UsedBy>([usingKind, 'using', kind, id, field], '/used/records', query)
  const heading: Label = fill(headed, {
    en: use.titles.en,
    zh: use.titles.zh,
    fieldEn: use.label.en,
    fieldZh: use.label.zh,
  })
  return (
    <section aria-label={say(heading)}>
      <h3>
        {say(heading)} <span className="used-count">{integerText(use.n, language)}</span>
      </h3>
      <Pages read={read} waiting={{ paragraph: { rows: 1 } }} button={{ size: 'small' }}>
        <ul>
          {read.rows.map((record) => (
            <li key={record.id}>
              <UsingRecord record={record} />
            </li>
          ))}
        </ul>
      </Pages>
    </section>
  )
}

/** A record's name, linked to its page or else its list; `at` is the record itself, or the parent of a sub-record. */
function UsingRecord({ record: { id, at, name, status } }: { record: UsedBy }) {
  const app = useApp()
  const href = recordHref(app, at.kind, at.id) ?? listHref(app, at.kind)
  const text = at.id !== id && name ? `${at.name} – ${name}` : at.name
  const className = status === 'inActive' ? 'value-off' : undefined
  return href ? (
    <PlaceLink href={href} className={className} data-card>
      {text}
    </PlaceLink>
  ) : (
    <span className={className}>{text}</span>
  )
}

const unused = label('Nothing refers to this record yet.', '暂无记录引用此项。')
const headed = label('{en}: {fieldEn}', '{zh}：{fieldZh}')

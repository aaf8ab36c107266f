import { ArrowRightOutlined } from '@ant-design/icons'
import { badgeOverflow, fill, type Language, label } from '@sms/kit/contract'
import { dayText, PlaceLink, ReadFailure, useApp, useHouseDay, useMarkRead, useOnNotice, useSay } from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { useCallback, useState } from 'react'
import { firstMost, type Waiting, type Waits } from '../contract.ts'
import { myDayKey, myDayOf } from './query.ts'

/** The tasks that wait for this user, each with a link. */
export function MyDay() {
  const say = useSay()
  const app = useApp()
  const read = useQuery(myDayOf(app))
  const queries = useQueryClient()
  useOnNotice(useCallback(() => void queries.invalidateQueries({ queryKey: myDayKey }), [queries]))
  return (
    <section className="report-day" aria-labelledby="my-day">
      <h2 id="my-day">{say(title)}</h2>
      {read.isError && !read.data ? (
        <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
      ) : read.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : read.data.length === 0 ? (
        <p className="report-calm">{say(calm)}</p>
      ) : (
        <ul className="report-waits">
          {read.data.map((waits) => (
            <KindOfTasks key={waits.key} waits={waits} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The first tasks of a kind, and a link to the list of all; without such a list a button that shows more of them. */
function KindOfTasks({ waits: { title, total, first, open } }: { readonly waits: Waits }) {
  const say = useSay()
  const [isExpanded, setExpanded] = useState(false)
  const shown = isExpanded ? first : first.slice(0, firstMost)
  const count = total > badgeOverflow ? `${badgeOverflow}+` : String(total)
  return (
    <li className="report-wait">
      <h3>
        {say(title)} <span className="report-count">{count}</span>
      </h3>
      <ul>
        {shown.map((waiting) => (
          <li key={waiting.key}>
            <Entry waiting={waiting} />
          </li>
        ))}
      </ul>
      {open && total > shown.length && (
        <PlaceLink className="report-all" href={`/admin/${open}`}>
          {say(fill(all, { n: count }))} <ArrowRightOutlined aria-hidden="true" />
        </PlaceLink>
      )}
      {!open && first.length > shown.length && (
        <Button type="link" size="small" className="report-more" onClick={() => setExpanded(true)}>
          {say(fill(showMore, { n: first.length - shown.length }))}
        </Button>
      )}
      {!open && first.length === shown.length && total > first.length && (
        <p className="report-quiet report-more">{say(fill(more, { n: total - first.length }))}</p>
      )}
    </li>
  )
}

function Entry({ waiting: { title, about, day, late, open, notice } }: { readonly waiting: Waiting }) {
  const say = useSay()
  const { mutate: markRead } = useMarkRead()
  const { language } = useApp()
  const today = useHouseDay()()
  return (
    <PlaceLink
      className="report-entry"
      href={`/admin/${open}`}
      data-card
      onClick={() => notice && markRead({ ids: [notice] })}
    >
      <span className="report-entry-name">
        <span>{say(title)}</span>
        {about && <span className="report-quiet">{say(about)}</span>}
      </span>
      {day && (
        <time dateTime={day} data-late={late ? true : undefined}>
          {dayInYear(day, language, today)}
          {late && <span className="report-late">{say(late)}</span>}
        </time>
      )}
    </PlaceLink>
  )
}

/** A day without its year if that is the current one, to leave room for the name beside it. */
function dayInYear(day: string, language: Language, today: string): string {
  if (day.slice(0, 4) !== today.slice(0, 4)) return dayText(day, language)
  const options = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', options).format(new Date(day))
}

const title = label('My day', '我的一天')
const calm = label(
  'Nothing waits for you. Enjoy the quiet, or look at the figures below.',
  '目前没有待办事项，可以看看下方的数据。',
)
const all = label('All {n}', '全部 {n} 项')
const showMore = label('Show {n} more', '再显示 {n} 项')
const more = label('and {n} more', '另有 {n} 项')

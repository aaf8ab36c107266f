import { EditOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Tooltip } from 'antd'
import { useSay } from '../page/app.tsx'
import { useVisitors } from './live-provider.tsx'

/** How many are shown by their letter before the rest becomes a number, and up to how many their names stand beside. */
const most = 4
const named = 2

/** The other users on this record, with a mark for those who edit it. Renders nothing without any. */
export function Visitors({ kind, id }: { kind: string; id: string }) {
  const say = useSay()
  const others = useVisitors(kind, id)
  // Whoever is changing it comes first: that is what one wants to know.
  const people = others.toSorted((a, b) => Number(b.editing) - Number(a.editing))
  const words = (one: (typeof people)[number]) => say(fill(one.editing ? editing : looking, { who: one.name }))
  const rest = people.slice(most)
  return (
    <ul className="live-visitors" aria-label={say(here)}>
      {people.slice(0, most).map((one) => (
        <li key={one.id}>
          <Tooltip title={words(one)}>
            <span className="live-visitor" data-editing={one.editing || undefined}>
              <span className="live-letter" aria-hidden="true">
                {[...one.name][0]}
                {one.editing && <EditOutlined />}
              </span>
              {people.length <= named && [...one.name].length > 1 && (
                <span className="live-name" aria-hidden="true">
                  {one.name}
                </span>
              )}
              <span className="live-unseen">{words(one)}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip title={rest.map(words).join(', ')}>
            <span className="live-visitor">
              <span className="live-letter" aria-hidden="true">
                +{rest.length}
              </span>
              <span className="live-unseen">{rest.map(words).join(', ')}</span>
            </span>
          </Tooltip>
        </li>
      )}
    </ul>
  )
}

const here = label('Also on this record', '也在查看此记录')
const looking = label('{who} is looking at this', '{who}正在查看')
const editing = label('{who} is editing this', '{who}正在编辑')

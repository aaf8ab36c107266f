import { EditOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import { Tooltip } from 'antd'
import { useSay } from '../page/app.tsx'
import { useVisitors } from './live-provider.tsx'

/** How many visitors are shown by letter, the others being counted, and up to how many also by name. */
const shownLetters = 4
const shownNames = 2

/** The other users on this record, with a mark for those who edit it. */
export function Visitors({ kind, id }: { kind: string; id: string }) {
  const say = useSay()
  const others = useVisitors(kind, id)
  const people = others.toSorted((a, b) => Number(b.editing) - Number(a.editing))
  const textOf = (person: (typeof people)[number]) =>
    say(fill(person.editing ? editing : looking, { who: person.name }))
  const rest = people.slice(shownLetters)
  return (
    <ul className="live-visitors" aria-label={say(here)}>
      {people.slice(0, shownLetters).map((person) => (
        <li key={person.id}>
          <Tooltip title={textOf(person)}>
            <span className="live-visitor" data-editing={person.editing || undefined}>
              <span className="live-letter" aria-hidden="true">
                {[...person.name][0]}
                {person.editing && <EditOutlined />}
              </span>
              {people.length <= shownNames && [...person.name].length > 1 && (
                <span className="live-name" aria-hidden="true">
                  {person.name}
                </span>
              )}
              <span className="sms-hidden">{textOf(person)}</span>
            </span>
          </Tooltip>
        </li>
      ))}
      {rest.length > 0 && (
        <li>
          <Tooltip title={rest.map(textOf).join(', ')}>
            <span className="live-visitor">
              <span className="live-letter" aria-hidden="true">
                +{rest.length}
              </span>
              <span className="sms-hidden">{rest.map(textOf).join(', ')}</span>
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

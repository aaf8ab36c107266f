import '../history/history.css'
import './change.css'
import { attachmentContract, type ChangeLine, commentContract, fill, type HistoryEntry, label } from '@sms/kit/contract'
import { App, Button } from 'antd'
import { useId, useState } from 'react'
import { zone } from '../data/query.ts'
import { Ago } from '../form/ago.tsx'
import { capitalized } from '../history/entries.ts'
import { Entry, StateWord } from '../history/entry.tsx'
import { recordHref, useApp, useSay } from '../page/app.tsx'
import { PlaceLink } from '../page/link.tsx'
import { Pages, usePages } from '../page/pages.tsx'
import { PersonLetter } from '../show/person-letter.tsx'
import { type Contracts, countsLabel, verbLabel } from './log-text.ts'
import { useUndo } from './use-undo.tsx'

type Props = { readonly line: ChangeLine; readonly contracts: Contracts }

/** One transaction: who did what, when; it opens to its entries and may offer to undo them. */
function LogLine({ line, contracts }: Props) {
  const say = useSay()
  const { user } = useApp()
  const { modal } = App.useApp()
  const undo = useUndo()
  const id = useId()
  const [open, setOpen] = useState(false)
  const [busy, setBusy] = useState(false)
  const hasEntries = line.counts.some(({ count }) => count > 0)
  const isPermitted = user.role === 'Administrator' || (line.actor.id === user.id && user.role !== 'Viewer')
  const mayUndo = hasEntries && isPermitted && !line.undone && !line.permanent

  const askAndUndo = async () => {
    const counts = say(capitalized(countsLabel(line.counts, contracts)))
    const yes = await modal.confirm({
      title: say(line.undoes ? sureRedo : sure),
      content: line.undoes ? say(meaning) : `${counts}. ${say(meaning)}`,
      okText: say(line.undoes ? redoIt : undoIt),
    })
    if (!yes) return
    setBusy(true)
    await undo({ change: line.change }, line.undoes ? 'Redone' : 'Undone')
    setBusy(false)
  }

  return (
    <li className="log-line" data-undone={line.undone ? true : undefined}>
      <PersonLetter name={line.actor.name} />
      <div>
        <p className="log-what" id={id}>
          <strong>{line.actor.name}</strong> <Summary line={line} contracts={contracts} />
          <StateWord state={line.state} />
        </p>
        <p className="log-when">
          <Ago at={line.at} />
          {line.undone && (
            <>
              {' · '}
              {say(fill(undoneBy, { who: line.undone.by.name }))} <Ago at={line.undone.at} />
            </>
          )}
        </p>
      </div>
      <div className="log-actions">
        {hasEntries && (
          <Button type="text" size="small" aria-expanded={open} aria-describedby={id} onClick={() => setOpen(!open)}>
            {say(open ? hide : show)}
          </Button>
        )}
        {mayUndo && (
          <Button type="text" size="small" aria-describedby={id} loading={busy} onClick={() => void askAndUndo()}>
            {say(line.undoes ? redoIt : undoIt)}
          </Button>
        )}
      </div>
      {open && <Entries change={line.change} contracts={contracts} />}
    </li>
  )
}

/**
 * What a line is about: a single named record by its name, a part of one, such as a file, by the name of that record,
 * all else by counts.
 */
function Summary({ line, contracts }: Props) {
  const app = useApp()
  const say = useSay()
  const { counts, subject } = line
  const [first] = counts
  if (!subject?.name || counts.length !== 1 || first?.count !== 1) return <>{say(countsLabel(counts, contracts))}</>
  const href = subject.deleted ? undefined : recordHref(app, subject.kind, subject.id)
  const name = href ? (
    <PlaceLink href={href} data-card>
      {subject.name}
    </PlaceLink>
  ) : (
    subject.name
  )
  const isSubject = first.kind === subject.kind
  return (
    <>
      {say(verbLabel(first, contracts))}
      {isSubject ? ' ' : say(beforeOwner)}
      {name}
      {!isSubject && say(afterOwner)}
    </>
  )
}

/** The entries of one change, with more on request; a sentence where the user may see none. */
function Entries({ change, contracts }: { change: string; contracts: Contracts }) {
  const say = useSay()
  const read = usePages<HistoryEntry>(['change', 'entries', change], '/history/change', { id: change })
  return (
    <div className="log-entries">
      <Pages
        read={read}
        waiting={{ paragraph: { rows: 2 } }}
        nothing={<p className="history-empty">{say(hidden)}</p>}
        button={{ size: 'small' }}
      >
        <ol className="history">
          {read.rows.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              contract={contracts.find((known) => known.name === entry.kind)}
              isSubRecord
              bare
            />
          ))}
        </ol>
      </Pages>
    </div>
  )
}

const show = label('Show', '展开')
const hide = label('Hide', '收起')
const undoIt = label('Undo', '撤销')
const redoIt = label('Redo', '重做')
const sure = label('Undo this change?', '撤销此次更改？')
const sureRedo = label('Redo what was undone?', '重做已撤销的更改？')
const meaning = label(
  'All of it returns to how it was before, unless something has been changed since.',
  '全部恢复到更改之前的状态；如之后有修改，则不作任何更改。',
)
const undoneBy = label('undone by {who}', '已由 {who} 撤销')
const hidden = label('You may not see what was changed here.', '您无权查看此处的更改。')
const beforeOwner = label(' of ', '（')
const afterOwner = label('', '）')

/** The filters of the log, as in the address. Days are YYYY-MM-DD in the reader's zone. */
export type LogFilter = Readonly<
  Partial<Record<'actor' | 'kind' | 'action' | 'from' | 'to' | 'q', string | null | undefined>>
>

/** The changes that a filter leaves, newest first under their days; more are fetched on request. */
export function ChangeLog({ filter, contracts }: { filter: LogFilter; contracts: Contracts }) {
  const say = useSay()
  const { language } = useApp()
  // Trimmed here alone: in the field, a blank at the end is the beginning of the next word.
  const filters = Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : [])),
  )
  const query = { ...filters, ...(filter.from || filter.to ? { zone } : {}) }
  const read = usePages<ChangeLine>(['change', 'log', filter], '/history/log', query, { staleTime: 0 })
  const known = [...contracts, attachmentContract, commentContract]
  const dayOf = new Intl.DateTimeFormat(language === 'zh' ? 'zh-CN' : 'en-GB', { dateStyle: 'full' })
  const days = Map.groupBy(read.rows, (line) => dayOf.format(new Date(line.at)))
  return (
    <div className="log">
      <Pages
        read={read}
        waiting={{ avatar: true, paragraph: { rows: 6 } }}
        nothing={<p className="history-empty">{say(nothing)}</p>}
        more={older}
        button={{ className: 'log-more' }}
      >
        {[...days].map(([day, lines]) => (
          <section key={day}>
            <h2 className="log-day">{day}</h2>
            <ul className="log-lines">
              {lines.map((line) => (
                <LogLine key={line.change} line={line} contracts={known} />
              ))}
            </ul>
          </section>
        ))}
      </Pages>
    </div>
  )
}

const older = label('Older changes', '更早的修改')
const nothing = label('No changes match.', '没有符合条件的修改。')

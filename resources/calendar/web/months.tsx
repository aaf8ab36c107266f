import { type Language, label } from '@sms/kit/contract'
import { dayText, locales, useSay } from '@sms/kit/web'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { weekdayOptions } from '../contract.ts'
import { dayFrom } from '../rules/working-days.ts'
import type { YearDay } from '../rules/year.ts'

type Props = {
  readonly months: readonly (readonly (readonly (YearDay | undefined)[])[])[]
  readonly today: string
  readonly language: Language
  /** Called when a day is pressed; without it days are only shown. */
  readonly onDay: ((day: string) => void) | undefined
}

/** The days by which each key moves the focus. */
const daysByKey: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Twelve small months. The days are a single tab stop; arrow keys move between days. */
export function Months({ months, today, language, onDay }: Props) {
  const id = useId()
  const say = useSay()
  const root = useRef<HTMLFieldSetElement>(null)
  const days = months.flat(2).flatMap((entry) => entry?.day ?? [])
  const [lastFocused, setLastFocused] = useState(today)
  const tabStop = days.includes(lastFocused) ? lastFocused : days[0]
  const moveFocus = (event: KeyboardEvent) => {
    const by = daysByKey[event.key]
    const from = (event.target as HTMLElement).dataset.day
    if (!by || !from) return
    event.preventDefault()
    const to = dayFrom(from, by)
    if (!days.includes(to)) return
    setLastFocused(to)
    root.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus()
  }
  const month = new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' })
  const weekday = new Intl.DateTimeFormat(locales[language], { weekday: 'narrow', timeZone: 'UTC' })
  return (
    <fieldset className="year-months" aria-label={say(daysLabel)} ref={root} onKeyDown={moveFocus}>
      {months.map((weeks) => {
        const first = weeks.flat().find((entry) => entry)!.day
        return (
          <table key={first} aria-labelledby={`${id}-${first}`}>
            <caption id={`${id}-${first}`}>{month.format(new Date(first))}</caption>
            <thead>
              <tr>
                {weekdayOptions.map(({ value, label: name }, i) => (
                  // 5 January 1970 was a Monday.
                  <th key={value} scope="col" abbr={name[language]}>
                    {weekday.format((4 + i) * 86_400_000)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.map((week) => (
                <tr key={week.find((entry) => entry)!.day}>
                  {weekdayOptions.map(({ value }, i) => (
                    <td key={value}>
                      {week[i] && (
                        <Day
                          entry={week[i]}
                          isToday={week[i].day === today}
                          isTabStop={week[i].day === tabStop}
                          {...{ language, onDay }}
                        />
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )
      })}
    </fieldset>
  )
}

type DayProps = Pick<Props, 'language' | 'onDay'> & {
  readonly entry: YearDay
  readonly isToday: boolean
  readonly isTabStop: boolean
}

/** A day with its look: a button where a press changes it (`onDay`), else plain text. */
function Day({ entry: { day, look, special }, isToday, isTabStop, language, onDay }: DayProps) {
  const say = useSay()
  const kind = special && say(special.kind === 'Holiday' ? holiday : worked)
  const about = [
    dayText(day, language),
    kind ?? say(look === 'weekend' ? weekend : work),
    special?.name,
    special?.provisional && say(provisional),
  ].filter(Boolean)
  const shared = {
    className: 'year-day',
    'data-look': look,
    'data-provisional': special?.provisional || undefined,
    ...(isToday ? { 'aria-current': 'date' as const } : {}),
    ...(special ? { title: about.slice(1).join(' · ') } : {}),
  }
  const number = Number(day.slice(8))
  if (!onDay)
    return (
      <span {...shared}>
        {number}
        {special && <span className="sms-hidden"> {about.slice(1).join(', ')}</span>}
      </span>
    )
  return (
    <button
      type="button"
      {...shared}
      data-day={day}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={about.join(', ')}
      onClick={() => onDay(day)}
    >
      {number}
    </button>
  )
}

const daysLabel = label('Days', '日期')
const holiday = label('Holiday', '放假')
const worked = label('Worked', '上班')
const weekend = label('Weekend', '周末')
const work = label('Working day', '工作日')
const provisional = label('Provisional', '暂定')

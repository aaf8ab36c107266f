import './web/report.css'
import { type Fields, isId, type Label, label } from '@sms/kit/contract'
import {
  dayText,
  LabeledControl,
  nameOf,
  PrintButton,
  useApp,
  useHouseDay,
  useMasterName,
  useNarrow,
  useSay,
  useViewed,
  ViewNotice,
  ViewsMenu,
} from '@sms/kit/web'
import { useQueries } from '@tanstack/react-query'
import { Button } from 'antd'
import { useId, useState } from 'react'
import { filterFields, report } from './contract.ts'
import { type FigureAbout, figures, hasFigure } from './rules/figures.ts'
import { periodProblem } from './rules/period.ts'
import { FigureCard, prepareCharts } from './web/figure-card.tsx'
import { useFilterWords } from './web/filter-words.ts'
import { MyDay } from './web/my-day.tsx'
import { hasOwnDays, type Narrowing, periodIn } from './web/query.ts'

/**
 * Those of the filters `names` that refer to records that do not exist, as an old link may do; undefined while loading.
 */
function useMissingFilters(narrowing: Narrowing, names: readonly string[]): readonly string[] | undefined {
  const app = useApp()
  const master = useMasterName()
  const filters = names.flatMap((name) => {
    const value = narrowing[name]
    return value ? [{ name, value, type: fields[name]!.type }] : []
  })
  const references = filters.flatMap(({ name, value, type }) =>
    type.kind === 'reference' && isId(value) ? [{ name, to: type.to, id: value }] : [],
  )
  const exists = useQueries({
    queries: references.map(({ to, id }) => nameOf(app, to, id)),
    combine: (results) => results.map(({ data, isLoading }) => (isLoading ? undefined : data !== null)),
  })
  if (exists.includes(undefined)) return undefined
  const isMissing = ({ name, value, type }: (typeof filters)[number]) => {
    if (type.kind === 'master') return master(value) === undefined
    // A reference that is not an id, as in a broken link, is missing too.
    return type.kind === 'reference' && !exists[references.findIndex((reference) => reference.name === name)]
  }
  return filters.filter(isMissing).map(({ name }) => name)
}

const defaults = { period: 'year' }

// Runs when this chunk is evaluated, before the first render.
prepareCharts()

export default function ReportPage() {
  const say = useSay()
  const { user, language } = useApp()
  const today = useHouseDay()()
  const narrow = useNarrow()
  const id = useId()
  const list = useViewed(report, defaults)
  const [isOpen, setOpen] = useState(false)
  const { state, change, isOpening } = list
  const narrowing = state.filters
  const setFilters = (more: Readonly<Record<string, string>>) =>
    change({ ...state, filters: { ...narrowing, ...more } })
  const filterWords = useFilterWords(narrowing)
  const all: readonly FigureAbout[] = figures
  const visibleFigures = all.filter((about) => hasFigure(about, { menu: user.Menu, rights: user.rights }))
  const usedFilters = filterNames.filter((name) => visibleFigures.some(({ filters }) => filters.includes(name)))
  const missingFilters = useMissingFilters(narrowing, usedFilters)
  const problemOfPeriod = hasOwnDays(narrowing) ? periodProblem(periodIn(narrowing, today)) : undefined
  const problems: Readonly<Record<string, Label>> = {
    ...(problemOfPeriod ? { to: problemOfPeriod } : {}),
    ...Object.fromEntries((missingFilters ?? []).map((name) => [name, noRecord])),
  }
  const [firstProblem] = Object.entries(problems)
  const filterCount = usedFilters.filter((name) => narrowing[name]).length
  const { from, to } = periodIn(narrowing, today)
  const filterControl = (name: string, value = narrowing[name] || null) => (
    <LabeledControl
      key={name}
      id={`${id}-${name}`}
      path={name}
      field={fields[name] as never}
      value={value}
      onChange={(next: unknown) => setFilters({ [name]: (next as string | null) ?? '' })}
      problems={name in problems ? { [name]: problems[name]! } : {}}
    />
  )
  return (
    <div className="report">
      <MyDay />
      <section aria-labelledby={`${id}-figures`}>
        <div className="report-head">
          <h2 id={`${id}-figures`}>{say(title)}</h2>
          <div className="report-head-tools">
            <ViewsMenu list={list} narrow={narrow} />
            {narrow && (
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {say(filtersLabel)}
                {filterCount > 0 && ` (${filterCount})`}
              </Button>
            )}
            <PrintButton ready />
          </div>
        </div>
        <p className="report-printed">
          {[say(report.fields.period.label), `${dayText(from, language)} – ${dayText(to, language)}`].join(': ')}
          {filterWords(usedFilters) && ` · ${filterWords(usedFilters)}`}
        </p>
        <ViewNotice list={list} />
        {(!narrow || isOpen) && (
          <section className="report-filters" aria-label={say(filtersLabel)}>
            <LabeledControl
              id={`${id}-period`}
              path="period"
              field={{ ...report.fields.period, required: true } as never}
              value={narrowing.period || 'year'}
              // Own days begin with the days of the period shown.
              onChange={(next: unknown) =>
                setFilters({
                  period: String(next ?? 'year'),
                  ...(next === 'own' ? { from, to } : { from: '', to: '' }),
                })
              }
              problems={{}}
              optional
            />
            {hasOwnDays(narrowing) && filterControl('from', narrowing.from || from)}
            {hasOwnDays(narrowing) && filterControl('to', narrowing.to || to)}
            {usedFilters.map((name) => filterControl(name))}
          </section>
        )}
        {firstProblem ? (
          <p className="report-nothing" role="alert">
            {say(
              label(
                `${fields[firstProblem[0]]!.label.en}: ${firstProblem[1].en}`,
                `${fields[firstProblem[0]]!.label.zh}：${firstProblem[1].zh}`,
              ),
            )}
          </p>
        ) : (
          !isOpening &&
          missingFilters && (
            <div className="report-figures">
              {visibleFigures.map((about) => (
                <FigureCard
                  key={about.key}
                  about={about}
                  narrowing={narrowing}
                  today={today}
                  onNarrow={(name, value) => setFilters({ [name]: value })}
                />
              ))}
              {visibleFigures.length === 0 && <p className="report-nothing">{say(noFigures)}</p>}
            </div>
          )
        )}
      </section>
    </div>
  )
}

const fields: Fields = filterFields
const filterNames = ['brand', 'supplier', 'season', 'responsible', 'currency'] as const

const noRecord = label('No such record', '没有此记录')
const title = label('Figures', '数据')
const filtersLabel = label('Filters', '筛选')
const noFigures = label(
  'Figures are shown of what your menu opens. Ask an Administrator for more.',
  '仅显示您有权查看的数据，如需更多请联系管理员。',
)

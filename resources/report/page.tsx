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
import { FigureCard, prepareCharts } from './web/figure-card.tsx'
import { useFilterWords } from './web/filter-words.ts'
import { MyDay } from './web/my-day.tsx'
import { isOwn, type Narrowing, periodIn, problemOf } from './web/query.ts'

/**
 * The names of filters that refer to records that do not exist, as an old link may do; undefined while loading.
 */
function useMissingFilters(narrowing: Narrowing, names: readonly string[]): readonly string[] | undefined {
  const app = useApp()
  const master = useMasterName()
  const set = names.flatMap((name) => (narrowing[name] ? [{ name, id: narrowing[name] }] : []))
  const references = set.flatMap(({ name, id }) => {
    const { type } = (filterFields as Fields)[name]!
    return type.kind === 'reference' && isId(id) ? [{ name, to: type.to, id }] : []
  })
  const found = useQueries({
    queries: references.map(({ to, id }) => nameOf(app, to, id)),
    combine: (answers) => answers.map(({ data, isLoading }) => (isLoading ? undefined : data !== null)),
  })
  if (found.includes(undefined)) return undefined
  return set.flatMap(({ name, id }) => {
    const at = references.findIndex((reference) => reference.name === name)
    const { kind } = (filterFields as Fields)[name]!.type
    const exists = at >= 0 ? found[at] : kind === 'master' ? master(id) !== undefined : kind !== 'reference'
    return exists ? [] : [name]
  })
}

const defaults = { period: 'year' }

// Starts when this chunk is evaluated, before the first render.
prepareCharts()

/** My day, and the figures of the company. */
export default function ReportPage() {
  const say = useSay()
  const { user, language } = useApp()
  const today = useHouseDay()()
  const narrow = useNarrow()
  const id = useId()
  const list = useViewed(report, defaults)
  const [open, setOpen] = useState(false)
  const { state, change, isOpening } = list
  const narrowing = state.filters
  const setFilters = (more: Readonly<Record<string, string>>) =>
    change({ ...state, filters: { ...narrowing, ...more } })
  const filterWords = useFilterWords(narrowing)
  const all: readonly FigureAbout[] = figures
  const visibleFigures = all.filter((about) => hasFigure(about, { menu: user.Menu, rights: user.rights }))
  const usedFilters = filterNames.filter((name) => visibleFigures.some(({ filters }) => filters.includes(name)))
  const lostFilters = useMissingFilters(narrowing, usedFilters)
  const periodProblem = problemOf(narrowing, today)
  const problems: Readonly<Record<string, Label>> = {
    ...(periodProblem ? { to: periodProblem } : {}),
    ...Object.fromEntries((lostFilters ?? []).map((name) => [name, noRecord])),
  }
  const [firstProblem] = Object.entries(problems)
  const filterCount = usedFilters.filter((name) => narrowing[name]).length
  const { from, to } = periodIn(narrowing, today)
  const filterControl = (name: string, field = fields[name]!, value = narrowing[name] || null) => (
    <LabeledControl
      key={name}
      id={`${id}-${name}`}
      path={name}
      field={field as never}
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
              <Button aria-expanded={open} onClick={() => setOpen(!open)}>
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
        {(!narrow || open) && (
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
            {isOwn(narrowing) && filterControl('from', fields.from!, narrowing.from || from)}
            {isOwn(narrowing) && filterControl('to', fields.to!, narrowing.to || to)}
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
          lostFilters && (
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
/** The filters of the page, in their order. */
const filterNames = ['brand', 'supplier', 'season', 'responsible', 'currency'] as const

const noRecord = label('No such record', '没有此记录')
const title = label('Figures', '数据')
const filtersLabel = label('Filters', '筛选')
const noFigures = label(
  'Figures are shown of what your menu opens. Ask an Administrator for more.',
  '仅显示您有权查看的数据，如需更多请联系管理员。',
)

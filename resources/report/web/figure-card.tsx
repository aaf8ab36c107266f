import { DownloadOutlined, PictureOutlined, QuestionCircleOutlined, TableOutlined } from '@ant-design/icons'
import { type Fields, fill, type Label, label } from '@sms/kit/contract'
import {
  dayText,
  LabeledControl,
  PlaceLink,
  ReadFailure,
  saveFile,
  useApp,
  useDownload,
  useFailed,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Button, Skeleton, theme } from 'antd'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { type Figure, filterFields } from '../contract.ts'
import type { FigureAbout, FilterName } from '../rules/figures.ts'
import type { Drawn } from './chart.tsx'
import { FigureTable } from './figure-table.tsx'
import { useFilterWords } from './filter-words.ts'
import { changeText, numberText } from './numbers.ts'
import { pictureOf } from './picture.ts'
import { figureOf, type Narrowing, parametersOf, periodIn } from './query.ts'

const loadChart = () => import('./chart.tsx')
const Chart = lazy(loadChart)
/** Starts to load the chart library. */
export const prepareCharts = () => void loadChart().catch(() => {})

type Props = {
  readonly about: FigureAbout
  readonly narrowing: Narrowing
  readonly today: string
  readonly onNarrow: (name: FilterName, value: string) => void
}

/** One figure: its totals, chart or table, explanation and downloads. */
export function FigureCard({ about, narrowing, today, onNarrow }: Props) {
  const { key, title, how, each, chart, dated, filters, needs } = about
  const say = useSay()
  const app = useApp()
  const { language } = app
  const id = useId()
  const { history } = useRouter()
  const { token } = theme.useToken()
  const failed = useFailed()
  const [isExplained, setExplained] = useState(false)
  const [asTable, setAsTable] = useState(chart === 'table')
  const [, download] = useDownload()
  const filterWords = useFilterWords(narrowing)
  const drawn = useRef<Drawn>(null)
  const parameters = parametersOf(about, narrowing, today)
  const isFilterMissing = needs !== undefined && !narrowing[needs]
  const read = useQuery({ ...figureOf(app, about, parameters), enabled: !isFilterMissing })
  const figure = isFilterMissing ? undefined : read.data
  const isEmpty = figure?.rows.every(({ values }) => values.every((value) => !Number(value)))
  // A figure whose drawn series have no values is shown as a table, since its chart would be empty.
  const isUndrawn = figure?.rows.every(({ values }) =>
    figure.series.every(({ aside }, i) => aside || (values[i] ?? null) === null),
  )
  const period = periodIn(narrowing, today)
  const days = dated
    ? `${dayText(period.from, language)} – ${dayText(period.to, language)}`
    : say(fill(asOf, { day: dayText(today, language) }))
  const ignoredFilters = pageFilters.filter((name) => narrowing[name] && !filters.includes(name))

  const savePicture = async () => {
    if (!drawn.current) return
    try {
      saveFile(
        await pictureOf(drawn.current, {
          title: say(title),
          about: [days, filterWords(filters)].filter(Boolean).join(' · '),
          font: token.fontFamily,
        }),
        `${say(title)} ${today}.png`,
      )
    } catch (error) {
      failed(error)
    }
  }
  const tool = (name: Label, icon: React.ReactNode, more: React.ComponentProps<typeof Button>) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={`${say(name)}: ${say(title)}`}
      title={say(name)}
      {...more}
    />
  )
  const hasNumbers = figure && !isEmpty
  return (
    <section
      className="report-figure"
      aria-labelledby={id}
      aria-busy={(read.isFetching && (!figure || read.isPlaceholderData)) || undefined}
      data-figure={key}
    >
      <header>
        <h3 id={id}>{say(title)}</h3>
        <div className="report-tools">
          {tool(howLabel, <QuestionCircleOutlined aria-hidden="true" />, {
            'aria-expanded': isExplained,
            onClick: () => setExplained(!isExplained),
          })}
          {chart !== 'table' &&
            tool(tableLabel, <TableOutlined aria-hidden="true" />, {
              'aria-pressed': asTable,
              onClick: () => setAsTable(!asTable),
            })}
          {chart !== 'table' &&
            tool(pictureLabel, <PictureOutlined aria-hidden="true" />, {
              disabled: !hasNumbers || asTable || isUndrawn,
              onClick: () => void savePicture(),
            })}
          {tool(sheetLabel, <DownloadOutlined aria-hidden="true" />, {
            disabled: !figure,
            onClick: () => void download(`/api/report/${key}/export?${new URLSearchParams(parameters)}`),
          })}
        </div>
      </header>
      <p className="report-quiet report-days">
        {days}
        {ignoredFilters.length > 0 &&
          ` · ${say(
            fill(notBy, {
              en: ignoredFilters.map((name) => fields[name]!.label.en).join(', '),
              zh: ignoredFilters.map((name) => fields[name]!.label.zh).join('、'),
            }),
          )}`}
      </p>
      {isExplained && <p className="report-how">{say(how)}</p>}
      {needs && (
        <div className="report-needs">
          <LabeledControl
            id={`${id}-${needs}`}
            path={needs}
            field={fields[needs] as never}
            value={narrowing[needs] ?? null}
            onChange={(value: unknown) => onNarrow(needs, (value as string | null) ?? '')}
            problems={{}}
          />
        </div>
      )}
      {read.isError && !figure ? (
        <ReadFailure error={read.error} onAgain={() => void read.refetch()} />
      ) : isFilterMissing ? (
        <p className="report-nothing">
          {say(fill(choose, { en: fields[needs!]!.label.en.toLowerCase(), zh: fields[needs!]!.label.zh }))}
        </p>
      ) : !figure ? (
        <Skeleton active title={false} paragraph={{ rows: 7 }} className="report-skeleton" />
      ) : (
        <>
          <Totals figure={figure} compared={dated} />
          {isEmpty ? (
            <p className="report-nothing">{say(dated ? nothingThen : nothingNow)}</p>
          ) : asTable || isUndrawn ? (
            <FigureTable title={say(title)} each={each} figure={figure} />
          ) : (
            <>
              <Suspense fallback={<div className="report-chart" />}>
                <Chart
                  kind={chart}
                  figure={figure}
                  name={`${say(title)}, ${days}`}
                  drawn={drawn}
                  onOpen={(address) => history.push(`/admin/${address}`)}
                />
              </Suspense>
              <FigureTable title={say(title)} each={each} figure={figure} unseen />
            </>
          )}
          <Notes figure={figure} />
        </>
      )}
    </section>
  )
}

function Totals({ figure, compared }: { readonly figure: Figure; readonly compared: boolean }) {
  const say = useSay()
  const { language } = useApp()
  return (
    <dl className="report-totals">
      {figure.totals.map(({ title, unit, value, before, open }) => {
        const text = value === null ? say(noData) : numberText(value, unit, language, figure.currency)
        const change = changeText(value, before, unit, language)
        return (
          <div key={title.en}>
            <dt>{say(title)}</dt>
            <dd>
              <b>{open ? <PlaceLink href={`/admin/${open}`}>{text}</PlaceLink> : text}</b>
              {compared && (
                <span className="report-quiet">
                  {before === null
                    ? say(noneBefore)
                    : say(fill(beforeText, { before: numberText(before, unit, language), change }))}
                </span>
              )}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

function Notes({ figure: { notes } }: { readonly figure: Figure }) {
  const say = useSay()
  if (notes.length === 0) return null
  return (
    <ul className="report-notes">
      {notes.map((note) => (
        <li key={note.en}>{say(note)}</li>
      ))}
    </ul>
  )
}

const fields: Fields = filterFields
/** The filters of the page that narrow records; a figure names those that it ignores. */
const pageFilters = ['brand', 'supplier', 'season', 'responsible'] as const

const asOf = label('As of {day}', '截至 {day}')
const howLabel = label('How it is computed', '计算方法')
const tableLabel = label('As a table', '以表格显示')
const pictureLabel = label('Save as a picture', '保存为图片')
const sheetLabel = label('Download as a spreadsheet', '下载电子表格')
const notBy = label('not narrowed by: {en}', '不受筛选影响：{zh}')
const choose = label('Choose an {en} to see this.', '请选择{zh}以查看。')
const nothingThen = label(
  'Nothing of this in the period. Choose a longer one, or fewer filters.',
  '该时段没有数据，请选择更长的时段或减少筛选条件。',
)
const nothingNow = label('Nothing to show.', '暂无数据。')
const noData = label('no data', '无数据')
const noneBefore = label('period before: no data', '上一时段：无数据')
const beforeText = label('period before: {before} ({change})', '上一时段：{before}（{change}）')

import { ArrowLeftOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import {
  dayText,
  integerText,
  PlaceLink,
  PrintButton,
  pictureSource,
  ReadFailure,
  recordOf,
  stored,
  useApp,
  useMasterName,
  useMay,
  usePaperZoom,
  useSay,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useSearch } from '@tanstack/react-router'
import { Alert, Checkbox, Segmented } from 'antd'
import { type CSSProperties, useState } from 'react'
import { type Fact, factOptions, factRights, usualFacts } from '../../share/rules/facts.ts'
import { lineSheet, type Shown } from '../../share/rules/shown.ts'
import { type Selection, selection } from '../contract.ts'
import './line-sheet.css'
import {
  gridOf,
  pageOf,
  pagesOf,
  perPages,
  placesOf,
  readLayout,
  type SheetLayout,
  type SheetRow,
  textAreaOf,
} from './sheet-layout.ts'
import { useShown } from './use-shown.ts'

const storedLayout = stored('line-sheet')
const mm = (length: number) => `${length}mm`

/** A printable sheet of styles (`?id=` or `#`), or of a selection with quantities (`?selection=`). */
export default function LineSheet() {
  const say = useSay()
  const app = useApp()
  const may = useMay()
  const { id = '', selection: selectionId = '' } = useSearch({ strict: false }) as Record<string, string>
  const { hash } = useLocation()
  const read = useQuery({ ...recordOf(app, selection, selectionId), enabled: selectionId !== '' })
  const record = read.data as Selection | undefined
  const ids = selectionId ? (record?.lines ?? []).map(({ item }) => item) : (id || hash).split(',').filter(Boolean)
  const [layout, setLayout] = useState(() => readLayout(storedLayout.get()))
  const [facts, setFacts] = useState<readonly Fact[]>(usualFacts)
  const shown = useShown(ids, facts)
  const changeLayout = (next: SheetLayout) => {
    setLayout(next)
    storedLayout.set(`${next.orientation} ${next.perPage}`)
  }
  const title = record
    ? [record.company ?? record.buyer, dayText(record.date, app.language)].join(' · ')
    : say(lineSheet)
  const rowsOf = useRows(record)
  const places = (shown.data ?? []).flatMap((item) =>
    placesOf(item.name ?? item.code, rowsOf(item), layout).map((rows, at, places) => ({
      item,
      rows,
      number: at + 1,
      count: places.length,
    })),
  )
  const pages = pagesOf(places, layout)
  const failed = [read, shown].find(({ isError }) => isError)
  const isEmpty = shown.data?.length === 0 || (ids.length === 0 && !read.isLoading && !failed)
  return (
    <div className="print">
      <title>{title}</title>
      <header className="print-head">
        <PlaceLink href={selectionId ? `/admin/showroom/selection/${selectionId}` : '/admin/showroom?status=Active'}>
          <ArrowLeftOutlined aria-hidden="true" /> {say(back)}
        </PlaceLink>
        <h1>{say(lineSheet)}</h1>
        <div className="line-sheet-tools">
          <Segmented<SheetLayout['orientation']>
            aria-label={say(paper)}
            value={layout.orientation}
            onChange={(orientation) => changeLayout({ ...layout, orientation })}
            options={[
              { value: 'portrait', label: say(portrait) },
              { value: 'landscape', label: say(landscape) },
            ]}
          />
          <Segmented<SheetLayout['perPage']>
            aria-label={say(stylesPerPage)}
            value={layout.perPage}
            onChange={(perPage) => changeLayout({ ...layout, perPage })}
            options={perPages.map((n) => ({ value: n, label: say(fill(aPage, { n })) }))}
          />
          <PrintButton type="primary" ready={shown.data !== undefined} />
        </div>
        <Checkbox.Group
          aria-label={say(contents)}
          value={[...facts]}
          onChange={(next) => setFacts(next as Fact[])}
          options={factOptions
            .filter(({ value }) => may(factRights[value]))
            .map(({ value, label }) => ({ value, label: say(label) }))}
        />
        {failed && <ReadFailure error={failed.error} onAgain={() => void failed.refetch()} />}
        {isEmpty && <Alert type="info" showIcon title={say(nothing)} />}
      </header>
      <Pages pages={pages} layout={layout} title={title} />
    </div>
  )
}

type Row = SheetRow & { readonly quantity?: string; readonly label?: string; readonly text?: string }

/** A style at a place of a page, with its rows there: the `number`-th of the `count` places that it takes. */
type Place = { readonly item: Shown; readonly rows: readonly Row[]; readonly number: number; readonly count: number }

/**
 * Returns a function to the rows of a style: the quantities that the selection has of it, a row for each colour and
 * note, then its facts.
 */
function useRows(record: Selection | undefined) {
  const { language } = useApp()
  const sizeName = useMasterName()
  const numberText = (n: number) => integerText(n, language)
  return (item: Shown): Row[] => {
    const lines = (record?.lines ?? []).filter((line) => line.item === item.id)
    const chosen = [...Map.groupBy(lines, ({ colour, note }) => JSON.stringify([colour, note])).values()].map(
      (group) => {
        const [{ colour, note }] = group as [(typeof lines)[number]]
        // The sizes of a colour share a row.
        const sizes = group
          .flatMap((line) => (line.size ? `${sizeName(line.size)} ${numberText(line.quantity)}` : []))
          .join(', ')
        const quantity = numberText(group.reduce((sum, line) => sum + line.quantity, 0))
        return { quantity, texts: [[colour, sizes].filter(Boolean).join(' · '), note ?? ''], hasQuantity: true }
      },
    )
    const facts = item.facts.map(({ label, text }) => ({
      label,
      text,
      texts: [`${label} ${text}`],
      hasQuantity: false,
    }))
    return [...chosen, ...facts]
  }
}

type PagesProps = {
  readonly pages: readonly (readonly Place[])[]
  readonly layout: SheetLayout
  readonly title: string
}

function Pages({ pages, layout, title }: PagesProps) {
  const [width, height] = pageOf(layout)
  const [zoom, frame] = usePaperZoom<HTMLDivElement>(width)
  const [columns, rows] = gridOf(layout)
  const textArea = textAreaOf(layout)
  const sizes = {
    '--print-zoom': zoom,
    '--page-width': mm(width),
    '--page-height': mm(height),
    '--sheet-columns': columns,
    '--sheet-rows': rows,
    '--sheet-words': mm(textArea.width),
  } as CSSProperties
  return (
    <div className="print-sheets" style={sizes} ref={frame} data-beside={textArea.beside || undefined}>
      <style>{`@page { size: ${mm(width)} ${mm(height)}; margin: 0 }`}</style>
      {numbered(pages).map(([number, places]) => (
        <section key={number} className="print-sheet line-sheet-page">
          <div className="line-sheet-title">
            <strong>{title}</strong>
            <span>
              {number} / {pages.length}
            </span>
          </div>
          <div className="line-sheet-grid">
            {places.map((place) => (
              <Style key={`${place.item.id} ${place.number}`} place={place} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function Style({ place: { item, rows, number, count } }: { place: Place }) {
  const [cover] = item.pictures
  const chosen = numbered(rows.filter(({ hasQuantity }) => hasQuantity))
  const facts = numbered(rows.filter(({ hasQuantity }) => !hasQuantity))
  return (
    <article className="line-sheet-style">
      <div className="line-sheet-picture">{cover && <img src={pictureSource(cover, 1080)} alt="" />}</div>
      <div className="line-sheet-contents">
        <h2>
          {item.name ?? item.code}
          {count > 1 && ` (${number}/${count})`}
        </h2>
        {item.name && <p>{item.code}</p>}
        {chosen.length > 0 && (
          <table>
            <tbody>
              {chosen.map(([key, { quantity, texts }]) => (
                <tr key={key}>
                  <td>{quantity}</td>
                  <td>
                    {texts[0]}
                    {texts[1] && <small>{texts[1]}</small>}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {facts.length > 0 && (
          <dl>
            {facts.map(([key, { label, text }]) => (
              <div key={key}>
                <dt>{label}</dt> <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </article>
  )
}

const numbered = <T,>(entries: readonly T[]) => entries.map((entry, at) => [at + 1, entry] as const)

const back = label('Back', '返回')
const paper = label('Orientation', '纸张方向')
const portrait = label('A4 portrait', 'A4 竖向')
const landscape = label('A4 landscape', 'A4 横向')
const stylesPerPage = label('Styles a page', '每页款数')
const aPage = label('{n} a page', '每页 {n} 款')
const contents = label('What it says', '显示内容')
const nothing = label('There is nothing to show on this sheet.', '此单没有可显示的内容。')

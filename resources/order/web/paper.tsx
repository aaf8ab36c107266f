import { ArrowLeftOutlined, DownloadOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import { dataOf, PlaceLink, PrintButton, ReadFailure, stored, useApp, useMay, usePaperZoom, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Segmented } from 'antd'
import { type CSSProperties, useState } from 'react'
import { order } from '../contract.ts'
import {
  type Paper,
  type PaperKind,
  type PaperLanguage,
  paperLanguages,
  paperOptions,
  paperTitle,
  usualLanguage,
} from '../rules/paper.ts'
import { paperRows } from '../rules/paper-rows.ts'
import { PaperSheet } from './paper-sheet.tsx'
import './paper.css'

/**
 * A purchase order, invoice or packing list (`?paper=` and `?id=`) as it will be printed, with a choice of language.
 */
export default function PaperPage() {
  const { paper = '', id = '' } = useSearch({ strict: false }) as Record<string, string>
  const kind = paperOptions.find(({ value }) => value === paper)?.value
  const say = useSay()
  return kind ? (
    <PaperView key={`${kind} ${id}`} kind={kind} id={id} />
  ) : (
    <Alert type="info" showIcon title={say(nothing)} style={{ margin: 24 }} />
  )
}

/** A paper with the tools above it; each browser remembers the language that was chosen for a kind of paper. */
function PaperView({ kind, id }: { kind: PaperKind; id: string }) {
  const say = useSay()
  const may = useMay()
  const app = useApp()
  const store = stored(`paper-${kind}`)
  const [language, setLanguage] = useState<PaperLanguage>(
    () => paperLanguages.find(({ value }) => value === store.get())?.value ?? usualLanguage(kind),
  )
  const [withNotes, setWithNotes] = useState(false)
  const read = useQuery({
    queryKey: [order.name, 'paper', kind, id],
    queryFn: async ({ signal }) =>
      dataOf(await app.client.api.get<Envelope<Paper>>(`/${order.path}/paper`, { paper: kind, id }, { signal })),
  })
  const paper = read.data
  const choose = (next: PaperLanguage) => {
    setLanguage(next)
    store.set(next)
  }
  const hasNotes = paper !== undefined && (paper.notes !== null || paper.lines.some(({ note }) => note))
  const back = kind === 'po' ? `/admin/ordertracking/po/${id}` : paper && `/admin/ordertracking/${paper.order}`
  const query = new URLSearchParams({ paper: kind, id, language, ...(withNotes ? { notes: 'shown' } : {}) })
  return (
    <div className="print">
      <title>{paper?.number ?? say(paperTitle(kind))}</title>
      <header className="print-head paper-tools">
        <PlaceLink href={back ?? '/admin/ordertracking'}>
          <ArrowLeftOutlined aria-hidden="true" /> {say(kind === 'po' ? toPo : toOrder)}
        </PlaceLink>
        <div>
          <Segmented<PaperLanguage>
            aria-label={say(languageLabel)}
            value={language}
            onChange={choose}
            options={paperLanguages.map(({ value }) => ({ value, label: short[value] }))}
          />
          {hasNotes && (
            <Checkbox checked={withNotes} onChange={({ target }) => setWithNotes(target.checked)}>
              {say(notesLabel)}
            </Checkbox>
          )}
          <Button
            icon={<DownloadOutlined aria-hidden="true" />}
            href={`/api/${order.path}/paper/xlsx?${query}`}
            download
          >
            XLSX
          </Button>
          <PrintButton type="primary" ready={paper !== undefined} />
        </div>
        {read.isError && <ReadFailure error={read.error} onAgain={() => void read.refetch()} />}
        {paper &&
          warningsOf(paper, may('bank')).map((warning) => (
            <Alert key={warning.en} type="warning" showIcon title={say(warning)} />
          ))}
      </header>
      {paper && <Sheet paper={paper} language={language} withNotes={withNotes} />}
    </div>
  )
}

function Sheet(props: { paper: Paper; language: PaperLanguage; withNotes: boolean }) {
  const [zoom, frame] = usePaperZoom<HTMLElement>(210)
  return (
    <main className="paper-place" ref={frame} style={{ '--print-zoom': zoom } as CSSProperties}>
      <style>{pageRule(props.paper.number)}</style>
      <PaperSheet {...props} />
    </main>
  )
}

/** Page numbers and the number of the paper at the foot of printed pages, where the browser supports it. */
const pageRule = (number: string) => `@page {
  size: A4 portrait; margin: 13mm 15mm 17mm;
  @bottom-left { content: ${cssString(number)}; font: 8pt sans-serif; color: #666 }
  @bottom-right { content: counter(page) " / " counter(pages); font: 8pt sans-serif; color: #666 }
}`

/** A text as a string of CSS, in which all signs but letters, digits, `.` and `-` are escaped. */
const cssString = (text: string) =>
  `"${[...text].map((sign) => (/[\w.-]/.test(sign) ? sign : `\\${sign.codePointAt(0)!.toString(16)} `)).join('')}"`

/** What is missing on a paper, or that its order is cancelled. */
function warningsOf(paper: Paper, maySeeBank: boolean): Label[] {
  const { unpriced } = paperRows(paper)
  const isInvoice = paper.kind === 'proforma' || paper.kind === 'invoice'
  return [
    ...(paper.isCancelled ? [cancelled] : []),
    ...(paper.lines.length ? [] : [noLines]),
    ...(unpriced ? [fill(noPrice, { n: unpriced })] : []),
    ...(paper.house.name ? [] : [noHouse]),
    ...(isInvoice && !paper.bank ? [maySeeBank ? noBank : noBankRight] : []),
  ]
}

const short: Readonly<Record<PaperLanguage, string>> = { en: 'EN', zh: '中文', both: 'EN + 中文' }
const toOrder = label('To the order', '返回订单')
const toPo = label('To the purchase order', '返回采购单')
const languageLabel = label('Language of the paper', '单据语言')
const notesLabel = label('With notes', '含备注')
const nothing = label('No record stands behind this address.', '该地址没有对应的记录。')
const cancelled = label('The order is cancelled.', '订单已取消。')
const noLines = label('It has no lines yet.', '尚无明细。')
const noPrice = label(
  '{n} {n|line has|lines have} no price: the total is without {n|it|them}.',
  '{n} 行无单价，合计未包含。',
)
const noHouse = label(
  'The letterhead is empty: fill it in under Master Data, Company.',
  '抬头为空：请在“基础数据 - 公司”中填写。',
)
const noBank = label('The company has no bank details.', '公司尚无银行信息。')
const noBankRight = label('Without bank details: these need a right of their own.', '不含银行信息：需要相应权限。')

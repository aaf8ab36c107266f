import './tags/tags.css'
import { ArrowLeftOutlined } from '@ant-design/icons'
import {
  type Field,
  type Fields,
  fill,
  type Language,
  label,
  openPath,
  pageSizeMax,
  type RecordOf,
  type Resource,
} from '@sms/kit/contract'
import {
  integerText,
  listHref,
  listOf,
  masterName,
  PlaceLink,
  plainText,
  ReadFailure,
  referencesIn,
  useApp,
  useMasters,
  useMay,
  useNamer,
  useSay,
} from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { exceptName, tagsMax } from './tags/address.ts'
import { readChoice, saveChoice } from './tags/choice.ts'
import { pagesOf, perPage, sheets } from './tags/sheets.ts'
import { TagPages } from './tags/tag-pages.tsx'
import { factKey, type TagFact, tagText } from './tags/tag-text.ts'
import { TagsTools } from './tags/tags-tools.tsx'

/** The first `tagsMax` records that the address names, read page by page of their list; `more` if it names others. */
function useTagged(contract: Resource<any, any>) {
  const app = useApp()
  const queries = useQueryClient()
  const { [exceptName]: except = '', ...query } = useSearch({ strict: false }) as Record<string, string>
  return useQuery({
    queryKey: [contract.name, 'tags', query, except],
    queryFn: async () => {
      const excepted = new Set(except.split(',').filter(Boolean))
      const rows: RecordOf<any>[] = []
      for (let after: string | undefined; ; ) {
        const part = { ...query, pageSize: String(pageSizeMax), ...(after ? { after } : {}) }
        const answer = await queries.fetchQuery(listOf(app, contract, part))
        rows.push(...(answer.rows as RecordOf<any>[]).filter(({ id }) => !excepted.has(String(id))))
        after = answer.next
        if (!after || rows.length >= tagsMax)
          return { rows: rows.slice(0, tagsMax), more: after !== undefined || rows.length > tagsMax }
      }
    },
  })
}

type Props = {
  readonly contract: Resource<any, any>
  readonly facts: readonly TagFact[]
  /** Further facts to choose from, after `facts`. */
  readonly more?: readonly TagFact[]
}

/** One list for every render without records, since `references` is computed anew for another. */
const noRows: readonly never[] = []

const rightOf = (contract: Resource<any, any>, fact: TagFact) =>
  typeof fact === 'string' ? (contract.all as Fields)[fact]!.right : fact.right

/** Hang tags of the records that the address names, as they come out of the printer. */
export function TagsPage({ contract, facts, more = [] }: Props) {
  const app = useApp()
  const say = useSay()
  const read = useTagged(contract)
  const may = useMay()
  const offered = [...facts, ...more].filter((fact) => may(rightOf(contract, fact)))
  const possible = offered.map(factKey)
  const [choice, setChoice] = useState(() => readChoice(contract.name, facts.map(factKey), possible))
  const chosen = offered.filter((fact) => choice.facts.includes(factKey(fact)))
  const [wantedStart, setWantedStart] = useState(1)
  const sheet = sheets.find(({ key }) => key === choice.sheet)!
  const start = Math.min(wantedStart, perPage(sheet))
  const rows: readonly RecordOf<any>[] = read.data?.rows ?? noRows
  const references = useMemo(() => {
    const found = rows.flatMap((row) =>
      choice.facts.flatMap((name) => referencesIn(contract.all[name], (row as Record<string, unknown>)[name])),
    )
    return [...new Map(found.map((reference) => [`${reference.to} ${reference.id}`, reference])).values()]
  }, [rows, choice.facts, contract])
  const { reference } = useNamer(references)
  const areNamesLoaded = references.every(({ to, id }) => reference?.(to, id) !== undefined)
  const masters = useMasters()
  // A Chinese tag has the Chinese names of fibres, whatever language its printer's page is in.
  const textOf = useMemo(() => {
    const byId = new Map(masters.map((value) => [value.id, value]))
    return (field: Field, value: unknown, language: Language) => {
      const master = (id: string) => {
        const found = byId.get(id)
        return found && masterName(found, language)
      }
      return plainText(field, value, language, { reference, master })
    }
  }, [masters, reference])
  const origin = app.origin ?? location.origin
  const printed = rows.map((row) => {
    const record = row as Record<string, unknown>
    const text = tagText({
      contract,
      record,
      facts: chosen,
      language: choice.names,
      first: app.language,
      textOf,
    })
    return { id: String(record.id), text, link: `${origin}${openPath}${contract.name}/${record.id}` }
  })
  const pages = pagesOf(printed, sheet, choice.copies, start)
  const countText = (n: number) => integerText(n, app.language)
  const title = fill(heading, { en: contract.titles.en, zh: contract.titles.zh })
  return (
    <div className="print">
      <title>{say(title)}</title>
      <header className="print-head tags-head">
        <PlaceLink href={listHref(app, contract.name) ?? '/admin'} className="tags-back">
          <ArrowLeftOutlined aria-hidden="true" /> {say(contract.titles)}
        </PlaceLink>
        <h1>{say(title)}</h1>
        <p role="status">
          {read.data &&
            say(fill(counted, { n: countText(rows.length * choice.copies), pages: countText(pages.length) }))}
        </p>
        <TagsTools
          {...{ contract, choice, sheet, start, offered }}
          onChoice={(next) => {
            setChoice(next)
            saveChoice(contract.name, next)
          }}
          onStart={setWantedStart}
          ready={rows.length > 0 && areNamesLoaded}
        />
        {read.data?.more && <Alert type="warning" showIcon title={say(fill(tooMany, { n: countText(tagsMax) }))} />}
        {read.data && rows.length === 0 && <Alert type="info" showIcon title={say(nothing)} />}
        {read.isError && <ReadFailure error={read.error} onAgain={() => void read.refetch()} />}
      </header>
      <TagPages pages={pages} sheet={sheet} />
    </div>
  )
}

const heading = label('Hang tags: {en}', '样卡：{zh}')
const counted = label('Tags: {n}, pages: {pages}', '共 {n} 张样卡，{pages} 页')
const tooMany = label(
  'Only the first {n} are here: print the others by a narrower filter.',
  '仅显示前 {n} 条，其余请缩小筛选范围后再打印。',
)
const nothing = label('No record stands behind this address.', '该地址没有对应的记录。')

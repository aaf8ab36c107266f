import { ArrowLeftOutlined } from '@ant-design/icons'
import { type Fields, fill, type Language, label, openPath, type RecordOf, type Resource } from '@sms/kit/contract'
import { Alert } from 'antd'
import { useMemo, useState } from 'react'
import { useMasters } from '../data/query.ts'
import { listHref, useApp, useMay, useSay } from '../page/app.tsx'
import { PlaceLink } from '../page/link.tsx'
import { ReadFailure } from '../page/read-failure.tsx'
import { masterName, referencesIn, useNamesOf } from '../show/names.ts'
import { integerText } from '../show/text.ts'
import { tagsMax } from './address.ts'
import { keepChoice, readChoice } from './choice.ts'
import { pagesOf, perPage, sheets } from './sheets.ts'
import { TagPages } from './tag-pages.tsx'
import { factKey, type TagFact, tagText } from './tag-text.ts'
import './tags.css'
import { TagsTools } from './tags-tools.tsx'
import { useTagged } from './use-tagged.ts'

export type TagsPageProps = {
  readonly contract: Resource<any, any>
  /** The facts that matter on a tag of this noun, and further ones that may be asked for; in the order of the tag. */
  readonly facts: readonly TagFact[]
  readonly more?: readonly TagFact[]
}

const none: readonly never[] = []

const rightOf = (contract: Resource<any, any>, fact: TagFact) =>
  typeof fact === 'string' ? (contract.all as Fields)[fact]!.right : fact.right

/** Hang tags of the records that the address names, as they come out of the printer. */
export default function Tags({ contract, facts, more = none }: TagsPageProps) {
  const app = useApp()
  const say = useSay()
  const read = useTagged(contract)
  const may = useMay()
  const offered = [...facts, ...more].filter((fact) => may(rightOf(contract, fact)))
  const possible = offered.map(factKey)
  const [choice, setChoice] = useState(() => readChoice(contract.name, facts.map(factKey), possible))
  const chosen = offered.filter((fact) => choice.facts.includes(factKey(fact)))
  const [begin, setBegin] = useState(1)
  const sheet = sheets.find(({ key }) => key === choice.sheet)!
  const start = Math.min(begin, perPage(sheet))
  const rows: readonly RecordOf<any>[] = read.data?.rows ?? none
  const references = useMemo(() => {
    const all = rows.flatMap((row) =>
      choice.facts.flatMap((name) => referencesIn(contract.all[name], (row as Record<string, unknown>)[name])),
    )
    return [...new Map(all.map((one) => [`${one.to} ${one.id}`, one])).values()]
  }, [rows, choice.facts, contract])
  const { reference } = useNamesOf(references)
  const known = references.every(({ to, id }) => reference?.(to, id) !== undefined)
  const masters = useMasters()
  // A tag in Chinese says Chinese names of fibres, whoever prints it.
  const namer = useMemo(() => {
    const known = new Map(masters.map((one) => [one.id, one]))
    return (language: Language) => ({
      reference,
      master: (id: string) => {
        const value = known.get(id)
        return value && masterName(value, language)
      },
    })
  }, [masters, reference])
  const origin = app.origin ?? location.origin
  const printed = rows.map((row) => {
    const record = row as Record<string, unknown>
    const text = tagText({
      contract,
      record,
      facts: chosen,
      names: choice.names,
      language: app.language,
      namer,
    })
    return { id: String(record.id), text, link: `${origin}${openPath}${contract.name}/${record.id}` }
  })
  const pages = pagesOf(printed, sheet, choice.copies, start)
  const number = (n: number) => integerText(n, app.language)
  const title = fill(heading, { en: contract.titles.en, zh: contract.titles.zh })
  return (
    <div className="tags">
      <title>{say(title)}</title>
      <header className="tags-head">
        <PlaceLink href={listHref(app, contract.name) ?? '/admin'} className="tags-back">
          <ArrowLeftOutlined aria-hidden="true" /> {say(contract.titles)}
        </PlaceLink>
        <h1>{say(title)}</h1>
        <p role="status">
          {read.data && say(fill(counted, { n: number(rows.length * choice.copies), pages: number(pages.length) }))}
        </p>
        <TagsTools
          {...{ contract, choice, sheet, start, offered }}
          onChoice={(next) => {
            setChoice(next)
            keepChoice(contract.name, next)
          }}
          onStart={setBegin}
          ready={rows.length > 0 && known}
        />
        {read.data?.more && <Alert type="warning" showIcon title={say(fill(tooMany, { n: number(tagsMax) }))} />}
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

import { toQuery } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import { HistoryTab, integerText, PlaceLink, useApp, useMayChange, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { master } from '../contract.ts'
import { usesOf, useValues } from './use-values.ts'
import { keyLabel, nameIn, type Value } from './value.ts'

/** The facts of a value that have no column: its other name, its position, its uses, its links. */
export default function Details({ value }: { readonly value: Value }) {
  const app = useApp()
  const { language } = app
  const say = useSay()
  const mayChange = useMayChange(master.menus)
  const [isHistoryShown, setHistoryShown] = useState(false)
  const values = useValues()
  const uses = useQuery(usesOf(app, value.key))
  const number = (n: number) => integerText(n, language)

  const category = values.filter((entry) => entry.key === value.key)
  const place = category.findIndex((entry) => entry.id === value.id) + 1
  const count = uses.data?.[value.id] ?? 0
  const used = uses.data ? (count === 0 ? say(unused) : say(fill(records, { n: number(count) }))) : '…'
  return (
    <div className="master-details">
      <dl className="master-facts">
        {language === 'zh' && value.nameZh && <Fact name={english}>{value.name}</Fact>}
        <Fact name={chinese}>{value.nameZh}</Fact>
        <Fact name={order}>{say(fill(placeOf, { n: number(place), of: number(category.length) }))}</Fact>
        <Fact name={usedBy}>{uses.isError && !uses.data ? say(uncounted) : used}</Fact>
        <Links value={value} values={values} />
      </dl>
      <Button type="link" size="small" aria-expanded={isHistoryShown} onClick={() => setHistoryShown(!isHistoryShown)}>
        {say(history)}
      </Button>
      {isHistoryShown && <HistoryTab contract={master} record={value} mayChange={mayChange} />}
    </div>
  )
}

function Fact({ name, children }: { name: Label; children: ReactNode }) {
  const say = useSay()
  return (
    <div>
      <dt>{say(name)}</dt>
      <dd>{children || <span className="master-quiet">–</span>}</dd>
    </div>
  )
}

function Links({ value, values }: { value: Value; values: readonly Value[] }) {
  if (value.key === 'Showroom') {
    return (
      <>
        <Fact name={onDisplay}>{links(values.filter((entry) => entry.id === value.collection))}</Fact>
        <Fact name={collections}>{links(values.filter((entry) => entry.showroom === value.id))}</Fact>
      </>
    )
  }
  if (value.key !== 'Collection') return null
  return (
    <>
      <Fact name={keyLabel('Showroom')}>{links(values.filter((entry) => entry.id === value.showroom))}</Fact>
      <Fact name={displayedIn}>{links(values.filter((entry) => entry.collection === value.id))}</Fact>
    </>
  )
}

const links = (values: readonly Value[]) => values.length > 0 && <LinkList values={values} />

function LinkList({ values }: { values: readonly Value[] }) {
  const { language } = useApp()
  return values.map((entry, at) => (
    <span key={entry.id}>
      {at > 0 && (language === 'zh' ? '、' : ', ')}
      <PlaceLink href={`/admin/master?${toQuery({ key: entry.key, name: [entry.name] })}`}>
        {nameIn(entry, language)}
      </PlaceLink>
    </span>
  ))
}

const english = label('English name', '英文名')
const chinese = label('Chinese name', '中文名')
const order = label('Order', '排序')
const placeOf = label('{n} of {of}', '第 {n} 位，共 {of} 位')
const usedBy = label('Used by', '使用情况')
const unused = label('No record', '未被使用')
const records = label('{n} {n|record|records}', '{n} 条记录')
const uncounted = label('Could not be counted', '未能统计')
const onDisplay = label('Collection on display', '展出系列')
const collections = label('Its collections', '所含系列')
const displayedIn = label('On display in', '展出于')
const history = label('History', '修改记录')

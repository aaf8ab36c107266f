import type { Envelope } from '@sms/client'
import { type Field, fill, type Label, label } from '@sms/kit/contract'
import {
  dataOf,
  integerText,
  LabeledControl,
  StoredPicture,
  useAnswered,
  useApp,
  useHouseDay,
  useMay,
  useSay,
} from '@sms/kit/web'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { share } from '../contract.ts'
import { type Fact, factOptions, factRights, usualFacts } from '../rules/facts.ts'
import { type Shown, shownMax } from '../rules/shown.ts'
import './share.css'
import { ToldAddress } from './told-address.tsx'

type Props = {
  /** What is shared; without it a collection is asked for. */
  readonly items?: readonly string[]
  /** The collection to begin with. */
  readonly collection?: string
  /** What the link is called unless said. */
  readonly title?: string | undefined
  readonly onClose: (done: boolean) => void
}

/** Days for which a new link opens unless its sharer says otherwise. */
const usualDays = 30
const dayMs = 86_400_000

/** Makes a link: what it is called, until when it opens, what it shows and how that looks to a buyer. */
export default function ShareDialog({ items, collection, title: called, onClose }: Props) {
  const say = useSay()
  const app = useApp()
  const may = useMay()
  const houseDay = useHouseDay()
  const answered = useAnswered()
  const queries = useQueryClient()
  const passwordId = useId()
  const [values, setValues] = useState<Record<string, unknown>>(() => ({
    title: called ?? null,
    expires: new Date(Date.parse(houseDay()) + usualDays * dayMs).toISOString().slice(0, 10),
    language: app.language,
    facts: usualFacts,
    collection: collection ?? null,
  }))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [busy, setBusy] = useState(false)
  const [address, setAddress] = useState<string>()
  const tooMany = items !== undefined && items.length > shownMax
  const what = items ? { items: items.map((item) => ({ item })) } : { collection: values.collection }
  const send = async () => {
    setBusy(true)
    const { collection: _, ...own } = values
    const body = { ...own, ...what, ...(password ? { password } : {}), state: 'Share' }
    const answer = await answered(async () =>
      dataOf(await app.client.api.post<Envelope<{ address: string }>>('/share/add', body)),
    )
    setBusy(false)
    setProblems(Object.fromEntries((answer?.errors ?? []).map((one) => [one.field, label(one.message, one.message)])))
    if (answer?.data) setAddress(answer.data.address)
    void queries.invalidateQueries({ queryKey: ['share'] })
  }
  const control = (name: keyof typeof share.fields, field: Field = share.fields[name], autoFocus = false) => (
    <LabeledControl
      id={`share-${name}`}
      path={name}
      field={field}
      value={values[name] ?? null}
      onChange={(next) => {
        setValues((now) => ({ ...now, [name]: next }))
        setProblems({})
      }}
      problems={problems}
      autoFocus={autoFocus}
    />
  )
  // Whoever sees no prices is not offered to show them.
  const open = factOptions.filter(({ value }) => may(factRights[value]))
  const facts: Field = { ...share.fields.facts, type: { kind: 'choices', options: open } }
  const title = items ? fill(titleItems, { n: integerText(items.length, app.language) }) : titleCollection
  const other = problems.items ?? Object.entries(problems).find(([name]) => name.startsWith('items.'))?.[1]
  return (
    <Modal
      open
      width={760}
      title={say(address ? ready : title)}
      onCancel={() => onClose(address !== undefined)}
      mask={{ closable: false }}
      footer={
        address ? (
          <Button onClick={() => onClose(true)}>{say(done)}</Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{say(cancel)}</Button>
            <Button type="primary" loading={busy} disabled={tooMany} onClick={() => void send()}>
              {say(make)}
            </Button>
          </>
        )
      }
    >
      {address ? (
        <ToldAddress path={address} />
      ) : (
        <div className="share-dialog">
          <div className="share-fields">
            {(tooMany || other) && (
              <Alert type="warning" showIcon title={say(other ?? fill(atMost, { n: shownMax }))} />
            )}
            {control('title', undefined, true)}
            {!items && control('collection', { ...share.fields.collection, required: true })}
            {control('expires')}
            {control('language')}
            {control('facts', facts)}
            {(values.facts as Fact[] | null)?.includes('price') && (
              <Alert type="warning" showIcon title={say(prices)} />
            )}
            <label htmlFor={passwordId}>{say(passwordLabel)}</label>
            <Input
              id={passwordId}
              value={password}
              autoComplete="off"
              status={problems.password ? 'error' : ''}
              onChange={(event) => setPassword(event.target.value)}
            />
            {problems.password && <span role="alert">{say(problems.password)}</span>}
          </div>
          <Preview what={items ? { items: what.items!.slice(0, 1) } : what} values={values} />
        </div>
      )}
    </Modal>
  )
}

/** The first of what is shared, with the facts that a buyer would see. */
function Preview({ what, values }: { what: object; values: Readonly<Record<string, unknown>> }) {
  const say = useSay()
  const app = useApp()
  const request = { ...what, facts: values.facts ?? [], language: values.language ?? 'en' }
  const { data } = useQuery({
    queryKey: ['share', 'preview', request],
    queryFn: async () => dataOf(await app.client.api.post<Envelope<Shown[]>>('/share/preview', request)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const [first] = data ?? []
  const language = values.language === 'zh' ? 'zh' : 'en'
  if (!first) return null
  return (
    <section className="share-preview" aria-label={say(preview)} lang={language}>
      <h3>{say(preview)}</h3>
      {first.pictures[0] && <StoredPicture id={first.pictures[0]} width={384} />}
      <strong>{first.name ?? first.code}</strong>
      {first.name && <span>{first.code}</span>}
      <dl>
        {first.facts.map(({ fact, label, text }) => (
          <div key={fact} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const titleItems = label('Share {n} {n|item|items}', '分享 {n} 项')
const titleCollection = label('Share a collection', '分享系列')
const ready = label('The link is ready', '链接已生成')
const make = label('Make the link', '生成链接')
const cancel = label('Cancel', '取消')
const done = label('Done', '完成')
const preview = label('As the buyer sees it', '买手所见')
const prices = label('Buyers will see prices.', '买手将看到价格。')
const passwordLabel = label('Password (optional)', '密码（可选）')
const atMost = label('At most {n} in one link', '一个链接最多 {n} 项')

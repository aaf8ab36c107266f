import type { Envelope } from '@sms/client'
import { choice, type Field, fill, type Label, label, option, required } from '@sms/kit/contract'
import {
  dataOf,
  dayText,
  integerText,
  LabeledControl,
  listOf,
  StoredPicture,
  stored,
  useAnswerTo,
  useApp,
  useHouseDay,
  useInputGuard,
  useMay,
  useName,
  useSaving,
  useSay,
} from '@sms/kit/web'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { type Share, share } from '../contract.ts'
import { type Fact, factOptions, factRights, usualFacts } from '../rules/facts.ts'
import { type Shown, shownMax } from '../rules/shown.ts'
import { PasswordField } from './password-field.tsx'
import './share.css'
import { LinkAddress } from './link-address.tsx'

type Props = {
  /** The shared items; without them the dialog asks for a collection. */
  readonly items?: readonly string[]
  readonly collection?: string
  readonly title?: string | undefined
  /** `done` is whether a link was made or extended. */
  readonly onClose: (done: boolean) => void
}

/** Days for which a new link opens by default. */
const usualDays = 30
const dayMs = 86_400_000

const lastLanguage = stored('share-language')

/**
 * The dialog to share items or a collection by a new link, with a preview, or to add items to an earlier link of the
 * same maker.
 */
export default function ShareDialog({ items, collection, title: initialTitle, onClose }: Props) {
  const say = useSay()
  const app = useApp()
  const may = useMay()
  const houseDay = useHouseDay()
  const answerTo = useAnswerTo()
  const queries = useQueryClient()
  const [values, setValues] = useState<Record<string, unknown>>(() => ({
    title: initialTitle ?? null,
    brand: null,
    expires: new Date(Date.parse(houseDay()) + usualDays * dayMs).toISOString().slice(0, 10),
    language: lastLanguage.get() === 'zh' ? 'zh' : 'en',
    facts: usualFacts,
    collection: collection ?? null,
  }))
  const [password, setPassword] = useState('')
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [isCreating, setCreating] = useState(false)
  const [address, setAddress] = useState<string>()
  const guard = useInputGuard([values, password], address === undefined)
  const isTooMany = items !== undefined && items.length > shownMax
  const shared = items ? { items: items.map((item) => ({ item })) } : { collection: values.collection }
  const myLinks = useMyLinks(houseDay(), items !== undefined)
  const target = myLinks.find(({ id }) => id === values.into)
  const targetItems = new Set(target?.items.map(({ item }) => item))
  const newItems = items?.filter((item) => !targetItems.has(item)) ?? []
  const linkItems = target ? [...targetItems, ...newItems] : (items ?? [])
  const saving = useSaving(share, share.fields)
  const showErrors = (errors: readonly { field: string; message: string }[]) =>
    setProblems(Object.fromEntries(errors.map(({ field, message }) => [field, label(message, message)])))
  const addItems = async (target: Share) => {
    const values = { items: linkItems.map((item) => ({ item })) }
    const outcome = await saving.run({ record: target, values, state: 'Added to the link' })
    if (outcome.end === 'saved') onClose(true)
    if (outcome.end === 'refused') showErrors(outcome.errors)
    if (outcome.end === 'failed') setProblems({ items: outcome.reason })
  }
  const create = async () => {
    setCreating(true)
    // The chosen earlier link is a value of this dialog, not of a link.
    const { collection: _, into: __, ...linkValues } = values
    const body = { ...linkValues, ...shared, ...(password ? { password } : {}), state: 'Shared' }
    const answer = await answerTo(async () =>
      dataOf(await app.client.api.post<Envelope<{ address: string }>>('/share/add', body)),
    )
    setCreating(false)
    showErrors(answer?.errors ?? [])
    if (answer?.data) {
      setAddress(answer.data.address)
      lastLanguage.set(String(values.language))
    }
    void queries.invalidateQueries({ queryKey: ['share'] })
  }
  const control = (name: string, field: Field = share.fields[name as keyof typeof share.fields], autoFocus = false) => (
    <LabeledControl
      id={`share-${name}`}
      path={name}
      field={field}
      value={values[name] ?? field.initial ?? null}
      onChange={(next) => {
        setValues((now) => ({ ...now, [name]: next }))
        setProblems({})
      }}
      problems={problems}
      autoFocus={autoFocus}
    />
  )
  // Users without the right to prices are not offered to show them.
  const options = factOptions.filter(({ value }) => may(factRights[value]))
  const facts: Field = { ...share.fields.facts, type: { kind: 'choices', options } }
  const title = items ? fill(titleItems, { n: integerText(items.length, app.language) }) : titleCollection
  // A problem of an item is shown with its name: its path is `items`, or `items.3.item` for the fourth.
  const [problemPath, itemProblem] = Object.entries(problems).find(([path]) => /^items\b/.test(path)) ?? []
  const itemName = useName('item', linkItems[Number(problemPath?.split('.')[1])])
  return (
    <Modal
      open
      width={760}
      title={say(address ? ready : title)}
      onCancel={() => onClose(address !== undefined)}
      {...guard}
      footer={
        address ? (
          <Button onClick={() => onClose(true)}>{say(done)}</Button>
        ) : (
          <>
            <Button onClick={() => onClose(false)}>{say(cancel)}</Button>
            {target ? (
              <Button
                type="primary"
                loading={saving.busy}
                disabled={newItems.length === 0}
                onClick={() => void addItems(target)}
              >
                {say(addToLink)}
              </Button>
            ) : (
              <Button type="primary" loading={isCreating} disabled={isTooMany} onClick={() => void create()}>
                {say(createLink)}
              </Button>
            )}
          </>
        )
      }
    >
      {address ? (
        <LinkAddress path={address} />
      ) : (
        <div className="share-dialog">
          <div className="share-fields">
            {(isTooMany || itemProblem) && (
              <Alert
                type="warning"
                showIcon
                title={
                  itemProblem
                    ? [itemName?.name, say(itemProblem)].filter(Boolean).join(': ')
                    : say(fill(atMost, { n: shownMax }))
                }
              />
            )}
            {myLinks.length > 0 && control('into', intoField(myLinks))}
            {target ? (
              <p>
                {say(
                  fill(newItems.length ? addingNote : nothingNew, {
                    n: target.items.length,
                    day: dayText(target.expires, app.language),
                  }),
                )}
              </p>
            ) : (
              <>
                {control('title', undefined, true)}
                {control('brand')}
                {!items && control('collection', { ...share.fields.collection, required: true })}
                {control('expires')}
                {control('language')}
                {control('facts', facts)}
                {(values.facts as Fact[] | null)?.includes('price') && (
                  <Alert type="warning" showIcon title={say(prices)} />
                )}
                <PasswordField value={password} onChange={setPassword} problem={problems.password} />
              </>
            )}
          </div>
          <Preview shared={items ? { items: shared.items!.slice(0, 1) } : shared} values={target ?? values} />
        </div>
      )}
      {saving.dialog}
    </Modal>
  )
}

/** The links to items among the user's 50 newest open links, the newest first. */
function useMyLinks(today: string, enabled: boolean): readonly Share[] {
  const app = useApp()
  const query = { createdBy: app.user.id, status: 'Active', expires: `${today}..`, sort: '-createdAt', pageSize: '50' }
  const { data } = useQuery({ ...listOf(app, share, query), enabled })
  return data?.rows.filter(({ collection }) => !collection) ?? []
}

const newLink = 'new'
const intoField = (links: readonly Share[]) =>
  required(
    choice(
      'Link',
      '链接',
      [option(newLink, '新建链接', 'A new link'), ...links.map(({ id, title }) => option(id, title, title))],
      {
        initial: newLink,
      },
    ),
  )

function Preview({ shared, values }: { shared: object; values: Readonly<Record<string, unknown>> }) {
  const say = useSay()
  const app = useApp()
  const request = { ...shared, facts: values.facts ?? [], language: values.language ?? 'en' }
  const { data } = useQuery({
    queryKey: ['share', 'preview', request],
    queryFn: async () => dataOf(await app.client.api.post<Envelope<Shown[]>>('/share/preview', request)),
    placeholderData: keepPreviousData,
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
const createLink = label('Make the link', '生成链接')
const addToLink = label('Add to this link', '加入此链接')
const addingNote = label(
  'It shows {n} {n|item|items} until {day}. Whoever has its address sees these too.',
  '该链接已有 {n} 项，有效期至 {day}。已收到地址的人也会看到新加入的款式。',
)
const nothingNew = label('It shows all of these already.', '该链接已包含全部所选。')
const cancel = label('Cancel', '取消')
const done = label('Done', '完成')
const preview = label('As the buyer sees it', '买手所见')
const prices = label('Buyers will see prices.', '买手将看到价格。')
const atMost = label('At most {n} in one link', '一个链接最多 {n} 项')

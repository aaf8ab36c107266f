import { fill, label } from '@sms/kit/contract'
import { cachePage, dayHere, listHref, PlaceLink, useApp, useMay, useMayChange, useSay } from '@sms/kit/web'
import { Alert, Button, ConfigProvider, Input } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { menu } from '../../../user/rules/menu.ts'
import { itemNotes } from '../../contract.ts'
import { withMeasures } from '../../rules/capture-measures.ts'
import { isWaiting } from '../../rules/swatches.ts'
import { CodeField } from './code-field.tsx'
import { FactsFields } from './facts-fields.tsx'
import { Photos } from './photos.tsx'
import { queueOf, useOnline, useQueue } from './queue.ts'
import { SupplierField } from './supplier-field.tsx'
import { Today } from './today.tsx'
import { useProposedCode } from './use-code.ts'
import { useDraft } from './use-draft.ts'
import './capture.css'

/** The noun of the items to capture: its name, which is also its path, and its menu keys. */
type Props = { readonly resource: { readonly name: string; readonly menus: readonly string[] } }

/**
 * Quick capture of one noun (domain.md): photos, supplier, code, then the next swatch. Each is stored on the device and
 * sent in the background, so that it works without a connection.
 */
export default function CapturePage({ resource: { name: kind, menus } }: Props) {
  const say = useSay()
  const mayChange = useMayChange(menus)
  const online = useOnline()
  // A page opened from the device's copy has no route to the list, which the server then opens.
  const list = listHref(useApp(), kind)
  const noun = say(menu.find((entry) => menus.includes(entry.key))?.label ?? label(kind, kind))
  return (
    <section className="capture" aria-labelledby="capture-title">
      <header className="capture-head">
        {list ? (
          <PlaceLink href={list}>← {noun}</PlaceLink>
        ) : online ? (
          <a href={`/admin/${kind}`}>← {noun}</a>
        ) : (
          <span>{noun}</span>
        )}
        <h1 id="capture-title">{say(title)}</h1>
      </header>
      {mayChange ? <Form kind={kind} /> : <Alert type="info" showIcon title={say(readOnly)} />}
    </section>
  )
}

function Form({ kind }: { readonly kind: string }) {
  const say = useSay()
  const { user } = useApp()
  const may = useMay()
  const queue = useQueue(user.id)
  const online = useOnline() && queue.reached
  const { draft, problem, working, isSaving, ...actions } = useDraft(user.id, kind, queue)
  const swatches = queue.swatches ?? []
  const proposed = useProposedCode(kind, draft?.id, swatches)
  const [announced, setAnnounced] = useState('')
  const [problems, setProblems] = useState<{ photos?: string; code?: string; supplier?: string }>({})
  const [showsUnread, setShowsUnread] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const [refusals, setRefusals] = useState(0)
  // What is wrong may stand behind the save button, or above the screen.
  useEffect(() => {
    if (refusals) form.current?.querySelector('.capture-wrong')?.scrollIntoView({ block: 'center' })
  }, [refusals])
  // Copies the page to the device once it counts as loaded.
  useEffect(() => {
    const timer = setTimeout(() => void cachePage(user.id).catch(() => {}), settledMs)
    return () => clearTimeout(timer)
  }, [user.id])
  // Disabled fields lose the focus; the effect's end gives it back for the next swatch, which begins at the top.
  useEffect(() => {
    if (!isSaving) return
    const focused = document.activeElement
    return () => {
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
      scrollTo({ top: 0 })
    }
  }, [isSaving])
  const saved = swatches.filter((swatch) => swatch.kind === kind && swatch.step !== 'draft')
  const today = saved.filter((swatch) => dayHere(swatch.at) === dayHere()).length
  const waiting = saved.filter(isWaiting).length
  if (!draft) return null
  const measured = withMeasures(draft.facts ?? {})

  const save = async () => {
    const code = draft.proposed ? proposed : draft.code.trim()
    const missing = {
      ...(draft.photos.length || draft.note.trim() ? {} : { photos: say(photoFirst) }),
      ...(code ? {} : { code: say(codeFirst) }),
      ...(draft.facts?.price && !draft.supplier ? { supplier: say(supplierMissing) } : {}),
    }
    const isUnread = Object.keys(measured.unread).length > 0
    setProblems(missing)
    setShowsUnread(isUnread)
    if (isUnread || Object.keys(missing).length) return setRefusals((count) => count + 1)
    if (!(await actions.save(code, measured.facts))) return
    setAnnounced(say(fill(savedLabel, { code })))
    navigator.vibrate?.(30)
    // Asks the browser not to delete waiting swatches when the device runs out of space.
    void navigator.storage?.persist?.()
  }
  return (
    <>
      <p className="capture-count" role="status">
        {say(fill(count, { today, waiting }))}
      </p>
      {queue.broken && <Alert type="warning" showIcon title={say(nothingStored)} />}
      {!online && (
        <Alert
          type="info"
          showIcon
          title={say(offline)}
          action={
            <Button size="small" onClick={() => queueOf(user.id).hurry()}>
              {say(tryNow)}
            </Button>
          }
        />
      )}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <ConfigProvider componentDisabled={isSaving}>
          <fieldset className="capture-form" disabled={isSaving}>
            <Photos
              photos={draft.photos}
              working={working}
              onAdd={(files) => void actions.addPhotos(files)}
              onRemove={actions.removePhoto}
            />
            {problems.photos && draft.photos.length === 0 && <p className="capture-wrong">{problems.photos}</p>}
            {problem && <Alert type="error" showIcon title={say(problem === 'full' ? full : unreadable)} />}
            <SupplierField
              value={draft.supplier}
              onChange={(supplier) => actions.edit({ supplier })}
              swatches={swatches}
            />
            {problems.supplier && draft.supplier === null && <p className="capture-wrong">{problems.supplier}</p>}
            <CodeField
              draft={draft}
              proposed={proposed}
              swatches={swatches}
              wrong={proposed ? undefined : problems.code}
              onChange={actions.edit}
            />
            <FactsFields
              kind={kind}
              facts={draft.facts ?? {}}
              unread={showsUnread ? measured.unread : {}}
              onChange={(facts) => actions.edit({ facts })}
            />
            {may(itemNotes.priceNote.right) && (
              <WordsField
                id="capture-quoted"
                name={say(itemNotes.priceNote.label)}
                most={200}
                example={say(priceExample)}
                value={draft.priceNote ?? ''}
                onChange={(priceNote) => actions.edit({ priceNote })}
              />
            )}
            <WordsField
              id="capture-note"
              name={say(note)}
              most={2_000}
              example={say(noteExample)}
              value={draft.note}
              onChange={(note) => actions.edit({ note })}
            />
            <div className="capture-save">
              <Button type="primary" size="large" block htmlType="submit" disabled={working > 0}>
                {say(saveNext)}
              </Button>
            </div>
          </fieldset>
        </ConfigProvider>
      </form>
      <p className="sms-hidden" aria-live="polite">
        {announced}
      </p>
      <Today
        kind={kind}
        swatches={swatches}
        onCorrect={(swatch) => void actions.correct(swatch)}
        onSupplier={(id, supplier) => draft.supplier?.id === id && actions.edit({ supplier })}
      />
    </>
  )
}

type Words = {
  readonly id: string
  readonly name: string
  readonly most: number
  readonly example: string
  readonly value: string
  readonly onChange: (value: string) => void
}

const WordsField = ({ id, name, most, example, value, onChange }: Words) => (
  <div className="capture-field">
    <label htmlFor={id}>{name}</label>
    <Input
      id={id}
      size="large"
      maxLength={most}
      autoComplete="off"
      placeholder={example}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </div>
)

/** The time after which the page counts as loaded, in milliseconds. */
const settledMs = 2_000

const title = label('Quick capture', '快速采集')
const readOnly = label('You may read this but not change it', '您只能查看，不能修改')
const count = label('{today} captured today, {waiting} waiting', '今日已采集 {today}，待发送 {waiting}')
const offline = label(
  'No connection. Swatches are kept on this device and sent when it is back.',
  '暂无网络连接。样卡已保存在本设备，网络恢复后自动发送。',
)
const tryNow = label('Try now', '立即重试')
const nothingStored = label(
  'This browser keeps nothing on the device (a private window?). Open the page in an ordinary window.',
  '此浏览器无法在设备上保存内容（无痕窗口？）。请在普通窗口中打开此页面。',
)
const full = label(
  'This device has no room left. Nothing that was kept is lost: free some space, or connect so that swatches can be sent, and try again.',
  '本设备存储空间已满。已保存的内容不会丢失：请释放空间，或联网发送样卡后重试。',
)
const unreadable = label(
  'This picture cannot be read here. Take a photo, or choose a JPEG or PNG; a HEIC has to be exported as JPEG first.',
  '无法读取此图片。请拍照，或选择 JPEG 或 PNG 图片；HEIC 请先导出为 JPEG。',
)
const note = label('Note', '备注')
const noteExample = label('Construction, yarn, anything', '组织、纱支等')
const priceExample = label('For example USD 2.10/m from 500 m', '例如：15 元/米，500 米起订')
const saveNext = label('Save and next', '保存并继续')
const savedLabel = label('{code} is kept', '已保存 {code}')
const supplierMissing = label('A price needs its supplier', '填写价格须选择供应商')
const photoFirst = label('Take a photo, or write a note', '请先拍照，或填写备注')
const codeFirst = label('Type a code: none can be proposed without a connection', '请输入编号：离线时无法生成建议编号')

import { fill, type Label, label } from '@sms/kit/contract'
import { recordHref, StoredPicture, useApp, useMayChange, useSay } from '@sms/kit/web'
import { Button, Popconfirm } from 'antd'
import type { ReactNode } from 'react'
import type { Alike } from '../../rules/capture.ts'
import { type Swatch, type SwatchSupplier, withSupplier } from '../../rules/swatches.ts'
import { Shot } from './photos.tsx'
import { queueOf } from './queue.ts'
import { changeSwatch, changeSwatches, deleteSwatches, renewIds } from './store.ts'

type Props = {
  readonly swatch: Swatch
  readonly onCorrect: (swatch: Swatch) => void
  /** Replaces the supplier with this id in the form. */
  readonly onSupplier: (id: string, chosen: SwatchSupplier) => void
}

/** A captured swatch: its state, similar records, and the decisions that it needs. */
export function ShownSwatch({ swatch, ...more }: Props) {
  const say = useSay()
  const app = useApp()
  const { id, kind, code, was, supplier, problem, alike = [], photos, cover, lost } = swatch
  const isSent = swatch.step === 'sent'
  const href = recordHref(app, kind, id) ?? `/admin/${kind}/${id}`
  return (
    <li className="capture-one" data-state={problem ? 'problem' : isSent ? 'sent' : 'waiting'}>
      <span className="capture-one-shot" aria-hidden="true">
        {photos[0] ? (
          <Shot id={photos[0]} alt="" />
        ) : cover ? (
          <StoredPicture id={cover} width={64} />
        ) : (
          <span className="capture-no-shot" />
        )}
      </span>
      <div className="capture-one-text">
        <span>{isSent ? <a href={href}>{code}</a> : code}</span>
        {supplier && <span className="capture-quiet">{supplier.name}</span>}
        {was && <span className="capture-quiet">{say(fill(renamed, { was, code }))}</span>}
        {lost && <span className="capture-wrong">{say(fill(photosLost, { n: lost }))}</span>}
        <AlikeTo why={samePhoto} others={alike.filter(({ by }) => by === 'photo')} />
        <AlikeTo why={sameArticle} others={alike.filter(({ by }) => by === 'article')} />
        {problem && <Decide swatch={swatch} {...more} />}
      </div>
      <span className="capture-state">{say(stateOf(swatch))}</span>
    </li>
  )
}

function stateOf({ problem, step }: Swatch): Label {
  if (problem) return needsYou
  if (step === 'sent') return sentState
  return step === 'item' ? waiting : photosWait
}

function AlikeTo({ why, others }: { readonly why: Label; readonly others: readonly Alike[] }) {
  const say = useSay()
  const app = useApp()
  if (others.length === 0) return null
  return (
    <span>
      {say(why)}{' '}
      {others.map(({ kind, id, name }, i) => (
        <a
          key={id}
          href={recordHref(app, kind, id) ?? `/admin/${kind}/${id}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {i > 0 && ', '}
          {name}
        </a>
      ))}
    </span>
  )
}

function Decide({ swatch, onCorrect, onSupplier }: Props) {
  const say = useSay()
  const mayAdd = useMayChange('Supplier')
  const { supplier, problem, user } = swatch
  const queue = queueOf(user)
  const thenRefresh = async (write: Promise<unknown>) => {
    await write
    await queue.changed()
  }
  const chooseSupplier = (chosen: SwatchSupplier) => {
    const { id } = supplier!
    onSupplier(id, chosen)
    void thenRefresh(changeSwatches(user, (all) => withSupplier(all, id, chosen)))
  }
  const tryAgain = async () => {
    // The cause may have been the device's clock.
    const ids = (await renewIds(user)) ?? new Map<string, string>()
    const newSupplierId = supplier && ids.get(supplier.id)
    if (newSupplierId) onSupplier(supplier.id, { ...supplier, id: newSupplierId })
    await changeSwatch(ids.get(swatch.id) ?? swatch.id, (now) => ({
      ...now,
      problem: undefined,
      notBefore: 0,
      tries: 0,
    }))
  }
  const isUnsent = swatch.step === 'item'
  const giveUp = () =>
    void thenRefresh(
      isUnsent
        ? deleteSwatches([swatch])
        : changeSwatch(
            swatch.id,
            (now) => ({ ...now, photos: [], step: 'alike', problem: undefined, notBefore: 0 }),
            swatch.photos,
          ),
    )
  const buttons: ReactNode[] = []
  if (supplier?.fresh && problem?.about) {
    const { about } = problem
    for (const { id, name } of about.slice(0, 5))
      buttons.push(
        <Button key={id} size="small" onClick={() => chooseSupplier({ id, name })}>
          {say(fill(itIs, { name }))}
        </Button>,
      )
    if (mayAdd)
      buttons.push(
        <Button key="new" size="small" onClick={() => chooseSupplier({ ...supplier, sure: true })}>
          {say(fill(itIsNew, { name: supplier.name }))}
        </Button>,
      )
  } else {
    if (isUnsent)
      buttons.push(
        <Button key="correct" size="small" type="primary" onClick={() => onCorrect(swatch)}>
          {say(correct)}
        </Button>,
      )
    buttons.push(
      <Button key="again" size="small" onClick={() => void thenRefresh(tryAgain())}>
        {say(retry)}
      </Button>,
      <Popconfirm
        key="out"
        title={say(isUnsent ? sureSwatch : surePhotos)}
        okText={say(isUnsent ? discard : leavePhotos)}
        cancelText={say(keepLabel)}
        onConfirm={giveUp}
      >
        <Button size="small" danger>
          {say(isUnsent ? discard : leavePhotos)}
        </Button>
      </Popconfirm>,
    )
  }
  return (
    <>
      <span className="capture-wrong">{problem?.message}</span>
      <span className="capture-ways">{buttons}</span>
    </>
  )
}

const waiting = label('Waiting', '待发送')
const photosWait = label('Photos waiting', '图片待发送')
const sentState = label('Sent', '已发送')
const needsYou = label('Needs you', '待处理')
const renamed = label('{was} was taken meanwhile: it is {code} now', '{was} 已被占用，现为 {code}')
const photosLost = label('Photos lost on this device, to be taken again: {n}', '本设备上已丢失、需重新拍摄的图片：{n}')
const samePhoto = label('The same photo is on', '相同图片已用于')
const sameArticle = label('The same article no. has', '相同货号已用于')
const itIs = label('It is {name}', '就是 {name}')
const itIsNew = label('{name} is somebody new', '{name} 是新供应商')
const correct = label('Correct', '修改')
const retry = label('Try again', '重试')
const discard = label('Discard', '放弃')
const leavePhotos = label('Leave the photos out', '不发送图片')
const sureSwatch = label('Discard this swatch and its photos?', '放弃此样卡及其图片？')
const surePhotos = label('Leave the photos out that were not taken?', '不再发送未被接收的图片？')
const keepLabel = label('Keep', '保留')

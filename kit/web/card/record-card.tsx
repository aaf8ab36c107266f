import './record-card.css'
import type { Envelope } from '@sms/client'
import { status } from '@sms/kit/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import { pathOf } from '../data/lookup.ts'
import type { FormLayout } from '../form/layout.ts'
import { pictureOf, recordTitle } from '../list/grid/record-name.tsx'
import type { Row } from '../list/rows/use-rows.ts'
import { type App, type RecordPlace, useApp, useSay } from '../page/app.tsx'
import { StoredPicture, useReadable } from '../photos/stored-picture.tsx'
import { Value } from '../show/value.tsx'
import { cardFacts } from './card-facts.ts'

/** The layout of a resource's record page, which comes with the page's own file. */
const cardLayoutOf = ({ places }: App, kind: string) =>
  queryOptions({
    queryKey: ['card layout', kind],
    queryFn: async () => (await places?.[kind]?.layout?.()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** A record for its card: null, without a toast, where the server refuses it. */
const cardRecordOf = (app: App, { kind, id }: RecordPlace) =>
  queryOptions({
    queryKey: [kind, 'card', id],
    queryFn: async ({ signal }) => {
      const answer = await app.client.getHelper<Envelope<Row>>(`/api/${pathOf(app, kind)}/id`, { id }, { signal })
      return (answer.code === 1 && answer.data) || null
    },
    staleTime: 60_000,
  })

/** Pixels between a card and its link, and between a card and the window's edge. */
const gap = 6
const edge = 8

type Props = { readonly place: RecordPlace; readonly anchor: HTMLElement }

/** The card of a linked record beside the link; nothing until both its layout and the record are loaded. */
export default function RecordCard({ place, anchor }: Props) {
  const app = useApp()
  const { data: layout } = useQuery(cardLayoutOf(app, place.kind))
  const { data: record } = useQuery(cardRecordOf(app, place))
  return layout && record ? <Card {...{ layout, record, anchor }} /> : null
}

function Card({ layout, record, anchor }: { layout: FormLayout; record: Row; anchor: HTMLElement }) {
  const say = useSay()
  const { language } = useApp()
  const box = useRef<HTMLDivElement>(null)
  const [picture, onError] = useReadable(pictureOf(layout.contract, record, language).id)
  useLayoutEffect(() => {
    const card = box.current!
    card.showPopover()
    const link = anchor.getBoundingClientRect()
    const { width, height } = card.getBoundingClientRect()
    const { clientWidth, clientHeight } = document.documentElement
    const below = link.bottom + gap
    const above = Math.min(clientHeight - link.top + gap, clientHeight - height - edge)
    // Names that load later make it higher: it grows away from the link.
    const fits = below + height <= clientHeight - edge
    card.style.top = fits ? `${below}px` : 'auto'
    card.style.bottom = fits ? 'auto' : `${above}px`
    card.style.left = `${Math.max(edge, Math.min(link.left, clientWidth - width - edge))}px`
    anchor.setAttribute('aria-describedby', card.id)
    return () => anchor.removeAttribute('aria-describedby')
  }, [anchor])
  return (
    <div ref={box} className="record-card" id="record-card" popover="manual" role="tooltip">
      {picture && (
        <span className="record-card-picture">
          <StoredPicture id={picture} width={256} onError={onError} />
        </span>
      )}
      <div className="record-card-text">
        <strong>{recordTitle(layout.contract, record, language)}</strong>
        {record.status === 'inActive' && <Value field={status} value={record.status} />}
        <dl>
          {cardFacts(layout, record).map(({ name, field, text }) => (
            <div key={name}>
              <dt>{say(field.label)}</dt>
              <dd>{text ? say(text) : <Value field={field} value={record[name]} full tabIndex={-1} />}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}

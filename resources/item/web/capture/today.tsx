import { fill, label } from '@sms/kit/contract'
import { dayHere, listHref, PlaceLink, useApp, useSay } from '@sms/kit/web'
import type { Swatch, SwatchSupplier } from '../../rules/swatches.ts'
import { ShownSwatch } from './shown-swatch.tsx'

type Props = {
  readonly kind: string
  readonly swatches: readonly Swatch[]
  readonly onCorrect: (one: Swatch) => void
  readonly onSupplier: (id: string, chosen: SwatchSupplier) => void
}

/** The swatches of today and those that still wait: what needs its user first, then the newest. */
export function Today({ kind, swatches, ...on }: Props) {
  const say = useSay()
  const app = useApp()
  const { user } = app
  const shown = swatches
    .filter((one) => one.kind === kind && one.step !== 'draft')
    .sort((a, b) => Number(Boolean(b.trouble)) - Number(Boolean(a.trouble)) || b.at - a.at)
  if (shown.length === 0) return null
  const day = dayHere()
  const sent = shown.filter((one) => one.step === 'sent').length
  const ListLink = listHref(app, kind) ? PlaceLink : 'a'
  const list = `/admin/${kind}?incomplete=true&createdAt=${day}..${day}&createdBy=${user.id}`
  return (
    <section className="capture-today" aria-label={say(title)}>
      <div className="capture-today-head">
        <h2>{say(title)}</h2>
        {sent > 0 && <ListLink href={list}>{say(fill(complete, { n: sent }))}</ListLink>}
      </div>
      <ul>
        {shown.map((one) => (
          <ShownSwatch key={one.id} one={one} all={swatches} {...on} />
        ))}
      </ul>
    </section>
  )
}

const title = label('Captured', '已采集')
const complete = label('Complete the {n} of today', '补全今日的 {n} 条')

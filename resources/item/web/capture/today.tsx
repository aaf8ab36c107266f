import { fill, label } from '@sms/kit/contract'
import { dayHere, listHref, PlaceLink, useApp, useSay } from '@sms/kit/web'
import type { Swatch, SwatchSupplier } from '../../rules/swatches.ts'
import { ShownSwatch } from './shown-swatch.tsx'

type Props = {
  readonly kind: string
  readonly swatches: readonly Swatch[]
  readonly onCorrect: (swatch: Swatch) => void
  readonly onSupplier: (id: string, chosen: SwatchSupplier) => void
}

/** The saved swatches of a kind on this device: those that need the user first, then the newest. */
export function Today({ kind, swatches, ...handlers }: Props) {
  const say = useSay()
  const app = useApp()
  const { user } = app
  const listed = swatches
    .filter((swatch) => swatch.kind === kind && swatch.step !== 'draft')
    .sort((a, b) => Number(Boolean(b.problem)) - Number(Boolean(a.problem)) || b.at - a.at)
  if (listed.length === 0) return null
  const day = dayHere()
  const sentCount = listed.filter((swatch) => swatch.step === 'sent').length
  const ListLink = listHref(app, kind) ? PlaceLink : 'a'
  const list = `/admin/${kind}?incomplete=true&createdAt=${day}..${day}&createdBy=${user.id}`
  return (
    <section className="capture-today" aria-label={say(title)}>
      <div className="capture-today-head">
        <h2>{say(title)}</h2>
        {sentCount > 0 && <ListLink href={list}>{say(fill(complete, { n: sentCount }))}</ListLink>}
      </div>
      <ul>
        {listed.map((swatch) => (
          <ShownSwatch key={swatch.id} swatch={swatch} {...handlers} />
        ))}
      </ul>
    </section>
  )
}

const title = label('Captured', '已采集')
const complete = label('Complete the {n} of today', '补全今日的 {n} 条')

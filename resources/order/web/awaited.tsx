import { fill, filterValuesMax, type Label, label, optionText } from '@sms/kit/contract'
import { opensMenu, PlaceLink, recordHref, useApp, useName, useSay } from '@sms/kit/web'
import { reviewKinds } from '../../review/workflow.ts'
import type { AwaitedReviews } from '../rules/whole.ts'

/**
 * The reviews that must be approved before Deliver, for users who may see reviews with a way to them: to those under
 * way on the board, and where one was not asked for, to the first item that needs it.
 */
export function Awaited({ underWay, unasked }: AwaitedReviews) {
  const say = useSay()
  const app = useApp()
  const [first] = unasked.subjects
  const kind = useName('item', first)?.kind
  const place = app.places?.review
  const mayOpen = place && opensMenu(app.user, place.menus)
  const query = new URLSearchParams({
    status: 'Active',
    kind: underWay.kinds.join(),
    subject: underWay.subjects.slice(0, filterValuesMax).join(),
  })
  const board = mayOpen && underWay.subjects.length > 0 && `/admin/${place.screen}?${query}`
  const item = mayOpen && first && kind && recordHref(app, kind, first)
  const lines = [
    { kinds: underWay.kinds, text: notApproved, href: board },
    { kinds: unasked.kinds, text: notAsked, href: item && `${item}?tab=reviews` },
  ]
  return lines.flatMap(({ kinds, text, href }) => {
    if (kinds.length === 0) return []
    const names = kinds.map((kind) => optionText(reviewKinds, kind, app.language)).join(say(comma))
    const sentence = say(fill(text, { kinds: names }))
    return (
      <span key={text.en} className="order-soon">
        {href ? <PlaceLink href={href}>{sentence}</PlaceLink> : sentence}
      </span>
    )
  })
}

const notApproved: Label = label('not approved yet: {kinds}', '尚未批准：{kinds}')
const notAsked: Label = label('not asked for yet: {kinds}', '尚未要求：{kinds}')
const comma = label(', ', '、')

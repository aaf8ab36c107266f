import { label, mentionsIn, telAddress, withNames } from '@sms/kit/contract'
import { Fragment } from 'react'
import { notOpen, useName, useNames } from '../data/lookup.ts'
import { fileHref } from '../data/user-name.ts'
import { opensMenu, recordHref, useApp, useSay } from '../page/app.tsx'
import { PlaceLink } from '../page/link.tsx'
import { useMasterName } from './names.ts'

/** The dash of an empty value; hidden from screen readers. */
export const Nothing = () => (
  <span className="value-nothing" aria-hidden="true">
    –
  </span>
)

/** Active or inActive, in a colour and as a word. */
export const StatusValue = ({ value, text }: { value: string; text: string }) => (
  <span className="value-status" data-status={value}>
    {text}
  </span>
)

/** How many tags a cell shows; the others are counted. */
const tagsInCell = 4

/** Texts as tags; a cell shows the first few and counts the others. */
export function Tags({ texts, full }: { texts: readonly string[]; full: boolean }) {
  const shown = full ? texts : texts.slice(0, tagsInCell)
  const rest = texts.slice(shown.length)
  return (
    <span className={full ? 'value-tags value-tags-full' : 'value-tags'}>
      {shown.map((text) => (
        <Fragment key={text}>
          <span className="value-tag">{text}</span>{' '}
        </Fragment>
      ))}
      {rest.length > 0 && (
        <span className="value-more" title={rest.join(', ')}>
          +{rest.length}
        </span>
      )}
    </span>
  )
}

/** Master data values by their names in the user's language. */
export function MasterTags({ ids, full }: { ids: readonly string[]; full: boolean }) {
  const name = useMasterName()
  const texts = ids.map(name).filter((text) => text !== undefined)
  return texts.length ? <Tags texts={texts} full={full} /> : <Nothing />
}

/** Another record by its name; a link for users whose menu opens its page. */
export function ReferenceValue({ to, id, tabIndex }: { to: string; id: string; tabIndex: number | undefined }) {
  const app = useApp()
  const say = useSay()
  const named = useName(to, id)
  const kind = named?.kind ?? to
  const href = recordHref(app, kind, id)
  if (named === undefined) return <span className="value-waiting">…</span>
  if (named === null) return <span className="value-off">{say(notOpen)}</span>
  const className = named.status === 'inActive' ? 'value-off' : undefined
  if (!href || !opensMenu(app.user, app.places![kind]!.menus)) return <span className={className}>{named.name}</span>
  return (
    <PlaceLink href={href} tabIndex={tabIndex} className={className} data-card>
      {named.name}
    </PlaceLink>
  )
}

/** A web address (http or https only) that opens in a new tab without opener and referrer. */
function WebLink({ text, tabIndex }: { text: string; tabIndex: number | undefined }) {
  if (!/^https?:\/\//i.test(text)) return text
  return (
    <a href={text} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {text.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  )
}

/** A telephone number as it was entered, as a link that calls it; plain text where it cannot be dialled. */
function PhoneLink({ text, tabIndex }: { text: string; tabIndex: number | undefined }) {
  const address = telAddress(text)
  if (!address) return text
  return (
    <a className="value-phone" href={address} tabIndex={tabIndex}>
      {text}
    </a>
  )
}

type Text = { form: string; text: string; full: boolean; tabIndex: number | undefined }

/** Text by its form: addresses and telephone numbers as links, lines with their breaks. */
export function TextValue({ form, text, full, tabIndex }: Text) {
  switch (form) {
    case 'url':
      return <WebLink text={text} tabIndex={tabIndex} />
    case 'email':
      return (
        <a href={`mailto:${encodeURIComponent(text).replace('%40', '@')}`} tabIndex={tabIndex}>
          {text}
        </a>
      )
    case 'phone':
      return <PhoneLink text={text} tabIndex={tabIndex} />
    case 'code':
      return <span className="value-code">{text}</span>
    case 'lines':
      if (mentionsIn(text).length) return <TextWithMentions text={text} full={full} />
      return full ? <span className="value-lines">{text}</span> : text
    case 'secret':
      return '•••••'
    default:
      return text
  }
}

function TextWithMentions({ text, full }: { text: string; full: boolean }) {
  const names = useNames('user', mentionsIn(text))
  const withMentions = withNames(text, new Map([...names].map(([id, { name }]) => [id, name])))
  return full ? <span className="value-lines">{withMentions}</span> : withMentions
}

const open = label('Open file', '打开文件')

/** A link that opens an attachment in a new tab. */
export function FileValue({ id, tabIndex }: { id: string; tabIndex: number | undefined }) {
  const say = useSay()
  return (
    <a href={fileHref(id)} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex}>
      {say(open)}
    </a>
  )
}

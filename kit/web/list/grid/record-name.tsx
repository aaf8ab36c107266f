import type { Fields, Resource } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { recordHref, useApp } from '../../page/app.tsx'
import { PlaceLink } from '../../page/link.tsx'
import { nameParts } from '../../show/text.ts'
import { initialsOf } from '../gallery/initials.ts'
import type { Row } from '../rows/use-rows.ts'

/** The name of a record in one line; never empty, so that a link to it is always visible. */
export const recordTitle = (contract: Resource<any, any>, record: Row, language: 'en' | 'zh') =>
  nameParts(contract, record, language).join(' ') || '–'

/** A record's picture, and its placeholder if there is none. */
export function pictureOf(contract: Resource<any, any>, record: Row, language: 'en' | 'zh') {
  const parts = nameParts(contract, record, language)
  return {
    id: typeof record.cover === 'string' ? record.cover : undefined,
    instead: initialsOf(parts.slice(isCoded(contract) ? 1 : 0).join(' ')),
  }
}

/** The name of the field with the records' code, if their names begin with it. */
export function codeField(contract: Resource<any, any>): string | undefined {
  const first = contract.names[0] as string
  const { type } = (contract.all as Fields)[first]!
  return type.kind === 'text' && type.form === 'code' ? first : undefined
}

const isCoded = (contract: Resource<any, any>) => codeField(contract) !== undefined

type Props = {
  readonly contract: Resource<any, any>
  readonly record: Row
  readonly lead: ReactNode
  readonly tabIndex: number | undefined
  /** Opens a record that has no page. */
  readonly onLook?: ((record: Row) => void) | undefined
}

/** A record's name as a link to its page, if it has one; a code in front of the name is less prominent. */
export function RecordName({ contract, record, lead, tabIndex, onLook }: Props) {
  const app = useApp()
  const { language } = app
  const parts = nameParts(contract, record, language)
  const [first, ...others] = parts
  const coded = isCoded(contract) && others.length > 0
  const href = recordHref(app, contract.name, record.id)
  const name = (
    <>
      {lead}
      {coded && <span className="list-code">{first}</span>}
      <span className="list-title">{(coded ? others : parts).join(' · ') || '–'}</span>
    </>
  )
  if (href === undefined && onLook) {
    return (
      <button type="button" className="list-name" tabIndex={tabIndex} onClick={() => onLook(record)}>
        {name}
      </button>
    )
  }
  if (href === undefined) return <span className="list-name">{name}</span>
  return (
    <PlaceLink className="list-name" href={href} tabIndex={tabIndex}>
      {name}
    </PlaceLink>
  )
}

import { label } from './label.ts'
import { reference, required, when } from './vocabulary.ts'

/** Whether an id is of the kind that every record has: UUIDv7 (RFC 9562), in lower case. */
export const isMadeId = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)

/** How far a sender's clock may run ahead, in milliseconds: a day, since one that is set to another zone is hours off. */
export const aheadMs = 86_400_000

/**
 * Whether an id was made, by the time that stands in it, more than a day after `now` (milliseconds since 1970). Ids are in
 * the order of time: a record from years ahead would be the newest of all for as long.
 */
export const isAhead = (id: string, now: number) =>
  isMadeId(id) && Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16) > now + aheadMs

/** The id that whoever sends a new record may give it. */
export const givenId = when(
  reference('Id', '编号', 'self'),
  isMadeId,
  label('Not a new id (UUIDv7)', '不是有效的新 id（UUIDv7）'),
)

/**
 * The id that whoever sends a new record has given it, so that it can be sent again when the answer did not come: the
 * second time finds the record and makes no other.
 */
export const madeId = required(givenId)

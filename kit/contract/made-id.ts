import { label } from './label.ts'
import { reference, required, withRule } from './vocabulary.ts'

/** Whether an id is a UUIDv7 (RFC 9562) in lower case. */
export const isMadeId = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)

/** The time in a UUIDv7, in milliseconds since 1970. */
export const madeAt = (id: string) => Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)

/** How far a sender's clock may run ahead, in milliseconds: a day, since a clock in a wrong zone is hours off. */
const aheadMs = 86_400_000

/**
 * Whether the time in an id is more than a day after `now` (milliseconds since 1970). Lists sort by id: a record with
 * such an id would stay the newest for as long.
 */
export const isAhead = (id: string, now: number) => isMadeId(id) && madeAt(id) > now + aheadMs

/** The id of a new record, chosen by the sender. */
export const chosenId = withRule(
  reference('Id', '编号', 'self'),
  isMadeId,
  label('Not a new id (UUIDv7)', '不是有效的新 id（UUIDv7）'),
)

/** The id of a new record, chosen by the sender, so that the request can be repeated after a lost answer. */
export const madeId = required(chosenId)

import { label } from './label.ts'
import { reference, required, when } from './vocabulary.ts'

/** Whether an id is of the kind that every record has: UUIDv7 (RFC 9562), in lower case. */
export const isMadeId = (id: string) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id)

/**
 * The id that whoever sends a new record has given it, so that it can be sent again when the answer did not come: the
 * second time finds the record and makes no other.
 */
export const madeId = required(
  when(reference('Id', '编号', 'self'), isMadeId, label('Not a new id (UUIDv7)', '不是有效的新 id（UUIDv7）')),
)

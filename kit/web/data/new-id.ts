import { isAhead } from '@sms/kit/contract'
import { v7 } from 'uuid'

/**
 * An id for a record that this device makes before the server knows of it: UUIDv7, as the server's own. Each is behind the
 * one before, until the device's clock is set back by more than a day: then ids follow the clock.
 */
export function newId(): string {
  const now = Date.now()
  const id = v7()
  return isAhead(id, now) ? v7({ msecs: now }) : id
}

import { isAhead } from '@sms/kit/contract'
import { v7 } from 'uuid'

/**
 * A UUIDv7 for a record that this device creates before the server knows it. Ids ascend, unless the device's clock is set
 * back by more than a day: then they follow the clock.
 */
export function newId(): string {
  const now = Date.now()
  const id = v7()
  return isAhead(id, now) ? v7({ msecs: now }) : id
}

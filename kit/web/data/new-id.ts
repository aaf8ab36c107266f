import { isAhead, madeAt } from '@sms/kit/contract'
import { v7 } from 'uuid'

/**
 * A UUIDv7 for a record that this device creates before the server knows it, above `after` whatever the clock says. Ids
 * ascend, unless the device's clock is set back by more than a day.
 */
export function newId(after = ''): string {
  const now = Date.now()
  const next = v7()
  const id = isAhead(next, now) ? v7({ msecs: now }) : next
  return id > after ? id : v7({ msecs: madeAt(after) + 1 })
}

import { useApp, useHouseDay } from '@sms/kit/web'
import { useMemo } from 'react'

/** What every new order begins with, a copied one too: ordered today, followed by the user. */
export function useNewOrder() {
  const { user } = useApp()
  const today = useHouseDay()()
  return useMemo(() => ({ merchandiser: user.id, orderedOn: today }), [user.id, today])
}

import { stored } from '@sms/kit/web'

const courier = stored('review-courier')

/** The courier that was entered last in this browser; null if none was. */
export const lastCourier = () => courier.get()

export const rememberCourier = (name: string) => courier.set(name)

import { decimal } from '@sms/kit/contract'

/** A length or another measure that is above zero, with its unit. */
export const measure = (en: string, zh: string, unit: string, max: string, scale = 1) =>
  decimal(en, zh, { scale, min: scale === 2 ? '0.01' : scale === 0 ? '1' : '0.1', max, unit })

import { decimal } from '@sms/kit/contract'

/** Two measures with their unit, `32 × 45 cm`; undefined while both are empty. */
export const sizeText = (width: string | null, height: string | null, unit: string): string | undefined =>
  width || height ? `${width ?? '?'} × ${height ?? '?'} ${unit}` : undefined

/** A decimal field for a measure above zero, with its unit. */
export const measure = (en: string, zh: string, unit: string, max: string, scale = 1) =>
  decimal(en, zh, { scale, min: scale === 2 ? '0.01' : scale === 0 ? '1' : '0.1', max, unit })

import { lazyControl } from '@sms/kit/web'

/** The control of a palette field. */
export const PaletteControl = lazyControl(() => import('./palette-control.tsx'))

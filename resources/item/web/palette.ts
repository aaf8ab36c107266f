import { lazyControl } from '@sms/kit/web'

export const PaletteControl = lazyControl(() => import('./palette-control.tsx'))

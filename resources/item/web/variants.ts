import { lazyControl } from '@sms/kit/web'

const load = () => import('./variant-controls.tsx')

/** The colour and the size of a line, offered from those of its style or item. */
export const ColourControl = lazyControl(async () => ({ default: (await load()).ColourControl }))
export const SizeControl = lazyControl(async () => ({ default: (await load()).SizeControl }))

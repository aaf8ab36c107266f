import type { Label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import type { Waits } from '../contract.ts'

/** How many of a kind are shown. */
export const firstMost = 5

/** One kind of thing that waits for people: who can have any, and what of it waits for the asker on the house's day. */
export type Wait = {
  readonly key: string
  readonly title: Label
  /** The menu keys any of which opens it, and the right besides; without keys it is everybody's. */
  readonly menus?: readonly string[]
  readonly right?: string
  readonly read: (ctx: Ctx, today: string) => Promise<Pick<Waits, 'total' | 'first' | 'open'>>
}

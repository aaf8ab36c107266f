import { type BulkPreview, type BulkSet, flag, label, required } from '@sms/kit/contract'
import { itemFields } from '../contract.ts'

/** What items are carried over to another season as: copies with codes of their own, and what these take along. */
export const carryFields = {
  season: required(itemFields.season),
  photos: flag('Take the photos along', '同时复制图片'),
  prices: flag('Take the newest prices of each supplier along, as drafts', '同时复制各供应商的最新价格（作为草稿）', {
    right: 'cost',
  }),
} as const

/**
 * The most items of which copies are made at once. A copy with its photos and prices takes some 2 ms, and all of them are
 * one request and one transaction, whose user waits for the answer: ten thousand take some 20 s. That is more than most
 * collections hold, and well below the minute after which proxies in front of a server give up.
 */
export const carryMax = 10_000

/** Said when more are chosen. */
export const carryTooMany = label(
  `Choose at most ${carryMax.toLocaleString('en')} items at once; narrow the list by a filter and carry the others over afterwards`,
  `一次最多选择 ${carryMax.toLocaleString('en')} 条；请用筛选缩小列表，其余的随后再沿用`,
)

/** `POST /api/<kind>/carry`: some items again, for another season. */
export type CarryRequest = BulkSet & {
  readonly season: string
  readonly photos?: boolean | null
  readonly prices?: boolean | null
}

/** Records of which there is something to say; at most 50 are named. */
type Named = BulkPreview['refused']

/** What carrying over would make. Counts are of items. */
export type CarryPreview = {
  readonly matched: number
  readonly copies: number
  /** Those that are of the season already. */
  readonly same: number
  /** Those that there is a copy of in the season already, or from which they are one. */
  readonly carried: number
  /** Those of which a newer one of the same thing is chosen too, which goes on in their place. */
  readonly older: number
  /** Those that the rules refuse; they are left out. */
  readonly refused: Named
  /** Those whose copies need something before a price is approved or they are ordered. */
  readonly needs: Named
}

/** What carrying over has made; `change` is what `POST /api/undo` takes, null when there was nothing to make. */
export type CarryDone = {
  readonly copies: number
  readonly same: number
  readonly carried: number
  readonly older: number
  readonly refused: number
  readonly change: string | null
}

import { type BulkPreview, type BulkSet, flag, label, required } from '@sms/kit/contract'
import { itemFields } from '../contract.ts'

export const carryFields = {
  season: required(itemFields.season),
  photos: flag('Take the photos along', '同时复制图片'),
  prices: flag('Take the newest prices of each supplier along, as drafts', '同时复制各供应商的最新价格（作为草稿）', {
    right: 'cost',
  }),
} as const

/**
 * The most items copied in one request: ten thousand take about 20 s, below the usual one-minute timeout of proxies.
 */
export const carryMax = 10_000

export const carryTooMany = label(
  `Choose at most ${carryMax.toLocaleString('en')} items at once; narrow the list by a filter and carry the others over afterwards`,
  `一次最多选择 ${carryMax.toLocaleString('en')} 条；请用筛选缩小列表，其余的随后再沿用`,
)

/** The body of `POST /api/<kind>/carry`. */
export type CarryRequest = BulkSet & {
  readonly season: string
  readonly photos?: boolean | null
  readonly prices?: boolean | null
}

/** A count of records, of which at most 50 are named. */
type Named = BulkPreview['refused']

/** The preview of carrying over. Counts are of items. */
export type CarryPreview = {
  readonly matched: number
  readonly copies: number
  /** Items of the season itself. */
  readonly same: number
  /** Items of another season whose family (originals and copies) has an item in the season. */
  readonly carried: number
  /** Items of whose family a newer one is chosen too. */
  readonly older: number
  /** Items that the rules refuse; they are skipped. */
  readonly refused: Named
  /** Items whose copies lack a required fact, or whose supplier or another value is inactive. */
  readonly needs: Named
}

/** The result of carrying over; `change` is the id for `POST /api/undo`, null without copies. */
export type CarryDone = {
  readonly copies: number
  readonly same: number
  readonly carried: number
  readonly older: number
  readonly refused: number
  readonly change: string | null
}

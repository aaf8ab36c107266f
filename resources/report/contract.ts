import { choice, date, type Label, label, master, option, reference, resource, type ValuesOf } from '@sms/kit/contract'
import { allKinds } from '../item/contract.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { periods } from './rules/period.ts'

/** The filters of figures; each figure uses some of them (rules/figures.ts). */
export const filterFields = {
  from: date('From', '开始日期'),
  to: date('To', '结束日期'),
  brand: reference('Brand', '品牌', 'brand'),
  supplier: reference('Supplier', '供应商', 'supplier'),
  season: master('Season', '季节', 'Season'),
  responsible: reference('Merchandiser', '负责人', 'user'),
  currency: choice('Currency', '币种', currencyOptions),
  item: reference('Item', '物料', 'item', { kinds: allKinds }),
} as const

export type Filters = ValuesOf<typeof filterFields>

/** The query of the screen Report. It has no records, but its filters can be saved as views like those of a list. */
export const report = resource(
  'report',
  {
    title: label('Report', '报表'),
    titles: label('Reports', '报表'),
    menu: 'Report',
    names: ['period'],
    sort: 'period',
    imported: false,
  },
  {
    period: choice(
      'Period',
      '时段',
      periods.map(({ value, label }) => option(value, label.zh, label.en)),
    ),
    ...filterFields,
  },
)

/** The units of numbers. `money` is in the currency of the response. */
export type Unit = 'count' | 'days' | 'percent' | 'score' | 'money'

/** A series; `aside` if only the table shows it. */
export type Series = { readonly title: Label; readonly unit: Unit; readonly aside?: boolean }

/**
 * A row: a decimal number for each series, or null without data. `open` is the address, below /admin, of the list or
 * record behind the numbers.
 */
export type Row = {
  readonly key: string
  readonly title: Label
  readonly values: readonly (string | null)[]
  readonly open: readonly (string | null)[]
}

/** A total of a figure; `before` is that of the previous period, or null, and `open` an address as in a row. */
export type Total = {
  readonly title: Label
  readonly unit: Unit
  readonly value: string | null
  readonly before: string | null
  readonly open: string | null
}

export type Figure = {
  readonly series: readonly Series[]
  readonly rows: readonly Row[]
  readonly totals: readonly Total[]
  /** Notes on the numbers: what is left out, and why. */
  readonly notes: readonly Label[]
  readonly currency?: string
}

/** A task that waits for the user. `open` is an address below /admin. */
export type Waiting = {
  readonly key: string
  readonly title: Label
  readonly about?: Label
  /** The due day, or the day on which it came in. */
  readonly day: string | null
  readonly late: Label | null
  readonly open: string
  /** The notification that opening the entry marks as read. */
  readonly notice?: string
}

/** How many entries of each kind My day shows first. */
export const firstMost = 5

/** How many entries of a kind without a list My day can show. */
export const unlistedMost = 50

/**
 * The waiting tasks of a kind: their number, the first of them, and the address of the list of all. Without such a list
 * `first` holds up to `unlistedMost` instead of `firstMost`.
 */
export type Waits = {
  readonly key: string
  readonly title: Label
  readonly total: number
  readonly first: readonly Waiting[]
  readonly open: string | null
}

import { choice, date, type Label, label, master, option, reference, resource, type ValuesOf } from '@sms/kit/contract'
import { allKinds } from '../item/contract.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { periods } from './rules/period.ts'

/** What a figure can be narrowed by; each heeds some of these (rules/figures.ts). */
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

/** What the screen Report is asked for. It has no records: saved views hold its filters as they do those of a list. */
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

/** What the numbers of a figure are. `money` is in the currency that the answer names. */
export type Unit = 'count' | 'days' | 'percent' | 'score' | 'money'

/** A number of each row: what it is called, and whether only the table shows it. */
export type Series = { readonly title: Label; readonly unit: Unit; readonly aside?: boolean }

/**
 * One bar or point of each series, as a decimal number, or null where there is no data. `open` is the address, below
 * /admin, of the list or record that shows what is behind it.
 */
export type Row = {
  readonly key: string
  readonly title: Label
  readonly values: readonly (string | null)[]
  readonly open: readonly (string | null)[]
}

/** What a figure comes to as a whole, in the period and in the one of equal length before it; `open` as that of a row. */
export type Whole = {
  readonly title: Label
  readonly unit: Unit
  readonly value: string | null
  readonly before: string | null
  readonly open: string | null
}

/** The answer of every figure. */
export type Figure = {
  readonly series: readonly Series[]
  readonly rows: readonly Row[]
  readonly wholes: readonly Whole[]
  /** What a reader must know of these numbers: what is left out, and why. */
  readonly notes: readonly Label[]
  readonly currency?: string
}

/** Something that waits for a user. `open` is an address below /admin. */
export type Waiting = {
  readonly key: string
  readonly title: Label
  readonly about?: Label
  /** The day by which it is wanted, or on which it came. */
  readonly day: string | null
  /** Said of a day that is past, where it should not be. */
  readonly late: Label | null
  readonly open: string
  /** The notification that is read once this is opened. */
  readonly notice?: string
}

/** How many of each kind My day shows at first. */
export const firstMost = 5

/** How many of a kind My day can show in place, where no list holds them all. */
export const unlistedMost = 50

/**
 * What of one kind waits for a user: how many, the first of them, and the address of the list of all. Without such a
 * list `first` holds up to `unlistedMost` instead of `firstMost`.
 */
export type Waits = {
  readonly key: string
  readonly title: Label
  readonly total: number
  readonly first: readonly Waiting[]
  readonly open: string | null
}

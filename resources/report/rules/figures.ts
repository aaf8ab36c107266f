import { type Label, label } from '@sms/kit/contract'

/** A filter that a figure can heed, besides the period. */
export type FilterName = 'brand' | 'supplier' | 'season' | 'responsible' | 'currency' | 'item'

/** How a figure is drawn: bars beside or on each other, lines, or as no more than its table. */
export type ChartKind = 'bars' | 'stacked' | 'lines' | 'table'

/** What is said of a figure before it is computed; server and page read the same. */
export type FigureAbout = {
  readonly key: string
  readonly title: Label
  /** How it is computed, shown to whoever asks. */
  readonly how: Label
  /** The menu keys any of which opens it, and the right that it needs besides. */
  readonly menus: readonly string[]
  readonly right?: string
  /** Whether it is about the period; else it says how things stand today. */
  readonly dated: boolean
  readonly filters: readonly FilterName[]
  /** The filter without which there is nothing to show. */
  readonly needs?: FilterName
  readonly chart: ChartKind
}

const library = ['Fabric', 'Artworks', 'Trims', 'Button', 'Label']

/** Every figure that there is, in the order of the page. */
export const figures = [
  {
    key: 'certificates',
    title: label('Certificates by expiry', '证书到期分布'),
    how: label(
      'Active certificates of Active suppliers, by the days from today to their last day. Each counts once. The last day itself still counts as valid.',
      '启用供应商的启用证书，按今天距到期日的天数分组，每张计一次；到期当日仍视为有效。',
    ),
    menus: ['Supplier'],
    dated: false,
    filters: ['supplier'],
    chart: 'bars',
  },
  {
    key: 'turnaround',
    title: label('Review turnaround', '审样周期'),
    how: label(
      'Active reviews approved in the period, by the day of approval: calendar days from the day on which the first round was requested to that day. Approved on the same day is 0. A step without approvals has no data.',
      '期内批准的启用审样，按批准日期统计：自首轮要求日期至批准日期的自然日数，当日批准为 0；没有批准的时段无数据。',
    ),
    menus: ['ReviewStatus'],
    dated: true,
    filters: ['brand', 'supplier', 'season', 'responsible'],
    chart: 'lines',
  },
  {
    key: 'rounds',
    title: label('Rounds to approval', '批准所需轮次'),
    how: label(
      'Active reviews approved in the period, by the number of the round that was approved. The average is over all of them.',
      '期内批准的启用审样，按批准时的轮次分组；平均值按全部审样计算。',
    ),
    menus: ['ReviewStatus'],
    dated: true,
    filters: ['brand', 'supplier', 'season', 'responsible'],
    chart: 'bars',
  },
  {
    key: 'conversion',
    title: label('Sample-to-order conversion', '选样转订单'),
    how: label(
      'Active selections dated in the period, and how many of them are ordered by now. The share is ordered ÷ all, dropped and open ones among them. A step without selections has no data.',
      '期内日期的启用选样单，以及其中目前已下单的数量；转化率 = 已下单 ÷ 全部（含待定与放弃）；没有选样单的时段无数据。',
    ),
    menus: ['Showroom'],
    dated: true,
    filters: ['brand', 'responsible'],
    chart: 'bars',
  },
  {
    key: 'growth',
    title: label('Library growth', '资料库增长'),
    how: label(
      'Items and styles by the day on which they were entered, by the house’s calendar, whatever became of them since.',
      '物料与款式按录入日期（公司时区）统计，不论其后状态如何。',
    ),
    menus: [...library, 'Showroom', 'History'],
    dated: true,
    filters: ['supplier', 'season'],
    chart: 'stacked',
  },
  {
    key: 'prices',
    title: label('Price trend of an item', '物料价格走势'),
    how: label(
      'On the last day of each step, the price in force of each supplier at its MOQ: quoted or approved, begun and not expired, the newest first day where several hold. Each is converted at the rates of that day. Lines of the unit that has most of them; each Incoterm, and with or without tax, is a series of its own.',
      '取每个时段最后一天各供应商在起订量下的有效价格（已报价或已核准、已生效且未过期；多条有效时取生效日最新者），按当日汇率折算。仅取报价最多的单位；不同贸易术语、含税与否分别成线。',
    ),
    menus: library,
    right: 'cost',
    dated: true,
    filters: ['item', 'supplier', 'currency'],
    needs: 'item',
    chart: 'lines',
  },
  {
    key: 'scores',
    title: label('Supplier scores', '供应商评分'),
    how: label(
      'Parts of 0 to 100 from the facts of the last 12 months, weighed by the company’s score weights. A part without facts leaves the weighting; without any there is no score. Response: each round of samples that was due earns 100 when sent by its day, 5 less for each day late. Price: the best price of the same item ÷ the supplier’s own, over the items for which several suppliers have a price in force. Worked out anew every hour.',
      '依据近 12 个月的事实计算 0 至 100 的各项得分，并按公司评分权重加权；没有事实的项不参与加权，全无事实则无评分。响应：每轮到期样品按时寄出得 100，每迟一天减 5。价格：同一物料的最低价 ÷ 该供应商价格，仅计有多家有效报价的物料。每小时更新。',
    ),
    menus: ['Supplier'],
    dated: false,
    filters: ['supplier'],
    chart: 'table',
  },
] as const satisfies readonly FigureAbout[]

export type FigureKey = (typeof figures)[number]['key']

/**
 * Figures of orders, in their place on the page: each becomes an entry of `figures` once there are orders to compute it
 * from, and is named there as what is still to come.
 */
export const comingFigures: readonly Pick<FigureAbout, 'key' | 'title'>[] = [
  { key: 'on-time', title: label('On-time delivery by quantity', '按数量计的准时交付率') },
  { key: 'on-time-suppliers', title: label('On-time delivery by supplier', '各供应商准时交付率') },
  { key: 'days-late', title: label('Days late', '延误天数') },
  { key: 'open-value', title: label('Open order value by step', '各步骤在制订单金额') },
  { key: 'receivables', title: label('Receivables by age', '应收账龄') },
  { key: 'payables', title: label('Payables by age', '应付账龄') },
  { key: 'margin', title: label('Margin', '毛利') },
]

/** Whether somebody with these menu keys and rights has a figure. */
export const hasFigure = (
  { menus, right }: Pick<FigureAbout, 'menus' | 'right'>,
  user: { readonly menu: readonly string[]; readonly rights: readonly string[] },
) => menus.some((key) => user.menu.includes(key)) && (right === undefined || user.rights.includes(right))

import { type Label, label } from '@sms/kit/contract'

export type FilterName = 'brand' | 'supplier' | 'season' | 'responsible' | 'currency' | 'item'

/** The chart of a figure: grouped or stacked bars, horizontal bars for long names, lines, or only a table. */
export type ChartKind = 'bars' | 'stacked' | 'across' | 'lines' | 'table'

export type FigureAbout = {
  readonly key: string
  readonly title: Label
  /** The explanation of its computation, shown on request. */
  readonly how: Label
  /** What each of its rows is, the heading of their names. */
  readonly each: Label
  /** The menu keys, any of which opens it, and the additional right that it needs. */
  readonly menus: readonly string[]
  readonly right?: string
  /** Whether it covers the period; otherwise it shows the state of today. */
  readonly dated: boolean
  readonly filters: readonly FilterName[]
  readonly needs?: FilterName
  readonly chart: ChartKind
}

const library = ['Fabric', 'Artworks', 'Trims', 'Button', 'Label']

const step = label('Period', '时段')
const supplier = label('Supplier', '供应商')
const overdue = label('Days overdue', '逾期天数')

const orders = ['Order']
const ofOrders = ['brand', 'supplier', 'season', 'responsible'] as const

/** All figures, in the order of the page. */
export const figures = [
  {
    key: 'on-time',
    title: label('On-time delivery by quantity', '按数量计的准时交付率'),
    how: label(
      'Orders due in the period, by their due date; drafts and cancelled ones do not count. Of the goods on their purchase orders, the quantity accepted at inspection, in its own units: on time is what was inspected by the due date of its line (else of the purchase order, else of the brand’s line); the same day is on time, part deliveries count by quantity. Reversed events do not count. A step without deliveries has no data. What is late and still to come stands beside it, unless the step was closed short.',
      '期内到期的订单，按订单交期统计，不含草稿与已取消。仅计采购单成品的验货合格数量（按各自单位）：在采购明细交期（无则采购单交期，再无则品牌明细交期）当日或之前验货合格即为准时；分批按数量计；冲销事件不计。没有交货的时段无数据。逾期未交数量另列，短结步骤除外。',
    ),
    each: step,
    menus: orders,
    dated: true,
    filters: ofOrders,
    chart: 'lines',
  },
  {
    key: 'on-time-suppliers',
    title: label('On-time delivery by supplier', '各供应商准时交付率'),
    how: label(
      'On-time delivery by quantity of the same orders, by the supplier of the purchase order; those with most quantity first. Who has delivered nothing has no data. Each opens the supplier’s purchase orders of these orders.',
      '同一批订单的准时交付率，按采购单的供应商统计，数量多者在前；尚未交货的无数据。点击打开该供应商在这些订单中的采购单。',
    ),
    each: supplier,
    menus: orders,
    dated: true,
    filters: ofOrders,
    chart: 'across',
  },
  {
    key: 'days-late',
    title: label('Days late', '延误天数'),
    how: label(
      'Goods of orders due in the period, by the calendar days from the due date of their line to the day on which they were accepted at inspection. What is late and still to come counts by the days until today; once the delivery of an order was closed short, skipped or done, nothing of it is to come. The mean is over the accepted quantity; on time counts as 0.',
      '期内到期订单的成品，按明细交期至验货合格日的自然日数分组；逾期未交的按至今天数另列，交货步骤短结、跳过或完成后不再计入。平均值按合格数量加权，准时计为 0。',
    ),
    each: label('Days late', '延误天数'),
    menus: orders,
    dated: true,
    filters: ofOrders,
    chart: 'bars',
  },
  {
    key: 'open-value',
    title: label('Open order value by step', '各步骤在制订单金额'),
    how: label(
      'Brand value of the orders that are confirmed or in progress, at today’s rates: each counts with its whole value in every step that is open in it, so that the steps do not add up. In all, each counts once.',
      '已确认与进行中订单的品牌金额，按今日汇率折算；订单以全额计入其每个待进行步骤，故各步骤不可相加；总额中每单计一次。',
    ),
    each: label('Step', '步骤'),
    menus: orders,
    dated: false,
    filters: [...ofOrders, 'currency'],
    chart: 'bars',
  },
  {
    key: 'receivables',
    title: label('Receivables by age', '应收账龄'),
    how: label(
      'What brands have still to pay of orders that are confirmed, in progress or on hold, at today’s rates: of the ordered value, once all is shipped of the shipped one. Payments, charges, deductions and credit notes settle the stages of the payment terms in their order. A stage is due its days after the order, the first shipment (before shipment and against documents) or the last receipt; until that has happened it is not due. Without terms all is due on receipt. The due date itself is not overdue.',
      '已确认、进行中与暂停订单的品牌未付金额，按今日汇率折算：按订单金额计，全部出运后按出运金额计。付款、手续费、扣款与贷项依次结清各付款阶段。各阶段自下单、首次出运（出货前与凭单据）或最后收货起加天数到期，尚未发生则未到期；无付款条件按收货时到期。到期当日不算逾期。',
    ),
    each: overdue,
    menus: orders,
    dated: false,
    filters: [...ofOrders, 'currency'],
    chart: 'bars',
  },
  {
    key: 'payables',
    title: label('Payables by age', '应付账龄'),
    how: label(
      'What the house has still to pay to suppliers of orders that are confirmed, in progress or on hold, at today’s rates: of the ordered value of each purchase order, once all is delivered of what was accepted of its goods. Stages are settled in their order, and due their days after the purchase order, its first delivery (before shipment and against documents) or its last inspection; until that has happened a stage is not due.',
      '已确认、进行中与暂停订单的应付供应商金额，按今日汇率折算：按采购单金额计，全部交货后成品按合格数量计。付款依次结清各阶段；各阶段自采购单日期、首次交货（出货前与凭单据）或最后验货起加天数到期，尚未发生则未到期。',
    ),
    each: overdue,
    menus: orders,
    right: 'cost',
    dated: false,
    filters: [...ofOrders, 'currency'],
    chart: 'bars',
  },
  {
    key: 'margin',
    title: label('Margin', '毛利'),
    how: label(
      'Orders placed in the period, drafts and cancelled ones apart, by the day of the order: of the goods on their purchase orders, quantity × brand price less quantity × supplier price, at the rates of that day. Materials and charges do not count. A line without a price on either side is left out and named.',
      '期内下单的订单（不含草稿与已取消），按下单日期统计：采购单成品的 数量 × 品牌单价 − 数量 × 供应商单价，按当日汇率折算；不含物料与费用。任一方没有单价的明细不计入并注明。',
    ),
    each: step,
    menus: orders,
    right: 'cost',
    dated: true,
    filters: [...ofOrders, 'currency'],
    chart: 'bars',
  },
  {
    key: 'certificates',
    title: label('Certificates by expiry', '证书到期分布'),
    how: label(
      'Active certificates of Active suppliers, by the days from today to their last day. Each counts once. The last day itself still counts as valid.',
      '启用供应商的启用证书，按今天距到期日的天数分组，每张计一次；到期当日仍视为有效。',
    ),
    each: label('Expiry', '到期'),
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
    each: step,
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
    each: label('Rounds', '轮次'),
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
    each: step,
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
    each: step,
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
    each: step,
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
      'Parts of 0 to 100 from the facts of the last 12 months, weighed by the company’s score weights. A part without facts leaves the weighting; without any there is no score. Response: each round of samples that was due earns 100 when sent by its day, 5 less for each day late. On-time delivery: the quantity accepted at inspection by its due date ÷ all that was. Quality: accepted ÷ inspected, waived inspections apart. Price: the best price of the same item ÷ the supplier’s own, over the items for which several suppliers have a price in force. Worked out anew every hour.',
      '依据近 12 个月的事实计算 0 至 100 的各项得分，并按公司评分权重加权；没有事实的项不参与加权，全无事实则无评分。响应：每轮到期样品按时寄出得 100，每迟一天减 5。准时交付：按期验货合格数量 ÷ 全部合格数量。质量：合格 ÷ 验货数量（免检除外）。价格：同一物料的最低价 ÷ 该供应商价格，仅计有多家有效报价的物料。每小时更新。',
    ),
    each: supplier,
    menus: ['Supplier'],
    dated: false,
    filters: ['supplier'],
    chart: 'table',
  },
] as const satisfies readonly FigureAbout[]

export type FigureKey = (typeof figures)[number]['key']

/** Whether a user with these menu keys and rights may see a figure. */
export const hasFigure = (
  { menus, right }: Pick<FigureAbout, 'menus' | 'right'>,
  user: { readonly menu: readonly string[]; readonly rights: readonly string[] },
) => menus.some((key) => user.menu.includes(key)) && (right === undefined || user.rights.includes(right))

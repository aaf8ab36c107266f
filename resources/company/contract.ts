import {
  choice,
  email,
  type FieldProblem,
  file,
  group,
  integer,
  label,
  option,
  phone,
  required,
  resource,
  rows,
  text,
  url,
  withRule,
} from '@sms/kit/contract'
import { bank } from '../party/rules/bank.ts'
import { nameless } from '../party/rules/nameless.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { timeZoneOptions } from '../standards/time-zones.ts'
import { isSeries } from './rules/number-series.ts'

const series = {
  of: required(
    choice('Numbers of', '编号对象', [
      option('order', '订单', 'Orders'),
      option('purchase order', '采购单', 'Purchase orders'),
      option('style', '款式', 'Styles'),
      option('review', '审样', 'Reviews'),
      option('fabric', '面料', 'Fabrics'),
      option('artwork', '花型', 'Artworks'),
      option('trims', '辅料', 'Trims'),
      option('button', '纽扣', 'Buttons'),
      option('label', '唛标', 'Labels'),
      option('supplier', '供应商', 'Suppliers'),
    ]),
  ),
  pattern: required(
    withRule(
      text('Pattern', '格式', {
        max: 40,
        help: label(
          'YYYY or YY for the year, MM for the month, # for each digit: SO-YY-####',
          'YYYY 或 YY 表示年，MM 表示月，# 表示每位数字：SO-YY-####',
        ),
      }),
      isSeries,
      label('One run of # is needed, for the running number', '须包含一段连续的 #，表示流水号'),
    ),
  ),
}

const weight = (en: string, zh: string) => required(integer(en, zh, { max: 100, unit: '%' }))
const weights = {
  delivery: weight('On-time delivery', '准时交付'),
  quality: weight('Quality', '质量'),
  response: weight('Response', '响应'),
  price: weight('Price', '价格'),
}

/** The house itself: its details on papers, its currency, time zone and number series (domain.md, Master Data). */
export const company = resource(
  'company',
  {
    title: label('Company', '公司'),
    titles: label('Company', '公司'),
    menu: 'Master_Data',
    files: true,
    names: ['nameEn', 'nameZh'],
    sort: 'nameEn',
    // There is a single company.
    imported: false,
    check: ({ nameEn, nameZh, scoreWeights, scoreWarnBelow, scoreBlockBelow, numberSeries }) => {
      const problems: FieldProblem[] = []
      if (!nameEn && !nameZh) problems.push(nameless)
      const total = scoreWeights && Object.values(scoreWeights).reduce((sum, weight) => sum + weight, 0)
      if (total !== null && total !== 100)
        problems.push({
          field: 'scoreWeights',
          message: label(`The weights add up to ${total} %, not 100 %`, `权重合计 ${total} %，应为 100 %`),
        })
      if (typeof scoreWarnBelow === 'number' && typeof scoreBlockBelow === 'number' && scoreBlockBelow > scoreWarnBelow)
        problems.push({
          field: 'scoreBlockBelow',
          message: label(`Above ${scoreWarnBelow}, where the warning begins`, `高于警告线 ${scoreWarnBelow}`),
        })
      for (const [i, { of }] of numberSeries.entries())
        if (numberSeries.findIndex((entry) => entry.of === of) < i)
          problems.push({ field: `numberSeries.${i}.of`, message: label('Named twice', '重复') })
      return problems
    },
  },
  {
    nameEn: text('English name', '英文名'),
    nameZh: text('Chinese name', '中文名'),
    addressEn: text('English address', '英文地址', { max: 500 }),
    addressZh: text('Chinese address', '中文地址', { max: 500 }),
    phone: phone('Phone', '电话'),
    email: email('Email', '邮箱'),
    website: url('Website', '网站'),
    logo: file('Logo', '标志'),
    bank: bank(),
    houseCurrency: required(
      choice('House currency', '本位币', currencyOptions, {
        initial: 'CNY',
        help: label('Exchange rates and reports are in this currency', '汇率与报表以该币种计'),
      }),
    ),
    timeZone: required(choice('Time zone', '时区', timeZoneOptions, { initial: 'Asia/Shanghai' })),
    numberSeries: rows('Number series', '编号规则', series, { max: 9 }),
    scoreWeights: group('Score weights', '评分权重', weights, {
      help: label('How much each counts in a supplier’s score; together 100 %', '各项在供应商评分中的占比，合计 100 %'),
    }),
    scoreWarnBelow: integer('Warn below', '低于此分警告', {
      max: 100,
      help: label(
        'Orders to a supplier with a lower score need a reason; without a score nothing is said',
        '向低于此分的供应商下单须填写原因；无评分时不提示',
      ),
    }),
    scoreBlockBelow: integer('Block below', '低于此分冻结', {
      max: 100,
      help: label('A supplier with a lower score gets no orders', '低于此分的供应商不可下单'),
    }),
  },
)

import { dayFrom } from '../../calendar/rules/working-days.ts'
import { usccCheckCharacter } from '../../supplier/rules/uscc.ts'
import type { Dice } from './dice.ts'
import { type Trade, type TradeName, trades } from './trades.ts'
import { between, type SampleRecord, type World } from './world.ts'

export type SampleSupplier = { readonly record: SampleRecord; readonly trade: TradeName; readonly shortName: string }

const familyNames =
  '王/Wang;李/Li;张/Zhang;刘/Liu;陈/Chen;杨/Yang;赵/Zhao;黄/Huang;周/Zhou;吴/Wu;徐/Xu;孙/Sun;朱/Zhu;沈/Shen;何/He;林/Lin;郑/Zheng;谢/Xie'.split(
    ';',
  )
const givenNames =
  '静/Jing;敏/Min;磊/Lei;丽娟/Lijuan;建国/Jianguo;晓燕/Xiaoyan;志强/Zhiqiang;婷/Ting;海波/Haibo;佳/Jia;国平/Guoping;雪梅/Xuemei;俊/Jun;文华/Wenhua;琳/Lin;永康/Yongkang'.split(
    ';',
  )
const titles = 'Sales Manager;Account Manager;Merchandiser;General Manager;Export Manager;Quality Manager'.split(';')
const roads =
  '工业路/Gongye Road;兴业大道/Xingye Avenue;纺都路/Fangdu Road;创新路/Chuangxin Road;滨江大道/Binjiang Avenue;锦绣路/Jinxiu Road'.split(
    ';',
  )
const zones = '经济开发区/Economic Development Zone;轻纺工业园/Textile Industrial Park;高新区/High-tech Zone'.split(';')
const term = (percent: string, trigger: string, days: number | null = null) => ({
  percent,
  trigger,
  days,
  method: 'T/T',
})
const terms = [
  [term('30', 'order'), term('70', 'before shipment')],
  [term('100', 'after receipt', 30)],
  [term('30', 'order'), term('70', 'after receipt', 30)],
  [term('100', 'after receipt', 60)],
  [term('20', 'order'), term('80', 'against documents')],
  [term('50', 'order'), term('50', 'before shipment')],
]

const pickPair = (dice: Dice, list: readonly string[]) => dice.pick(list).split('/') as [zh: string, en: string]

function contactsOf(dice: Dice, domain: string) {
  return Array.from({ length: dice.whole(1, 3) }, (_, i) => {
    const [familyZh, familyEn] = pickPair(dice, familyNames)
    const [givenZh, givenEn] = pickPair(dice, givenNames)
    return {
      name: `${familyZh}${givenZh} ${givenEn} ${familyEn}`,
      title: i === 0 ? dice.pick(titles.slice(0, 3)) : dice.pick(titles),
      mobile: `+86 1${dice.pick(['38', '39', '58', '86'])} ${dice.whole(1000, 9999)} ${dice.whole(1000, 9999)}`,
      email: `${givenEn}.${familyEn}${i || ''}@${domain}`.toLowerCase(),
      wechat: dice.chance(70) ? `${givenEn}_${familyEn}${dice.whole(10, 99)}`.toLowerCase() : null,
      primary: i === 0,
    }
  })
}

/** A random unified social credit code of an enterprise, with its check character. */
function randomUscc(dice: Dice) {
  const organisation = Array.from({ length: 9 }, () => dice.pick([...'0123456789ABCDEFGHJKLMNPQRTUWXY'])).join('')
  const place = `3${dice.pick(['3', '2', '4'])}${dice.whole(1, 9)}0${dice.whole(0, 9)}${dice.whole(0, 9)}`
  const code = `91${place}${organisation}`
  return code + usccCheckCharacter(code)
}

/** The lowest and the highest monthly capacity of a plant by its unit, and the step to which it is rounded. */
const capacities: Readonly<Record<Trade['unit'], readonly [low: number, high: number, step: number]>> = {
  pc: [200_000, 3_000_000, 50_000],
  kg: [40_000, 400_000, 10],
  m: [150_000, 1_800_000, 50_000],
}

/** The `number`-th supplier of the office; `at` is its place in its trade. */
function supplierOf(world: World, dice: Dice, number: number, tradeName: TradeName, at: number): SampleSupplier {
  const trade: Trade = trades[tradeName]
  const [latin, chinese] = trade.names[at]!
  const [city, cityZh, region] = trade.places[at % trade.places.length]!
  const [roadZh, road] = pickPair(dice, roads)
  const [zoneZh, zone] = pickPair(dice, zones)
  const door = dice.whole(8, 998)
  const domain = `${latin}-${tradeName}.example`.toLowerCase()
  const isTrader = dice.chance(18)
  const facility = (role: Trade['role'] | 'dye house', suffix: string, suffixZh: string) => ({
    name: `${latin} ${suffix} ${chinese}${suffixZh}`,
    role,
    address: `${cityZh}${zoneZh}${roadZh}${door}号`,
    workers: dice.whole(6, 90) * 10,
    monthlyCapacity: between(dice, ...capacities[trade.unit]),
    capacityUnit: trade.unit,
  })
  const isSparse = dice.chance(12)
  const block = number === 23 ? 'quoting' : number === 41 ? 'payment' : 'none'
  const values = {
    code: world.code('supplier', number),
    nameZh: `${cityZh}${chinese}${trade.zh}有限公司`,
    nameEn: `${city} ${latin} ${trade.en} Co., Ltd.`,
    shortName: latin,
    type: isTrader ? 'Trader' : 'OEM',
    priority: dice.pick(['High', 'Medium', 'Medium', 'Low', null]),
    star: dice.pick(['5', '4', '4', '4', '3', '3', '2', null]),
    uscc: isSparse ? null : randomUscc(dice),
    country: 'CN',
    region,
    city,
    addressZh: isSparse ? null : `${cityZh}市${zoneZh}${roadZh}${door}号`,
    addressEn: isSparse ? null : `No. ${door} ${road}, ${zone}, ${city}`,
    website: dice.chance(70) ? `https://www.${domain}` : null,
    contacts: contactsOf(dice, domain),
    facilities:
      isTrader || isSparse
        ? []
        : [
            facility(trade.role, 'main plant', '主厂'),
            ...(trade.role === 'mill' && dice.chance(45) ? [facility('dye house', 'dyeing', '染整车间')] : []),
          ],
    categories: trade.categories.slice(0, dice.whole(1, 3)).map((category) => world.master('Category', category)),
    currencies: dice.chance(55) ? ['CNY', 'USD'] : ['CNY'],
    ...(dice.chance(60)
      ? {
          incoterm: dice.pick(['FOB', 'FCA', 'EXW']),
          incotermPlace: dice.pick(['Shanghai', 'Ningbo', 'Shenzhen', city]),
        }
      : {}),
    paymentTerms: isSparse ? [] : dice.pick(terms),
    leadDaysSample: dice.whole(4, 15),
    leadDaysBulk: dice.whole(15, 50),
    moq: between(dice, 300, 3_000, 100),
    moqUnit: trade.unit,
    vatRate: isTrader || dice.chance(85) ? '13' : null,
    block,
    ...(block === 'none'
      ? {}
      : {
          blockUntil: dayFrom(world.today, 75),
          blockReason: block === 'quoting' ? 'Three late deliveries in a row' : 'Claim for shade variation is open',
        }),
    notes: dice.chance(30) ? dice.pick(notes) : null,
  }
  return {
    record: { kind: 'supplier', id: world.id('supplier', number), values, pictures: [] },
    trade: tradeName,
    shortName: latin,
  }
}

const notes = [
  'Good hand feel on finished goods; slow to answer before trade fairs.',
  'Keeps greige in stock: short lead time for repeat colours.',
  '染厂月底排期紧，订单需提前两周确认。',
  'Lab dips within five days, second round is usually right.',
  '可提供再生纤维交易证书（TC）。',
  'Minimum per colour can be halved against a surcharge.',
]

/** The suppliers of an office, trade by trade. */
export function makeSuppliers(world: World, dice: Dice): SampleSupplier[] {
  let number = 0
  return (Object.keys(trades) as TradeName[]).flatMap((name) =>
    trades[name].names.map((_, at) => supplierOf(world, dice, ++number, name, at)),
  )
}

const issuers: Readonly<Record<string, readonly string[]>> = {
  'OEKO-TEX STANDARD 100': ['TESTEX AG', 'Hohenstein'],
  GOTS: ['Control Union', 'Ecocert Greenlife'],
  GRS: ['Control Union', 'Intertek'],
  OCS: ['Control Union'],
  'ISO 9001': ['SGS', 'CQC'],
  'ISO 14001': ['SGS', 'CQC'],
  BSCI: ['TÜV Rheinland', 'Intertek'],
  SMETA: ['Bureau Veritas', 'SGS'],
  WRAP: ['Intertek'],
}
/** For how many years a certificate of a standard is valid; 1 for the others. */
const years: Readonly<Record<string, number>> = { 'ISO 9001': 3, 'ISO 14001': 3, BSCI: 2 }

/** Days until a certificate expires that is valid for `days`: negative where it has expired, below 60 for a warning. */
function randomDaysLeft(dice: Dice, days: number) {
  if (dice.chance(16)) return dice.whole(6, 58)
  return dice.chance(8) ? -dice.whole(5, 90) : dice.whole(62, days - 10)
}

/** The certificates of most suppliers: most in force, some about to expire, a few expired. */
export function makeCertificates(world: World, dice: Dice, suppliers: readonly SampleSupplier[]): SampleRecord[] {
  let count = 0
  return suppliers.flatMap(({ record, trade }) => {
    if (dice.chance(20)) return []
    const isCloth = ['m', 'kg'].includes(trades[trade].unit)
    const standards = dice.some(
      isCloth
        ? ['OEKO-TEX STANDARD 100', 'GOTS', 'GRS', 'OCS', 'ISO 9001', 'BSCI', 'SMETA']
        : ['OEKO-TEX STANDARD 100', 'ISO 9001', 'ISO 14001', 'GRS', 'BSCI', 'WRAP'],
      dice.whole(1, 3),
    )
    return standards.map((standard): SampleRecord => {
      const daysValid = (years[standard] ?? 1) * 365
      const daysLeft = randomDaysLeft(dice, daysValid)
      const values = {
        supplier: record.id,
        standard,
        number: `${standard.replace(/[^A-Z0-9]/g, '').slice(0, 4)}-${dice.whole(20, 26)}.${dice.whole(100, 999)}-${dice.whole(10_000, 99_999)}`,
        issuer: dice.pick(issuers[standard]!),
        scope: isCloth
          ? dice.pick([
              'Knitted and woven fabrics, dyed and finished',
              'Yarns and fabrics',
              'Weaving, dyeing, finishing',
            ])
          : 'Accessories',
        issued: dayFrom(world.today, daysLeft - daysValid),
        expires: dayFrom(world.today, daysLeft),
      }
      return { kind: 'certificate', id: world.id('certificate', ++count), values, pictures: [] }
    })
  })
}

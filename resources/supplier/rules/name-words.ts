import { countryOptions } from '../../standards/countries.ts'
import { regions } from '../../standards/regions.ts'
import { wordsOf } from './name-key.ts'

/** Common words of the trade. They describe what a company does and do not identify it. */
const tradeWords = new Set(
  `textile textiles tex textil tekstil garment garments apparel apparels clothing clothes fashion fashions knit knits
  knitting knitted knitwear weaving woven spinning dyeing dyed printing printed finishing washing laundry sewing sweater
  sweaters shoe shoes footwear leather fabric fabrics cloth accessory accessories trim trims trimming trimmings button
  buttons zipper zippers label labels lace embroidery hosiery sock socks underwear denim jeans silk wool woollen cotton
  linen fibre fiber yarn yarns thread home product products goods light industry industries industrial enterprise
  enterprises international intl global trading trade import imports export exports imp exp impex manufacturing mfg
  manufacturer manufacturers manufacture production technology technologies tech science holding holdings development
  mill mills packaging plastic hardware metal unit plant branch division facility processing creation creations design
  confeccoes confeccao industria comercio roupas calcados giyim konfeksiyon and e y et de of for the ve und`.split(
    /\s+/,
  ),
)

/** The same in Chinese, a longer word before its own beginning. */
const chineseTradeWords = new RegExp(
  '进出口|服装|服饰|制衣|成衣|时装|纺织品|纺织|针织|针纺|梭织|织造|织布|色织|染织|印染|漂染|染整|印花|绣花|刺绣|水洗|毛衫|毛纺|毛织|' +
    '棉纺|丝绸|麻纺|化纤|纤维|布业|布艺|面料|辅料|拉链|纽扣|钮扣|织带|商标|皮革|鞋业|鞋材|箱包|家纺|家居|包装|五金|塑料|制品|用品|产品|' +
    '轻工|工艺|科技|技术|实业|工业|企业|贸易|商贸|工贸|外贸|国际|发展|控股|制造|加工',
  'g',
)

/** Chinese textile centres with which names of companies begin, besides the province-level regions. */
const cities =
  `dongguan 东莞,guangzhou 广州,shenzhen 深圳,foshan 佛山,zhongshan 中山,huizhou 惠州,shantou 汕头,jiangmen 江门,
zhuhai 珠海,quanzhou 泉州,jinjiang 晋江,shishi 石狮,xiamen 厦门,fuzhou 福州,putian 莆田,hangzhou 杭州,ningbo 宁波,shaoxing 绍兴,
keqiao 柯桥,jiaxing 嘉兴,huzhou 湖州,wenzhou 温州,taizhou 台州,yiwu 义乌,jinhua 金华,zhuji 诸暨,haining 海宁,tongxiang 桐乡,
suzhou 苏州,wuxi 无锡,changzhou 常州,nantong 南通,changshu 常熟,zhangjiagang 张家港,jiangyin 江阴,kunshan 昆山,wujiang 吴江,
yangzhou 扬州,yancheng 盐城,nanjing 南京,xuzhou 徐州,qingdao 青岛,jinan 济南,weifang 潍坊,yantai 烟台,weihai 威海,zibo 淄博,
dalian 大连,shenyang 沈阳,shijiazhuang 石家庄,nanchang 南昌,hefei 合肥,wuhan 武汉,changsha 长沙,zhengzhou 郑州,xian 西安,
chengdu 成都`
    .split(/,\s*/)
    .map((pair) => pair.split(' ') as [string, string])

const ofOneWord = ([name]: readonly [string, string]) => !name.includes(' ')

/** One-word names of places, each with the place: provinces, countries and cities, so that Jiangsu is 江苏. */
const latinPlaces = new Map(
  [
    ...regions.map((region) => [wordsOf(region.en), region.en] as const),
    ...countryOptions.map((country) => [wordsOf(country.label.en), country.value] as const),
    ...cities.map(([latin]) => [latin, latin] as const),
    ['lanka', 'LK'] as const,
  ].filter(ofOneWord),
)
const chinesePlaces = new Map([
  ...regions.map((region) => [region.zh, region.en] as const),
  ...cities.map(([latin, chinese]) => [chinese, latin] as const),
  ['中国', 'CN'] as const,
])
/** A Chinese name begins with its place; further inside, the same characters may be part of other words. */
const chinesePlace = new RegExp(`^(${[...chinesePlaces.keys()].join('|')})(?:省|市|县|区)?(?=.)`, 'u')

/** The parts of a name, without blanks. */
export type NameParts = {
  readonly places: ReadonlySet<string>
  /** The name without its places. */
  readonly rest: string
  /** What of the rest identifies the company: the words but those of the trade, in order and as one text. */
  readonly identifyingWords: readonly string[]
  readonly identifier: string
}

/**
 * Splits a name without its forms of company (`coreOf`) into its parts. A name of nothing but places is its own rest,
 * and one of nothing but words of the trade its own identifier.
 */
export function splitName(core: string): NameParts {
  const places = new Set<string>()
  const words: string[] = []
  for (const word of core.split(' ')) {
    const place = latinPlaces.get(word) ?? chinesePlaces.get(word)
    if (place) places.add(place)
    else words.push(afterChinesePlaces(word, places))
  }
  const rest = words.join('') || core.replaceAll(' ', '')
  const found = words
    .filter((word) => !tradeWords.has(word))
    .map((word) => word.replace(chineseTradeWords, ''))
    .filter(Boolean)
  const identifyingWords = found.length ? found : [rest]
  return { places, rest, identifyingWords, identifier: identifyingWords.join('') }
}

/** A word without the Chinese places at its beginning, which are added to `places`. */
function afterChinesePlaces(word: string, places: Set<string>): string {
  const found = chinesePlace.exec(word)
  if (!found) return word
  places.add(chinesePlaces.get(found[1]!)!)
  return afterChinesePlaces(word.slice(found[0].length), places)
}

import { foldText, simplified } from '@sms/kit/contract'
import { type Region, regions } from './regions.ts'

/**
 * Latin spellings of each region: CLDR's, pinyin, and those found in addresses. A space stands between syllables, where
 * some people write one ('Jiang Su'); an underscore between words, where some leave it out ('Hongkong').
 */
const spellings: Readonly<Record<string, readonly string[]>> = {
  'CN-BJ': ['bei jing'],
  'CN-TJ': ['tian jin'],
  'CN-HE': ['he bei'],
  'CN-SX': ['shan xi'],
  'CN-NM': ['inner_mongolia', 'inner_mongol', 'nei_mongol', 'nei meng gu'],
  'CN-LN': ['liao ning'],
  'CN-JL': ['ji lin'],
  'CN-HL': ['hei long jiang'],
  'CN-SH': ['shang hai'],
  'CN-JS': ['jiang su'],
  'CN-ZJ': ['zhe jiang'],
  'CN-AH': ['an hui'],
  'CN-FJ': ['fu jian'],
  'CN-JX': ['jiang xi'],
  'CN-SD': ['shan dong'],
  'CN-HA': ['he nan'],
  'CN-HB': ['hu bei'],
  'CN-HN': ['hu nan'],
  'CN-GD': ['guang dong'],
  'CN-GX': ['guang xi'],
  'CN-HI': ['hai nan'],
  'CN-CQ': ['chong qing'],
  'CN-SC': ['si chuan'],
  'CN-GZ': ['gui zhou'],
  'CN-YN': ['yun nan'],
  'CN-XZ': ['tibet', 'xi zang'],
  'CN-SN': ['shaan xi', 'shann xi'],
  'CN-GS': ['gan su'],
  'CN-QH': ['qing hai'],
  'CN-NX': ['ning xia'],
  'CN-XJ': ['xin jiang'],
  'CN-TW': ['tai wan'],
  'CN-HK': ['hong_kong'],
  'CN-MO': ['macau', 'macao'],
}

const fold = (text: string) => simplified(foldText(text))

/** Words around a region's name: its sort, its people, its country. */
const affixes = [
  /^(?:china|中华人民共和国|中国)|(?:of|pr)?china$/,
  /(?:sheng|province|prov|shi|city|municipality|zizhiqu|autonomousregion)$/,
  /(?:specialadministrativeregion|tebiexingzhengqu|sar)$/,
  /(?:省|市|自治区|特别行政区)$/,
  /(?:zhuangzu|zhuang|huizu|huizi|hui|uygur|uyghur|uighur|weiwuerzu|weiwuer|壮族|回族|维吾尔族?)$/,
]

const keyOf = (text: string) => fold(text).replace(/[^\p{L}\p{N}]/gu, '')

const byKey = new Map(
  regions.flatMap((region) =>
    [region.code, region.en, region.zh, region.zhFull, ...spellings[region.code]!].map(
      (name) => [keyOf(name), region] as const,
    ),
  ),
)

/**
 * The region that a text names: ISO code ('CN-JS'), English, pinyin or Chinese, with or without its kind ('Jiangsu
 * Province', '江苏省'). Case, width, blanks and punctuation make no difference; any other text gives undefined.
 */
export function findRegion(text: string): Region | undefined {
  let key = keyOf(text)
  // Each round looks the name up, then removes one affix, so that Anhui keeps its 'hui'.
  while (key) {
    const found = byKey.get(key)
    if (found) return found
    const affix = affixes.find((pattern) => pattern.test(key))
    if (!affix) return undefined
    key = key.replace(affix, '')
  }
  return undefined
}

// Sources of patterns: the words that may follow a region's name, a direction within a street's name, a street or
// house.
const kinds = '(?:province|provence|prov|sheng|city|shi|municipality|china|prc|p\\.? ?r\\.?)(?!\\p{L})'
const side = '(?:east|west|north|south|middle|mid|central|dong|xi|nan|bei|zhong|[ewns]|\\d+(?:st|nd|rd|th))\\b\\.?'
const street =
  '(?:road|rd|street|str|st|avenue|ave|lu|jie|da ?dao|highway|expressway|lane|building|bldg|mansion|plaza|tower' +
  '|hotel|district|dist)\\b'
/** Streets, houses and districts named after a region may be elsewhere. */
const noStreetAfter = `(?!(?: ?${side}){0,2} ?${street})`

const latin = regions.map((region) => ({
  region,
  words: spellings[region.code]!.map((spelling) => spelling.split(/[ _]/)[0]!),
  pattern: anyOf(spellings[region.code]!.flatMap(patternsOf)),
}))

/** The patterns of a Latin spelling in an address: written together, and split into its syllables. */
function patternsOf(spelling: string): string[] {
  const words = spelling.replaceAll('_', ' ?')
  const start = '(?:(?<!\\p{L})|(?<=city))'
  const whole = `${start}${words.replaceAll(/(?<=\p{L}) (?=\p{L})/gu, '')}(?:(?!\\p{L})|(?=${kinds}))${noStreetAfter}`
  if (!spelling.includes(' ')) return [whole]
  // Split into syllables a name may be two other words, unless the text behind it shows a region.
  const apart = `${start}${spelling.replaceAll(' ', "[ '-]")}(?= ?(?:$|[,.;:()\\d]|${kinds}))${noStreetAfter}`
  return [whole, apart]
}

const noStreetAfterChinese = '(?![东西南北中]?[一二三四五六七八九十]*(?:路|街|大街|大道|道|巷|弄|大厦|广场))'

const chinese = regions.map((region) => {
  // In full a name is one anywhere. A short one only begins an address: elsewhere it may be cut out of other words
  // (海南 in 上海南汇, 河南 in 黄河南路) or be a district or county of another region (河南蒙古族自治县).
  const begins = `(?:(?<!\\p{Script=Han})|(?<=中国|中华人民共和国))${region.zh}${noStreetAfterChinese}(?![区县]|藏族|蒙古族)`
  const long = region.zh.length > 2 ? [region.zh + noStreetAfterChinese] : []
  return {
    region,
    words: [region.zh, region.zhFull],
    pattern: anyOf([region.zhFull, `${region.zh}省`, begins, ...long]),
  }
})

/** The names of all regions. A text without any of `words` is not tested by `pattern`, which is slow at first use. */
const names = [...latin, ...chinese]

function anyOf(patterns: readonly string[]): RegExp {
  return new RegExp(patterns.join('|'), 'u')
}

/**
 * The region that an address names, in English or Chinese: whole words, not streets, houses or districts that are
 * called after one ('Fujian Road', '北京西路'). Undefined when it names none, or more than one.
 */
export function regionInAddress(address: string): Region | undefined {
  const text = fold(address)
  const candidates = names.filter(({ words }) => words.some((word) => text.includes(word)))
  const named = new Set(candidates.filter(({ pattern }) => pattern.test(text)).map(({ region }) => region))
  return named.size === 1 ? [...named][0] : undefined
}

import { foldText } from '@sms/kit/contract'
import { alpha3Of, countryCodes, namesOfCountry } from './countries.ts'

/**
 * Names in use besides CLDR's: older ones, abbreviations, the country's own, and those of ISO that no rule below finds.
 */
const otherNames: Readonly<Record<string, string>> = {
  AE: 'UAE, Emirates, 阿联酋, 阿拉伯联合酋长国',
  AR: 'Argentine Republic',
  AX: 'Aland, 奥兰',
  BA: 'Bosnia, 波黑',
  BD: '孟加拉',
  BL: '圣巴泰勒米岛',
  BN: 'Brunei Darussalam',
  BO: 'Bolivia',
  BQ: 'Bonaire Sint Eustatius and Saba, 博奈尔、圣尤斯特歇斯岛和萨巴',
  BR: 'Brasil',
  BV: '布维群岛',
  BW: '博兹瓦那',
  CC: 'Cocos Keeling Islands, 科科斯群岛',
  CD: 'DR Congo, DRC, DROC, Congo DRC, Congo Kinshasa, Democratic Republic of Congo, Zaire, 刚果民主共和国, 刚果金',
  CF: '中非',
  CG: 'Congo, Congo Brazzaville, Congo Republic, 刚果, 刚果共和国, 刚果布',
  CH: 'Swiss Confederation',
  CI: 'Ivory Coast, 象牙海岸',
  CN: 'PRC, PR China, P R of China, Mainland China, China Mainland, 中华人民共和国, 中華人民共和國, 中国大陆, 中國大陸, 中国内地',
  CV: 'Cabo Verde',
  CX: '圣诞岛',
  CZ: 'Czech Republic, Czech, 捷克共和国',
  DE: 'Deutschland, FRG',
  DO: 'Dominican Rep, 多米尼加',
  ES: 'España',
  FK: 'Malvinas, 福克兰群岛(马尔维纳斯)',
  FM: 'Micronesia, 密克罗尼西亚',
  FR: 'French Republic',
  GA: 'Gabonese Republic',
  GB: 'UK, Great Britain, United Kingdom of Great Britain and Northern Ireland, Britain, England, Scotland, Wales, 英格兰',
  GR: 'Hellenic Republic',
  GS: '南乔治亚岛和南桑德韦奇岛',
  GT: '瓜地马拉',
  HK: 'HKSAR',
  HM: '赫德岛与麦克唐纳群岛, Heard Island and McDonald Islands',
  IM: '曼岛',
  IT: 'Italia, Italian Republic',
  JP: '日本国',
  KG: 'Kyrgyz Republic, Kirghizia, 吉尔吉斯坦',
  KH: '柬埔塞',
  KP: 'Democratic Peoples Republic of Korea, DPRK, DPR Korea, 北朝鲜, 北韩, 朝鲜民主主义人民共和国',
  KR: 'Korea, Republic of Korea, ROK, Korea South, S Korea, Rep of Korea, 大韩民国, 南韩, 대한민국, 한국',
  LA: 'Lao, Lao PDR, Lao Peoples Democratic Republic, 老挝人民民主共和国',
  LB: 'Lebanese Republic',
  LC: '圣路西亚',
  LK: 'Ceylon',
  MF: '法属圣马丁',
  MK: 'Macedonia, FYROM, 马其顿',
  MM: 'Burma',
  MO: 'Macau',
  MS: '蒙塞拉特岛',
  MT: '马尔他',
  MX: 'United Mexican States, México',
  NL: 'Holland, The Netherlands, 尼德兰',
  PF: '法属玻利尼西亚',
  PH: 'Philippine',
  PM: '圣皮埃尔和密克隆',
  PN: '皮特克恩',
  PS: 'Palestine',
  PT: 'Portuguese Republic',
  RO: 'România',
  RU: 'Russian Federation, Russia Federation, 俄国, 俄罗斯联邦',
  RW: 'Rwandese Republic',
  SA: 'KSA, 沙特',
  SH: 'Saint Helena Ascension and Tristan da Cunha, 圣赫勒拿-阿森松-特里斯坦达库尼亚',
  SJ: '斯瓦尔巴特和扬马延岛',
  SK: 'Slovak Republic',
  SM: '圣马力诺市',
  SX: '荷属圣马丁',
  SY: 'Syrian Arab Republic, 阿拉伯叙利亚共和国',
  SZ: 'Swaziland',
  TF: '法属南半球领地',
  TG: 'Togolese Republic',
  TL: 'East Timor',
  TR: 'Turkey, Turkiye',
  TT: '特里尼达和多巴哥',
  TW: 'Chinese Taipei, Taiwan ROC, ROC Taiwan, 臺灣, 中华台北',
  UM: '美国本土外小岛屿, United States Minor Outlying Islands',
  US: 'America, United States of America, U S, U S A, The States, 美利坚合众国, 美利坚',
  VA: 'Vatican, Holy See, 梵地冈',
  VC: 'Saint Vincent',
  VG: 'British Virgin Islands, BVI',
  VI: 'US Virgin Islands, Virgin Islands of the United States',
  VN: 'Viet Nam, Việt Nam',
  ZA: 'RSA',
}

/** The words before a country's own name in its official one ('Federal Democratic Republic of Nepal'). */
const kinds = 'republic|rep|kingdom|state|principality|commonwealth|sultanate|grand duchy|union|federated states'
const qualities =
  'the|independent|federal|federative|united|democratic|peoples|socialist|islamic|arab|hashemite|eastern' +
  '|plurinational|bolivarian'
const formBefore = new RegExp(`^(?:(?:${qualities}) )*(?:${kinds}) of (?:the )?`)

/** The words after it ('老挝人民民主共和国', 'Hong Kong SAR China'), and the 中国 before it. */
const formAfter = new RegExp(
  '(?:人民民主|玻利瓦尔|伊斯兰)*(?:共和国|王国|公国)$|特(?:别行政)?区$|(?<=台湾)省$' +
    '|(?<=^(?:hong ?kong|maca[ou]|taiwan))(?: (?:special administrative region|sar|province|of|china))+$' +
    '|^中国(?=香港|澳门|台湾)',
  'g',
)

/** Names that could be either of two countries. */
const ambiguous = new Set(['republic of china', '中华民国', 'virgin islands'])

/** The words of a name in small letters, without accents and punctuation, 'St' spelt out. */
const wordsOf = (text: string) =>
  foldText(text)
    .replace(/['’‘`´.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/\bst(?= )/g, 'saint')

/** Words without 'the', 'and' and blanks ('The Gambia' is 'Gambia'); AND alone stays, as Andorra's alpha-3. */
const keyOf = (words: string) => words.replace(/ (?:the|and)(?= )|^the (?=.)/g, '').replaceAll(' ', '')

let index: Map<string, string> | undefined

/** The codes by the keys of all known names; made at first use, since the runtime's CLDR names take time. */
function byKey(): Map<string, string> {
  index ??= new Map(
    countryCodes.flatMap((code) => {
      const others = otherNames[code]?.split(', ') ?? []
      return [code, alpha3Of(code)!, ...namesOfCountry(code), ...others].map((name) => [keyOf(wordsOf(name)), code])
    }),
  )
  return index
}

/** The longest text that is read; no country's name is longer. */
const textMax = 200

/**
 * The ISO 3166-1 alpha-2 code of the country that a text names by code or by a usual name, English or Chinese ('UK',
 * '中国大陆'). Case, width, accents, blanks and punctuation make no difference; an ambiguous or unknown text gives
 * undefined.
 */
export function findCountry(text: string): string | undefined {
  if (text.length > textMax) return undefined
  const withoutBrackets = text.replace(/[(（][^)）]*[)）]/g, ' ')
  const attempts = [text, inOrder(text), withoutBrackets, inOrder(withoutBrackets)]
  for (const attempt of attempts) {
    const words = wordsOf(attempt)
    if (ambiguous.has(words.replace(/^the /, ''))) return undefined
    for (const name of [words, words.replace(formBefore, '').replace(formAfter, '')]) {
      const found = byKey().get(keyOf(name))
      if (found) return found
    }
  }
  return undefined
}

/** 'Republic of Korea' of 'Korea, Republic of'. */
function inOrder(text: string): string {
  const comma = text.indexOf(',')
  return comma < 0 ? text : `${text.slice(comma + 1)} ${text.slice(0, comma)}`
}

import type { Label, Option } from '@sms/kit/contract'

/** A province-level region of China. */
export type Region = Label & {
  readonly code: `CN-${string}`
  /** English name of CLDR. It is what a record stores and a filter names. */
  readonly en: string
  readonly zh: string
  /** Official Chinese name (ISO 3166-2:CN, GB/T 2260). */
  readonly zhFull: string
}

/** `suffix` makes the official name of the everyday one. */
const region = (code: string, en: string, zh: string, suffix = '省'): Region => ({
  code: `CN-${code}`,
  en,
  zh,
  zhFull: zh + suffix,
})

/** The 34 province-level regions (specification section 3) in the order of GB/T 2260. */
export const regions: readonly Region[] = [
  region('BJ', 'Beijing', '北京', '市'),
  region('TJ', 'Tianjin', '天津', '市'),
  region('HE', 'Hebei', '河北'),
  region('SX', 'Shanxi', '山西'),
  region('NM', 'Inner Mongolia', '内蒙古', '自治区'),
  region('LN', 'Liaoning', '辽宁'),
  region('JL', 'Jilin', '吉林'),
  region('HL', 'Heilongjiang', '黑龙江'),
  region('SH', 'Shanghai', '上海', '市'),
  region('JS', 'Jiangsu', '江苏'),
  region('ZJ', 'Zhejiang', '浙江'),
  region('AH', 'Anhui', '安徽'),
  region('FJ', 'Fujian', '福建'),
  region('JX', 'Jiangxi', '江西'),
  region('SD', 'Shandong', '山东'),
  region('HA', 'Henan', '河南'),
  region('HB', 'Hubei', '湖北'),
  region('HN', 'Hunan', '湖南'),
  region('GD', 'Guangdong', '广东'),
  region('GX', 'Guangxi', '广西', '壮族自治区'),
  region('HI', 'Hainan', '海南'),
  region('CQ', 'Chongqing', '重庆', '市'),
  region('SC', 'Sichuan', '四川'),
  region('GZ', 'Guizhou', '贵州'),
  region('YN', 'Yunnan', '云南'),
  region('XZ', 'Tibet', '西藏', '自治区'),
  region('SN', 'Shaanxi', '陕西'),
  region('GS', 'Gansu', '甘肃'),
  region('QH', 'Qinghai', '青海'),
  region('NX', 'Ningxia', '宁夏', '回族自治区'),
  region('XJ', 'Xinjiang', '新疆', '维吾尔自治区'),
  region('TW', 'Taiwan', '台湾'),
  region('HK', 'Hong Kong', '香港', '特别行政区'),
  region('MO', 'Macau', '澳门', '特别行政区'),
]

export const regionOptions: readonly Option<string>[] = regions.map(({ en, zh }) => ({ value: en, label: { en, zh } }))

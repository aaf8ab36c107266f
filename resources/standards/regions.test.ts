import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findRegion, regionInAddress } from './region-text.ts'
import { regions } from './regions.ts'
import { needsSharedData, sharedRows } from './server/shared-data.ts'

const listed = sharedRows('regions/china_provinces_34.csv')
const facilities = sharedRows('suppliers/osh_facilities.csv')

describe('The 34 regions (specification section 3)', () => {
  test('34 of them, each code, name and Chinese name once', () => {
    expect(regions).toHaveLength(34)
    for (const key of ['code', 'en', 'zh', 'zhFull'] as const) {
      expect(new Set(regions.map((region) => region[key])).size).toBe(34)
    }
  })

  test('the specification’s examples are stored values', () => {
    const stored = regions.map(({ en }) => en)
    for (const name of ['Jiangsu', 'Shandong', 'Guangdong', 'Beijing', 'Shanghai', 'Hong Kong', 'Macau', 'Taiwan'])
      expect(stored).toContain(name)
  })

  test.skipIf(!listed)(`ISO 3166-2, CLDR and GB/T 2260 say the same ${needsSharedData}`, () => {
    const sorted = listed!.toSorted((a, b) => Number(a.gbt2260_code) - Number(b.gbt2260_code))
    expect(regions.map((region) => [region.code, region.en, region.zhFull])).toEqual(
      sorted.map((row) => [row.iso_3166_2, row.name_en_cldr, row.name_zh_iso_codes]),
    )
    for (const row of listed!) {
      for (const name of Object.values(row).slice(0, 6)) {
        if (name === row.type || name === '台湾省 (中华人民共和国)') continue
        expect(findRegion(name!)?.code, name).toBe(row.iso_3166_2)
      }
    }
  })
})

describe('findRegion', () => {
  test.each([
    ['CN-JS', 'Jiangsu'],
    ['Jiangsu Sheng', 'Jiangsu'],
    ['Jiangsu Province, P.R. China', 'Jiangsu'],
    ['ＪＩＡＮＧ　ＳＵ', 'Jiangsu'],
    ['江苏', 'Jiangsu'],
    ['江苏省', 'Jiangsu'],
    ['江蘇省', 'Jiangsu'],
    ['中国江苏省', 'Jiangsu'],
    ['shang hai shi', 'Shanghai'],
    ['Anhui', 'Anhui'],
    ['Nei Mongol Zizhiqu', 'Inner Mongolia'],
    ['Neimenggu', 'Inner Mongolia'],
    ['内蒙古自治区', 'Inner Mongolia'],
    ['Ningxia Hui Autonomous Region', 'Ningxia'],
    ['Xinjiang Uyghur Autonomous Region', 'Xinjiang'],
    ['广西壮族自治区', 'Guangxi'],
    ['Xizang', 'Tibet'],
    ['Hongkong', 'Hong Kong'],
    ['Hong Kong SAR China', 'Hong Kong'],
    ['中国香港特别行政区', 'Hong Kong'],
    ['Macao', 'Macau'],
    ['澳門', 'Macau'],
    ['臺灣', 'Taiwan'],
    ['Taiwan, Province of China', 'Taiwan'],
    ['Shanxi', 'Shanxi'],
    ['Shaanxi', 'Shaanxi'],
    ['陕西', 'Shaanxi'],
  ])('%s is %s', (text, name) => expect(findRegion(text)?.en).toBe(name))

  test.each(['', 'China', '省', 'Province', 'Suzhou', '苏州市', 'Jiangsu Zhejiang', 'Shanghai Road', 'CN'])(
    '%s is none',
    (text) => expect(findRegion(text)).toBeUndefined(),
  )

  test('every name in every writing leads to its region', () => {
    const around = fc.string({ unit: fc.constantFrom(' ', '\u3000', ',', '.', '，') })
    fc.assert(
      fc.property(fc.constantFrom(...regions), around, around, fc.boolean(), (region, before, after, upper) => {
        for (const name of [region.code, region.en, region.zh, region.zhFull, `${region.en} Province`]) {
          expect(findRegion(before + (upper ? name.toUpperCase() : name.toLowerCase()) + after)).toBe(region)
        }
      }),
    )
  })
})

describe('regionInAddress', () => {
  test.each([
    ['No. 6 Miaoyi Road, Zhangjiagang, Jiangsu, China', 'Jiangsu'],
    ['HUMEN TOWN, DONGGUAN CITY, GUANGDONG 523330', 'Guangdong'],
    ['Wuyi County, Jinhua, ZhejiangProvince', 'Zhejiang'],
    ['Huicheng Dist, Huizhou CityGuangdong516255', 'Guangdong'],
    ['Shishi, Fu Jian Province', 'Fujian'],
    ['Kwun Tong Road 404, Hongkong', 'Hong Kong'],
    ['Shanghai Road 12, Suzhou, Jiangsu', 'Jiangsu'],
    ['88 Beijing East Rd., Shanghai 200001', 'Shanghai'],
    ['Hebei District, Tianjin', 'Tianjin'],
    ['Weinan, Shaanxi', 'Shaanxi'],
    ['Datong, Shanxi', 'Shanxi'],
    ['江苏省张家港市塘桥镇人民南路1号', 'Jiangsu'],
    ['中国广东省惠州市大亚湾西区', 'Guangdong'],
    ['浙江绍兴柯桥区', 'Zhejiang'],
    ['上海南汇区', 'Shanghai'],
    ['江苏省南京市北京西路70号', 'Jiangsu'],
    ['天津市河北区', 'Tianjin'],
    ['青海省海南藏族自治州共和县', 'Qinghai'],
    ['吉林省吉林市船营区', 'Jilin'],
    ['東莞市虎門鎮 廣東省', 'Guangdong'],
    ['Qingyuan 清远市石角镇 Guangdong', 'Guangdong'],
  ])('%s: %s', (address, name) => expect(regionInAddress(address)?.en).toBe(name))

  test.each([
    'Nan Wan, Long Gang District, Shenzhen',
    '深圳市宝安区西乡街道',
    'Fujian Road 5, Fuzhou',
    '黄河南路5号',
    '河南蒙古族自治县',
    'Xiang Shan Dong Village',
    'Pudong, Jiangsu, Shanghai',
    'Zhejiangnan Garden',
    '',
  ])('%s names none, or not one alone', (address) => expect(regionInAddress(address)).toBeUndefined())

  describe.skipIf(!facilities)(`over real addresses ${needsSharedData}`, () => {
    const inChina = ['CN', 'HK', 'MO', 'TW']
    const plainly = (address: string) =>
      regions
        .filter((region) => new RegExp(`(?<!\\p{L})${region.en}(?!\\p{L})`, 'iu').test(address))
        .map((row) => row.en)

    test('what an address says plainly, and alone, is found', () => {
      const rows = facilities!.filter((row) => plainly(row.address!).length === 1)
      const other = rows.filter((row) => regionInAddress(row.address!)?.en !== plainly(row.address!)[0])
      expect(rows.length).toBeGreaterThan(600)
      // What is left are addresses that name a second region in another spelling ('Pudong JiangSu Shanghai').
      expect(other.length / rows.length).toBeLessThan(0.01)
    })

    test('about 400 of 1,036 Chinese addresses name no region; abroad none is seen that is not written there', () => {
      const chinese = facilities!.filter((row) => row.country_code === 'CN')
      const none = chinese.filter((row) => !regionInAddress(row.address!))
      expect(none.length).toBeGreaterThan(390)
      expect(none.length).toBeLessThan(410)
      for (const row of facilities!.filter((row) => !inChina.includes(row.country_code!))) {
        const seen = regionInAddress(row.address!)
        if (seen) expect(plainly(row.address!)).toContain(seen.en)
      }
    })
  })
})

/** Countries as lists write them, each with its ISO code and an address there. */
const places = [
  ['China', 'CN', 'No. 8 Xingye Road, Humen Town, Dongguan, Guangdong'],
  ['CN', 'CN', 'Shengze Town, Suzhou, Jiangsu Province'],
  ['中国', 'CN', 'Keqiao District, Shaoxing'],
  ['Viet Nam', 'VN', 'Lot 5, Song Than Industrial Park, Binh Duong'],
  ['Türkiye', 'TR', 'Organize Sanayi Bölgesi, Bursa'],
  ['Korea, Republic of', 'KR', 'Seo-gu (blank) Incheon'],
] as const
const trades = ['Textile', 'Garment', 'Knitting', 'Dyeing & Printing', 'Button', 'Label']
const forms = ['Co., Ltd.', 'Limited', 'GmbH', 'LLC', 'JSC']
/** The i-th element of a list that begins anew at its end. */
const cyclic = <T>(list: readonly T[], i: number): T => list[i % list.length]!

/** Whether row `i` of the list has a fault, so that a test can count them. */
export const spoilt = {
  ends: (i: number) => i % 5 === 0,
  broken: (i: number) => i % 170 === 3,
  blank: (i: number) => i % 90 === 4,
  /** It is the row before once more, in capitals and with another form of company. */
  twin: (i: number) => i % 40 === 7,
  chinese: (i: number) => i % 350 === 9,
}

/** The ISO code that row `i` means. */
export const countryOf = (i: number) => cyclic(places, i)[1]

/**
 * A list of suppliers as registers hand them out, with a header: blanks at the ends of names, line breaks in addresses,
 * '(blank)', twins, Chinese where English is expected, countries in many spellings, columns that nobody needs; no type
 * and no region.
 */
export function dirtyList(count: number): string[][] {
  const nameOf = (i: number, form: string) =>
    `Lotus ${cyclic(trades, i)} ${String.fromCharCode(65 + (i % 26))}${i} ${form}`
  const rows = Array.from({ length: count }, (_, i) => {
    const [country, , address] = cyclic(places, i)
    const name = spoilt.twin(i)
      ? nameOf(i - 1, 'INC').toUpperCase()
      : spoilt.chinese(i)
        ? `莲花${i}纺织有限公司`
        : nameOf(i, cyclic(forms, i))
    return [
      `DL${String(i).padStart(6, '0')}`,
      spoilt.ends(i) ? ` ${name}\u3000` : name,
      spoilt.chinese(i) ? '江苏省苏州市吴江区盛泽镇' : spoilt.broken(i) ? address.replace(', ', ',\n') : address,
      country,
      spoilt.blank(i) ? '(blank)' : `City ${i % 50}`,
      String(i / 7),
      'contributors=127&contributors=2729',
    ]
  })
  return [['os_id', 'name', 'address', 'country_name', 'city', 'lat', 'returned_by_queries'], ...rows]
}

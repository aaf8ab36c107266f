import { cleanText, label } from '@sms/kit/contract'
import type { Importing } from '@sms/kit/server'
import type { Derived, Values } from '@sms/kit/server/mount'
import { findCountry } from '../../standards/country-text.ts'
import { findCurrency } from '../../standards/currency-text.ts'
import { findRegion, regionInAddress } from '../../standards/region-text.ts'
import { splitDays } from '../../standards/server/split-days.ts'
import { splitIncoterm } from '../../standards/server/split-incoterm.ts'
import { findUnit, numberAndUnit, withoutMinimum, wordReader } from '../../standards/trade-text.ts'
import { sameNameKeys } from '../rules/similar-name.ts'
import { supplierSynonyms } from './synonyms.ts'

/** The stars, '1' to '5', of '★★★★', '4*', '四星' or '4 stars'; undefined for other texts. */
function starsOf(text: string): string | undefined {
  const shown = /^[★*＊]{1,5}$/.exec(text.replace(/[☆\s]/g, ''))
  if (shown) return String(shown[0].length)
  const count = /^([1-5一二三四五])\s*(?:[★*]|stars?|颗?星级?)$/i.exec(cleanText(text).normalize('NFKC'))?.[1]
  return count && (/\d/.test(count) ? count : String('一二三四五'.indexOf(count) + 1))
}

const han = /\p{Script=Han}/u
const latin = /\p{Script=Latin}/u
/** Whether a text is Chinese only; a text that also has Latin letters stays in its column. */
const isChinese = (text: unknown): text is string => typeof text === 'string' && han.test(text) && !latin.test(text)

const chineseColumns = [
  {
    from: 'nameEn',
    to: 'nameZh',
    note: label(
      'A Chinese name in the column of English names becomes the Chinese name',
      '英文名列中的中文名已归入中文名',
    ),
  },
  {
    from: 'addressEn',
    to: 'addressZh',
    note: label(
      'A Chinese address in the column of English addresses becomes the Chinese address',
      '英文地址列中的中文地址已归入中文地址',
    ),
  },
] as const

const chineseCountries = ['CN', 'HK', 'MO', 'TW']
const otherCountry = label(
  'A Chinese province beside another country: check which of the two is right',
  '省份属于中国，但国家不是中国：请核对',
)
const namedAfterSupplier = label("A contact without a name takes the supplier's", '未填姓名的联系人以供应商名称命名')
const fromAddress = label('No region given: taken from the address', '未填省份：已根据地址识别')

/**
 * Derives values without a cell: Chinese names and addresses from the English columns, names of contacts from the
 * supplier's, and the province from an address. Notes a Chinese province beside another country.
 */
const derive: NonNullable<Importing['derive']> = (values, before, hasColumn) => {
  const derived: Derived[] = []
  const row: Values = { ...values }
  for (const { from, to, note } of chineseColumns) {
    const text = row[from]
    if (!isChinese(text) || row[to] || hasColumn(to) || text === before?.[from]) continue
    const set = { [from]: before?.[from] ?? null, [to]: text }
    derived.push({ set, note })
    Object.assign(row, set)
  }
  const contacts = row.contacts as readonly Values[] | undefined
  const name = row.nameEn ?? row.nameZh ?? before?.nameEn ?? before?.nameZh
  if (name && contacts?.some((contact) => !contact.name))
    derived.push({
      set: { contacts: contacts.map((contact) => ({ ...contact, name: contact.name ?? name })) },
      note: namedAfterSupplier,
    })
  const region = hasColumn('region') ? undefined : regionOf(row, before)
  if (region) derived.push({ set: { region }, note: fromAddress })
  const country = row.country ?? before?.country
  if (row.region && country && !chineseCountries.includes(String(country)))
    derived.push({ set: {}, note: otherCountry })
  return derived
}

/** The English name of the region in a new address in China; undefined for a row or record that has a region. */
function regionOf(row: Readonly<Values>, before: Readonly<Values> | undefined): string | undefined {
  if (row.region || before?.region) return undefined
  const addresses = [row.addressZh, row.addressEn].filter((text) => typeof text === 'string')
  const changed = addresses.filter((text) => text !== before?.addressZh && text !== before?.addressEn)
  const country = row.country ?? before?.country
  const inChina = country === 'CN' || (!country && changed.some((text) => han.test(text)))
  return inChina ? regionInAddress(changed.join(' ; '))?.en : undefined
}

export const supplierImporting: Importing = {
  synonyms: supplierSynonyms,
  read: {
    country: findCountry,
    region: (text) => findRegion(text)?.en,
    currencies: findCurrency,
    star: starsOf,
    moqUnit: findUnit,
    type: wordReader({
      OEM: 'factory, manufacturer, maker, mill, producer, 工厂, 生产商, 生产型, 制造商, 厂家',
      Trader: 'trading company, trading, reseller, agent, distributor, 贸易公司, 贸易, 贸易型, 经销商, 代理商',
    }),
    priority: wordReader({ High: '重要, 优先', Medium: 'normal, 中等, 一般', Low: '次要' }),
    status: wordReader({ Active: 'yes, open, 正常, 有效, 合作中', inActive: 'no, closed, 失效, 停止合作, 禁用' }),
  },
  split: {
    moq: {
      read: (text) => {
        const [moq, moqUnit] = numberAndUnit(withoutMinimum(text)) ?? []
        return moq && moqUnit ? { moq, moqUnit } : undefined
      },
      note: label('MOQ: the unit behind the number becomes the MOQ unit', '起订量：数字后的单位已归入起订量单位'),
    },
    leadDaysSample: splitDays('leadDaysSample'),
    leadDaysBulk: splitDays('leadDaysBulk'),
    incoterm: splitIncoterm,
  },
  derive,
  similar: { label: label('Name', '名称'), column: 'nameKeys', keys: sameNameKeys },
}

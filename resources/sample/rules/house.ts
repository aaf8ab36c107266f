import { dayFrom } from '../../calendar/rules/working-days.ts'
import type { Dice } from './dice.ts'
import type { SampleRecord, World } from './world.ts'

/** The approximate value of a unit of each foreign currency in CNY; the sample rates vary around it. */
export const cnyRates: Readonly<Record<string, number>> = { USD: 7.12, EUR: 7.86, GBP: 9.21, JPY: 0.0478, HKD: 0.914 }

/** The foreign currencies of the office, each followed by its rates of more than a year. */
export function makeCurrencies(world: World, dice: Dice): SampleRecord[] {
  let count = 0
  return Object.entries(cnyRates).flatMap(([code, usual], i): SampleRecord[] => {
    const id = world.id('currency', i + 1)
    const rates = [-400, -150, -90, -30, -2].map(
      (days, at): SampleRecord => ({
        kind: 'rate',
        id: world.id('rate', ++count),
        values: {
          currency: id,
          validFrom: dayFrom(world.today, days),
          rate: (at === 0 ? usual : usual * (0.985 + dice.roll() * 0.03)).toFixed(4),
          source: 'Sample',
        },
        pictures: [],
      }),
    )
    return [{ kind: 'currency', id, values: { code }, pictures: [] }, ...rates]
  })
}

const people = [
  ['Anna Lindholm', 'Sourcing Manager'],
  ['Julien Moreau', 'Head of Production'],
  ['Emily Carter', 'Product Developer'],
  ['Marco Bianchi', 'Fabric Buyer'],
  ['佐藤 美咲', '生産管理'],
  ['Sofie Jensen', 'Buyer'],
] as const

const brands = [
  ['NDV', 'Nordvik', '诺维', 'EUR', 'SE', 'Göteborg', ['OEKO-TEX STANDARD 100']],
  ['MRS', 'Marisol', '玛丽索', 'EUR', 'ES', 'Valencia', ['GOTS', 'GRS']],
  ['ALD', 'Alder & Finch', '桤雀', 'GBP', 'GB', 'Leeds', ['BSCI']],
  ['KTM', 'Kitami', '北见', 'JPY', 'JP', 'Osaka', []],
  ['BAY', 'Bayline', '湾线', 'USD', 'US', 'Portland', ['OEKO-TEX STANDARD 100', 'WRAP']],
  ['LUM', 'Lumière Sud', '南光', 'EUR', 'FR', 'Marseille', ['GOTS']],
] as const

/** The names of the brands as labels print them. */
export const brandNames = brands.map(([, name]) => name)

/** The brands that the office works for. */
export const makeBrands = (world: World, dice: Dice): SampleRecord[] =>
  brands.map(([code, name, nameZh, currency, country, city, requiredCertificates], i) => {
    const [person, title] = people[i]!
    const domain = `${name.normalize('NFD').replace(/[^a-z]/gi, '')}.example`.toLowerCase()
    const address = {
      name: `${name} Logistics`,
      address: `Terminal ${dice.whole(1, 9)}, ${city}`,
      country,
      contact: person,
      phone: null,
    }
    return {
      kind: 'brand',
      id: world.id('brand', i + 1),
      values: {
        code,
        name,
        nameZh,
        contacts: [{ name: person, title, mobile: null, email: `sourcing@${domain}`, wechat: null, primary: true }],
        currency,
        incoterm: dice.pick(['FOB', 'CIF', 'DAP']),
        incotermPlace: dice.pick(['Shanghai', city]),
        paymentTerms: dice.chance(50)
          ? [
              { percent: '30', trigger: 'order', days: null, method: 'T/T' },
              { percent: '70', trigger: 'against documents', days: null, method: 'L/C' },
            ]
          : [{ percent: '100', trigger: 'after receipt', days: 45, method: 'O/A' }],
        shipTo: address,
        consignee: { ...address, name },
        requiredCertificates: [...requiredCertificates],
      },
      pictures: [],
    }
  })

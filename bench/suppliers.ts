import { withInitials } from '@sms/kit/contract'
import { type Pool, write } from '@sms/kit/server'
import { nouns } from '@sms/resources/nouns.ts'
import { regions } from '@sms/resources/standards/regions.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { guardKeysOf } from '@sms/resources/supplier/rules/similar-name.ts'
import { suppliers } from '@sms/resources/supplier/server/service.ts'
import { userTable } from '@sms/resources/user/table.ts'
import { dice } from './dice.ts'

const cities = [
  ...[['苏州', 'Suzhou'] as const, ['绍兴', 'Shaoxing'] as const, ['宁波', 'Ningbo'] as const],
  ...[['杭州', 'Hangzhou'] as const, ['广州', 'Guangzhou'] as const, ['东莞', 'Dongguan'] as const],
  ...[['南通', 'Nantong'] as const, ['无锡', 'Wuxi'] as const, ['常熟', 'Changshu'] as const],
  ['石狮', 'Shishi'] as const,
]
const characters = [...'恒力锦华丝绸纺织盛泰鑫源宏达瑞祥兴隆永丰']
const english =
  'Hengli Jinhua Silk Textile Weaving Dyeing Knit Garment Button Trims Golden Evergreen Sunrise Pacific'.split(' ')
const trades = ['纺织', '制衣', '印染', '辅料', '针织', '纽扣']

/** Writes `count` plausible suppliers as the first user, by `suppliers.insert`. */
export async function fillSuppliers(db: Pool, count: number, log: (line: string) => void = () => {}) {
  const [user] = await db.select().from(userTable).limit(1)
  const actor = {
    id: user!.id,
    name: user!.name,
    role: 'Administrator',
    menu: user!.Menu,
    rights: user!.rights,
  } as const
  const roll = dice(7)
  const pick = <T>(list: readonly T[]) => list[roll(list.length)]!
  for (let from = 0; from < count; from += 5_000) {
    const rows = Array.from({ length: Math.min(5_000, count - from) }, (_, i) => {
      const [cityZh, city] = pick(cities)
      const nameZh = `${cityZh}${pick(characters)}${pick(characters)}${pick(trades)}有限公司`
      const nameEn = `${city} ${pick(english)} ${pick(english)} ${roll(9_999)} Co., Ltd.`
      const values = withInitials(supplier, {
        code: `S-${String(from + i + 1).padStart(7, '0')}`,
        nameZh,
        nameEn,
        type: pick(['OEM', 'Trader']),
        priority: pick(['High', 'Medium', 'Low', null]),
        star: pick(['1', '2', '3', '4', '5', null]),
        country: 'CN',
        region: pick(regions).en,
        city,
        status: roll(20) ? 'Active' : 'inActive',
        contacts: [
          {
            name: `${pick(['王', '李', '张', '刘'])}${pick(characters)}`,
            title: null,
            mobile: null,
            email: null,
            wechat: null,
            primary: true,
          },
        ],
      })
      return { ...values, nameKeys: guardKeysOf({ nameZh, nameEn }) }
    })
    await write({ db, actor, language: 'en', log: console as never, nouns, state: 'Import' }, (ctx) =>
      suppliers.insert(ctx, rows),
    )
    log(`${from + rows.length} suppliers`)
  }
}

import { withInitials } from '@sms/kit/contract'
import { type Pool, write } from '@sms/kit/server'
import { nouns } from '@sms/resources/nouns.ts'
import { regions } from '@sms/resources/standards/regions.ts'
import { supplier } from '@sms/resources/supplier/contract.ts'
import { guardKeysOf } from '@sms/resources/supplier/rules/similar-name.ts'
import { suppliers } from '@sms/resources/supplier/server/service.ts'
import { userTable } from '@sms/resources/user/table.ts'
import { dice } from './dice.ts'

const places = ['苏州', '绍兴', '宁波', '杭州', '广州', '东莞', '南通', '无锡', '常熟', '石狮']
const pinyin = [
  'Suzhou',
  'Shaoxing',
  'Ningbo',
  'Hangzhou',
  'Guangzhou',
  'Dongguan',
  'Nantong',
  'Wuxi',
  'Changshu',
  'Shishi',
]
const words = [
  '恒',
  '力',
  '锦',
  '华',
  '丝',
  '绸',
  '纺',
  '织',
  '盛',
  '泰',
  '鑫',
  '源',
  '宏',
  '达',
  '瑞',
  '祥',
  '兴',
  '隆',
  '永',
  '丰',
]
const english = [
  'Hengli',
  'Jinhua',
  'Silk',
  'Textile',
  'Weaving',
  'Dyeing',
  'Knit',
  'Garment',
  'Button',
  'Trims',
  'Golden',
  'Evergreen',
  'Sunrise',
  'Pacific',
]
const trades = ['纺织', '制衣', '印染', '辅料', '针织', '纽扣']

/** Writes `count` plausible suppliers as the first user, through the same functions as an import. */
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
      const place = roll(places.length)
      const nameZh = `${places[place]}${pick(words)}${pick(words)}${pick(trades)}有限公司`
      const nameEn = `${pinyin[place]} ${pick(english)} ${pick(english)} ${roll(9_999)} Co., Ltd.`
      const values = withInitials(supplier, {
        code: `S-${String(from + i + 1).padStart(7, '0')}`,
        nameZh,
        nameEn,
        type: pick(['OEM', 'Trader']),
        priority: pick(['High', 'Medium', 'Low', null]),
        star: pick(['1', '2', '3', '4', '5', null]),
        country: 'CN',
        region: pick(regions).en,
        city: pinyin[place],
        status: roll(20) ? 'Active' : 'inActive',
        contacts: [
          {
            name: `${pick(['王', '李', '张', '刘'])}${pick(words)}`,
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

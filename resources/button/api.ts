import { routes } from '@sms/kit/server'
import { itemRoutes } from '../item/server/routes.ts'
import { itemService } from '../item/server/service.ts'
import { wordReader } from '../standards/trade-text.ts'
import { button, buttonFacts } from './contract.ts'
import { ligneIn, mmOfLigne } from './rules/ligne.ts'
import { buttonTable } from './table.ts'

export const { service: buttons, noun: buttonNoun } = itemService(button, buttonTable, buttonFacts, {
  derive: ({ ligne }) => ({ diameter: ligne ? mmOfLigne(ligne) : null }),
  importing: {
    synonyms: {
      colours: ['colour', 'color', 'colors', 'colour no', 'shade', '色号'],
      ligne: ['ligne', 'button size', '尺寸', '规格', '大小'],
      packUnit: ['packing', 'packing unit', '包装'],
    },
    read: {
      packUnit: wordReader({
        pc: 'pcs, pieces, 个, 颗',
        hundred: '100, 百粒, 100粒',
        gross: '144, 罗, grs',
        thousand: '1000, 千粒, 1000粒',
        'great gross': '1728, 大罗, gg',
      }),
      ligne: ligneIn,
      holes: wordReader({ shank: '带柄, 有脚, 脚扣', 2: '2 hole, 2-hole', 4: '4 hole, 4-hole' }),
    },
  },
})

export const buttonApi = () => [...routes(buttons), ...itemRoutes('button', buttons, buttonFacts)]

import { routes } from '@sms/kit/server'
import { alsoCalled } from '../item/rules/also-called.ts'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { button, buttonFacts } from './contract.ts'
import { ligneIn, mmOfLigne } from './rules/ligne.ts'
import { buttonTable } from './table.ts'

export const { service: buttons, noun: buttonNoun } = itemService(
  button,
  buttonTable,
  buttonFacts,
  ({ ligne }) => ({ diameter: ligne ? mmOfLigne(ligne) : null }),
  [],
  {
    synonyms: {
      colours: ['colour', 'color', 'colors', 'colour no', 'shade', '色号'],
      ligne: ['ligne', 'button size', '尺寸', '规格', '大小'],
      packUnit: ['packing', 'packing unit', '包装'],
    },
    read: {
      packUnit: alsoCalled({
        pc: 'pcs; pieces; 个; 颗',
        hundred: '100; 百粒; 100粒',
        gross: '144; 罗; grs',
        thousand: '1000; 千粒; 1000粒',
        'great gross': '1728; 大罗; gg',
      }),
      ligne: ligneIn,
      holes: alsoCalled({ shank: '带柄; 有脚; 脚扣', 2: '2 hole; 2-hole', 4: '4 hole; 4-hole' }),
    },
  },
)

export const buttonApi = () => [
  ...routes(buttons),
  itemCodeRoute('button', buttons),
  ...captureRoutes('button', buttons),
  carryRoute('button', buttons, buttonFacts),
]

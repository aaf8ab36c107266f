import { routes } from '@sms/kit/server'
import { alsoCalled } from '../item/rules/also-called.ts'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { trims, trimsFacts } from './contract.ts'
import { trimsTable } from './table.ts'

export const { service: allTrims, noun: trimsNoun } = itemService(trims, trimsTable, trimsFacts, undefined, [], {
  synonyms: { colours: ['colour', 'color', 'colors', 'colour no', 'shade', '色号'] },
  read: {
    type: alsoCalled({ snap: '四合扣; 五爪扣; 暗扣; 大白扣', zipper: 'zip' }),
    snapKind: alsoCalled({ prong: '5-prong snap; ring snap', spring: 's-spring snap; post snap' }),
    zipperKind: alsoCalled({
      'two-way': '双头; 双头开尾; 双开尾; two-way; two way; 2-way',
      'two-way closed': '双头双闭',
    }),
    zipperTeeth: alsoCalled({ coil: 'nylon', moulded: 'vislon; plastic; 塑钢', invisible: 'concealed' }),
  },
})

export const trimsApi = () => [
  ...routes(allTrims),
  itemCodeRoute('trims', allTrims),
  ...captureRoutes('trims', allTrims),
  carryRoute('trims', allTrims, trimsFacts),
]

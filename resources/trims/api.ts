import { routes } from '@sms/kit/server'
import { lengthIn } from '../item/rules/size.ts'
import { itemRoutes } from '../item/server/routes.ts'
import { itemService } from '../item/server/service.ts'
import { wordReader } from '../standards/trade-text.ts'
import { trims, trimsFacts } from './contract.ts'
import { trimsTable } from './table.ts'

export const { service: allTrims, noun: trimsNoun } = itemService(trims, trimsTable, trimsFacts, {
  importing: {
    synonyms: {
      colours: ['colour', 'color', 'colors', 'colour no', 'shade', '色号'],
      snapKind: ['snap type', '四合扣种类'],
      zipperGauge: ['gauge', 'zip size', 'zipper size', '号数', '拉链型号'],
      zipperTeeth: ['teeth', 'zipper type', 'zip type', '齿', '链齿'],
      zipperKind: ['end', 'opening', 'open or closed', '结构', '开闭尾', '开口'],
      zipperLength: ['length', 'zip length', '长度', '码长'],
      zipperSlider: ['slider type', '拉头类型'],
      zipperPuller: ['zip puller', '拉片款式'],
      tapeColours: ['tape', 'tape color', '布带', '布带色'],
      teethColours: ['teeth color', '链牙色'],
    },
    read: {
      zipperLength: lengthIn('cm'),
      zipperGauge: (text) => {
        const [, number] = /^(?:no\.?|size)?\s*#?\s*(\d{1,2})\s*(?:#|号)?$/i.exec(text.normalize('NFKC').trim()) ?? []
        return number && `#${number}`
      },
      zipperSlider: wordReader({ 'auto-lock': '自锁, auto lock, autolock', 'non-lock': '无锁, non lock, 无自锁' }),
      type: wordReader({ snap: '四合扣, 五爪扣, 暗扣, 大白扣', zipper: 'zip' }),
      snapKind: wordReader({ prong: '5-prong snap, ring snap', spring: 's-spring snap, post snap' }),
      zipperKind: wordReader({
        'two-way': '双头, 双头开尾, 双开尾, two-way, two way, 2-way, 2-way open end, two way open end',
        'two-way closed': '双头双闭, two way closed, two way closed end, 2-way closed, 2-way closed end',
      }),
      zipperTeeth: wordReader({ coil: 'nylon', moulded: 'vislon, plastic, 塑钢', invisible: 'concealed' }),
    },
  },
})

export const trimsApi = () => [...routes(allTrims), ...itemRoutes('trims', allTrims, trimsFacts)]

import { routes } from '@sms/kit/server'
import { alsoCalled } from '../item/rules/also-called.ts'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { labelFacts, labelItem } from './contract.ts'
import { labelTable } from './table.ts'

export const { service: labels, noun: labelNoun } = itemService(labelItem, labelTable, labelFacts, undefined, [], {
  synonyms: {
    groundColours: ['ground', 'background colour', 'background', 'base colour', '背景色'],
    logoColours: ['logo', 'text colour', 'print colour', '字色', '印色'],
    gtin: ['ean', 'ean code', 'barcode', 'upc', '条码', '条形码'],
  },
  read: { fold: alsoCalled({ mitre: '斜折', straight: '平切' }) },
})

export const labelApi = () => [
  ...routes(labels),
  itemCodeRoute('label', labels),
  ...captureRoutes('label', labels),
  carryRoute('label', labels, labelFacts),
]

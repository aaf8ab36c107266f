import { itemService } from '../../item/server/service.ts'
import { fabric, fabricFacts } from '../contract.ts'
import { weightIn, widthIn } from '../rules/measure-text.ts'
import { gramsPerMetre } from '../rules/weight.ts'
import { fabricTable } from '../table.ts'

export const { service: fabrics, noun: fabricNoun } = itemService(
  fabric,
  fabricTable,
  fabricFacts,
  ({ weight, width }) => ({ gramsPerMetre: gramsPerMetre(weight, width) }),
  ['colours'],
  { weight: weightIn, width: widthIn, cuttableWidth: widthIn },
)

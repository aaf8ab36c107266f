import { label } from '@sms/kit/contract'
import { alsoCalled } from '../../item/rules/also-called.ts'
import { itemService } from '../../item/server/service.ts'
import { findCountry } from '../../standards/country-text.ts'
import { fabric, fabricFacts } from '../contract.ts'
import { weightIn, widthIn, widthsIn } from '../rules/measure-text.ts'
import { gramsPerMetre } from '../rules/weight.ts'
import { fabricTable } from '../table.ts'

const twoWidths = label(
  'Two widths in one cell (57/58"): the larger is the full width, the smaller the cuttable one',
  '单元格中的两个幅宽（57/58"）：较大者为全门幅，较小者为有效门幅',
)

export const { service: fabrics, noun: fabricNoun } = itemService(
  fabric,
  fabricTable,
  fabricFacts,
  ({ weight, width }) => ({ gramsPerMetre: gramsPerMetre(weight, width) }),
  ['colours'],
  {
    synonyms: {
      weight: ['gsm', 'g/m2', 'weight gsm', '平方克重', '面密度'],
      width: ['width', 'fabric width', '门幅', '幅宽', '全幅宽'],
      cuttableWidth: ['usable width', 'effective width', '有效幅宽'],
      composition: ['content', 'contents', 'fibre content', 'fiber content', 'material', '成分', '成份'],
      finish: ['finishing', 'treatment', '整理'],
      stretch: ['elasticity', '弹性'],
      origin: ['country of origin', 'made in', 'country', '原产地', '产地国'],
    },
    read: {
      weight: weightIn,
      width: widthIn,
      cuttableWidth: widthIn,
      origin: findCountry,
      structure: alsoCalled({ lawn: '细平布', 'full grain': '头层皮; 头层革', suede: '绒面皮; 反绒皮' }),
      dyeMethod: alsoCalled({ 'fibre dyed': '散纤维染色' }),
    },
    split: { width: { at: widthsIn, note: twoWidths } },
  },
)

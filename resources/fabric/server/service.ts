import { label } from '@sms/kit/contract'
import { itemService } from '../../item/server/service.ts'
import { findCountry } from '../../standards/country-text.ts'
import { wordReader } from '../../standards/trade-text.ts'
import { fabric, fabricFacts } from '../contract.ts'
import {
  changesIn,
  rollLengthIn,
  thicknessIn,
  weightIn,
  widthIn,
  widthsIn,
  withoutTolerance,
} from '../rules/measure-text.ts'
import { gramsPerMetre } from '../rules/weight.ts'
import { constructionIn, densityIn, yarnsIn } from '../rules/yarn.ts'
import { fabricTable } from '../table.ts'

const twoWidths = label(
  'Of two widths in one cell (57/58") the larger is the full width, the smaller the cuttable one; a tolerance is left out',
  '单元格中有两个幅宽（57/58"）时，较大者为全门幅，较小者为有效门幅；公差不导入',
)
const tolerance = label('Weight: the tolerance behind it is left out', '克重：其后的公差不导入')

const measureAlone = (field: string, text: string) => {
  const measure = withoutTolerance(text)
  return measure ? { [field]: measure } : undefined
}

const twoYarns = label(
  'Warp and weft, with or without their density, in one cell (40s × 40s / 133 × 72): each goes to its own field; a total (190T) is left out',
  '单元格中的经纱、纬纱及密度（40s × 40s / 133 × 72）已归入各自字段；总密度（190T）不导入',
)
const twoDensities = label('Ends and picks in one cell (133 × 72)', '单元格中的经密和纬密（133 × 72）已分开')
const twoChanges = label('Length and width in one cell (−3/−2)', '单元格中的经向和纬向（−3/−2）已分开')

export const { service: fabrics, noun: fabricNoun } = itemService(fabric, fabricTable, fabricFacts, {
  derive: ({ weight, width }) => ({ gramsPerMetre: gramsPerMetre(weight, width) }),
  // They follow from the colourways, which have a history of their own.
  ignore: ['colours'],
  importing: {
    synonyms: {
      weight: ['gsm', 'g/m2', 'weight gsm', '平方克重', '面密度'],
      width: ['width', 'fabric width', '门幅', '幅宽', '全幅宽'],
      cuttableWidth: ['usable width', 'effective width', '有效幅宽'],
      thickness: ['leather thickness', '皮厚'],
      yarn: [
        ...['yarn count', 'yarn counts', 'yarns', 'count', 'construction', 'yarn count and density', 'specification'],
        ...['纱支密度', '经纬纱支', '支数', '规格'],
      ],
      yarnWarp: ['warp', 'warp count', '经纱'],
      yarnWeft: ['weft', 'weft count', 'fill', 'filling', '纬纱'],
      epi: ['density', 'thread count', 'ends', '密度', '经纬密度'],
      ppi: ['picks'],
      rollLength: ['roll', 'piece length', 'metres per roll', '匹长', '每卷米数', '每匹长度'],
      selvedge: ['selvage', '布边类型'],
      handFeel: ['handle', 'hand', 'touch', 'handfeel', '手感风格'],
      greige: ['greige availability', 'grey cloth', 'greige stock', '坯布', '坯布情况'],
      lengthChange: [
        ...['dimensional change', 'dimensional stability', 'dimensional change warp', 'shrinkage', 'shrinkage warp'],
        ...['shrinkage length', 'washing shrinkage', '缩水率', '经向缩水率', '尺寸变化率', '缩率'],
      ],
      widthChange: ['dimensional change weft', 'shrinkage weft', 'shrinkage width', '纬向缩水率'],
      composition: ['content', 'contents', 'fibre content', 'fiber content', 'material', '成分', '成份'],
      finish: ['finishing', 'treatment', '整理'],
      dyeMethod: ['dye', 'dyeing', 'dyeing method', '染色', '染法'],
      stretch: ['elasticity', '弹性'],
      origin: ['country of origin', 'made in', 'country', '原产地', '产地国'],
    },
    read: {
      weight: weightIn,
      width: widthIn,
      cuttableWidth: widthIn,
      thickness: thicknessIn,
      rollLength: rollLengthIn,
      origin: findCountry,
      structure: wordReader({ lawn: '细平布', 'full grain': '头层皮, 头层革', suede: '绒面皮, 反绒皮' }),
      dyeMethod: wordReader({ 'fibre dyed': '散纤维染色' }),
    },
    split: {
      weight: { read: (text) => measureAlone('weight', text), note: tolerance },
      width: { read: (text) => widthsIn(text) ?? measureAlone('width', text), note: twoWidths },
      yarn: { read: (text) => constructionIn(text) ?? yarnsIn(text), note: twoYarns },
      epi: { read: densityIn, note: twoDensities },
      lengthChange: { read: changesIn, note: twoChanges },
    },
    // `Shrinkage 3 %` is a change of −3 %, with or without a minus.
    adjustByHeader: (field, header, value) =>
      (field === 'lengthChange' || field === 'widthChange') && /shrink|缩/i.test(header)
        ? `-${value.replace('-', '')}`
        : value,
  },
})

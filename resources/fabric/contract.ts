import {
  choice,
  decimal,
  type FieldProblem,
  integer,
  label,
  option,
  percent,
  required,
  resource,
  rows,
  text,
  token,
} from '@sms/kit/contract'
import Big from 'big.js'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { careCodes } from '../item/rules/care.ts'
import { coloursInWords } from '../item/rules/colours-in-words.ts'
import { composition, compositionProblems } from '../item/rules/composition.ts'
import { measure } from '../item/rules/size.ts'
import { countryOptions } from '../standards/countries.ts'
import { hsCode } from '../standards/hs-code.ts'
import { structures } from './rules/structures.ts'

const grades = ['1', '1-2', '2', '2-3', '3', '3-4', '4', '4-5', '5'] as const
const shrinkage = (en: string, zh: string) => decimal(en, zh, { scale: 1, min: '-20', max: '50', unit: '%' })

/** A fabric of the library (domain.md, Library). */
export const fabric = resource(
  'fabric',
  {
    title: label('Fabric', '面料'),
    titles: label('Fabrics', '面料'),
    menu: 'Fabric',
    ...itemAbout,
    check: ({ composition: parts, width, cuttableWidth, yarnWarp, yarnWeft, yarnSystem, class: of, ...density }) => {
      const problems: FieldProblem[] = compositionProblems(parts)
      if (width && cuttableWidth && new Big(cuttableWidth).gt(width))
        problems.push({ field: 'cuttableWidth', message: label('Wider than the full width', '不能大于全门幅') })
      if ((yarnWarp || yarnWeft) && !yarnSystem)
        problems.push({ field: 'yarnSystem', message: label('Choose the system of these counts', '请选择纱支单位') })
      // Density is ends and picks of a woven, the gauge of a knit; lace and others may have either.
      for (const field of ['epi', 'ppi'] as const)
        if (of === 'knit' && density[field])
          problems.push({ field, message: label('A knit has a gauge instead', '针织面料请填写针数') })
      if (of === 'woven' && density.gauge)
        problems.push({
          field: 'gauge',
          message: label('A woven has ends and picks instead', '梭织面料请填写经密和纬密'),
        })
      return problems
    },
  },
  {
    ...itemFields,
    class: choice(
      'Class',
      '类别',
      [
        option('woven', '梭织', 'Woven'),
        option('knit', '针织', 'Knit'),
        option('nonwoven', '无纺', 'Nonwoven'),
        option('lace', '蕾丝', 'Lace'),
        option('leather', '皮革', 'Leather'),
      ],
      { indexed: true },
    ),
    structure: choice('Structure', '组织', structures, { indexed: true }),
    composition: composition(),
    yarnWarp: measure('Warp yarn', '经纱支数', '', '2000', 2),
    yarnWeft: measure('Weft yarn', '纬纱支数', '', '2000', 2),
    yarnSystem: choice('Yarn count system', '纱支单位', [
      option('Ne', 'Ne 英支'),
      option('Nm', 'Nm 公支'),
      option('tex', 'tex 特克斯'),
      option('dtex', 'dtex 分特'),
      option('denier', 'D 旦尼尔'),
    ]),
    epi: integer('Ends per inch', '经密', { min: 1, max: 1_000, unit: 'EPI' }),
    ppi: integer('Picks per inch', '纬密', { min: 1, max: 1_000, unit: 'PPI' }),
    gauge: integer('Gauge', '针数', { min: 1, max: 60, unit: 'G' }),
    weight: { ...measure('Weight', '克重', 'g/m²', '5000'), indexed: true },
    weightTolerance: percent('Weight tolerance ±', '克重公差 ±'),
    width: { ...measure('Full width', '全门幅', 'cm', '1000'), indexed: true },
    cuttableWidth: measure('Cuttable width', '有效门幅', 'cm', '1000'),
    finish: text('Finish', '后整理'),
    finishZh: text('Finish in Chinese', '后整理（中文）'),
    dyeMethod: choice('Dye method', '染色方式', [
      option('greige', '坯布', 'Greige'),
      option('PFD', '半漂（待染）', 'Prepared for dyeing'),
      option('piece dyed', '匹染', 'Piece dyed'),
      option('yarn dyed', '色织', 'Yarn dyed'),
      option('fibre dyed', '散纤染色', 'Fibre dyed'),
      option('solution dyed', '原液着色', 'Solution dyed'),
      option('garment dyed', '成衣染色', 'Garment dyed'),
      option('printed', '印花', 'Printed'),
    ]),
    stretch: decimal('Stretch', '弹力', { scale: 1, min: '0', max: '500', unit: '%' }),
    shrinkageWarp: shrinkage('Shrinkage warp', '经向缩水率'),
    shrinkageWeft: shrinkage('Shrinkage weft', '纬向缩水率'),
    fastnessWashing: choice('Fastness to washing', '耐洗色牢度', grades),
    fastnessRubbing: choice('Fastness to rubbing', '耐摩擦色牢度', grades),
    fastnessLight: choice('Fastness to light', '耐光色牢度', ['1', '2', '3', '4', '5', '6', '7', '8']),
    pilling: choice('Pilling', '起毛起球', grades),
    care: careCodes(),
    gb18401: choice('GB 18401 class', 'GB 18401 安全类别', [
      option('A', 'A 类（婴幼儿）', 'A (infants)'),
      option('B', 'B 类（直接接触皮肤）', 'B (next to the skin)'),
      option('C', 'C 类（非直接接触皮肤）', 'C (not next to the skin)'),
    ]),
    hsCode: hsCode(),
    origin: choice('Origin', '产地', countryOptions, { order: 'name' }),
    ...itemNotes,
  },
  {
    colours: rows(
      'Colourways',
      '颜色',
      {
        name: required(token('Name', '名称')),
        nameZh: token('Chinese name', '中文名'),
        hex: token('Screen preview', '屏幕预览'),
        photo: token('Photo', '图片'),
      },
      { words: coloursInWords },
    ),
    gramsPerMetre: decimal('Weight per running metre', '米克重', { scale: 1, unit: 'g/m' }),
    ...itemOwnedOf('fabric'),
  },
)

/** What an approved price or an order of a fabric cannot do without (marked in domain.md). */
export const fabricFacts = ['composition', 'weight'] as const

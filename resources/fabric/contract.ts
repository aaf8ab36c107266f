import {
  choice,
  date,
  decimal,
  type FieldProblem,
  file,
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
import { classes, classProblems } from './rules/class.ts'
import { structures } from './rules/structures.ts'
import { yarn } from './rules/yarn.ts'

const grades = ['1', '1-2', '2', '2-3', '3', '3-4', '4', '4-5', '5'] as const

/** What washing does to a length: shorter with −, longer with + (ISO 5077). */
const change = (en: string, zh: string) =>
  decimal(en, zh, {
    ...{ scale: 1, min: '-50', max: '20', unit: '%' },
    help: label('After washing: −3 is 3 % shorter', '水洗后：−3 表示缩短 3%'),
  })

const testReport = {
  test: required(text('Test', '检测项目', { max: 120 })),
  standard: text('Method', '检测标准', { max: 120 }),
  lab: text('Laboratory', '检测机构', { max: 120 }),
  number: text('Report no.', '报告编号', { max: 80 }),
  tested: date('Date', '检测日期'),
  result: choice('Result', '结论', [option('pass', '合格', 'Pass'), option('fail', '不合格', 'Fail')]),
  value: text('Value', '检测值', { max: 120 }),
  file: file('Report', '报告'),
}

/** A fabric of the library (domain.md, Library). */
export const fabric = resource(
  'fabric',
  {
    title: label('Fabric', '面料'),
    titles: label('Fabrics', '面料'),
    menu: 'Fabric',
    ...itemAbout,
    check: (fabric) => {
      const { composition: parts, width, cuttableWidth } = fabric
      const problems: FieldProblem[] = [...compositionProblems(parts), ...classProblems(fabric)]
      if (width && cuttableWidth && new Big(cuttableWidth).gt(width))
        problems.push({ field: 'cuttableWidth', message: label('Wider than the full width', '不能大于全门幅') })
      return problems
    },
  },
  {
    ...itemFields,
    class: choice('Class', '类别', classes, { indexed: true }),
    structure: choice('Structure', '组织', structures, { indexed: true }),
    composition: composition(),
    yarn: yarn('Yarn', '纱支'),
    yarnWarp: yarn('Warp yarn', '经纱支数'),
    yarnWeft: yarn('Weft yarn', '纬纱支数'),
    epi: integer('Ends per inch', '经密', { min: 1, max: 1_000, unit: 'EPI' }),
    ppi: integer('Picks per inch', '纬密', { min: 1, max: 1_000, unit: 'PPI' }),
    gauge: integer('Gauge', '针数', { min: 1, max: 60, unit: 'G' }),
    weight: { ...measure('Weight', '克重', 'g/m²', '5000'), indexed: true },
    thickness: measure('Thickness', '厚度', 'mm', '50', 2),
    weightTolerance: percent('Weight tolerance ±', '克重公差 ±'),
    width: { ...measure('Full width', '全门幅', 'cm', '1000'), indexed: true },
    cuttableWidth: measure('Cuttable width', '有效门幅', 'cm', '1000'),
    rollLength: measure('Roll length', '卷长', 'm', '5000'),
    selvedge: text('Selvedge', '布边', { max: 120 }),
    finish: text('Finish', '后整理'),
    finishZh: text('Finish in Chinese', '后整理（中文）'),
    handFeel: text('Hand-feel', '手感', { max: 120 }),
    greige: choice('Greige', '坯布供应', [
      option('in stock', '有现货坯', 'In stock'),
      option('running', '常规在织', 'Running on the looms'),
      option('to order', '需订织', 'Made to order'),
      option('none', '不适用', 'None'),
    ]),
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
    lengthChange: change('Dimensional change in length', '长度（经向）尺寸变化率'),
    widthChange: change('Dimensional change in width', '宽度（纬向）尺寸变化率'),
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
    tests: rows('Test reports', '检测报告', testReport, { max: 50, alone: true }),
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

/**
 * What an approved price or an order of a fabric cannot do without (marked in domain.md): composition and weight; of
 * leather, which has no g/m² and no fibres, the thickness.
 */
export const fabricFacts = ({ class: of }: { readonly class?: unknown }) =>
  of === 'leather' ? (['thickness'] as const) : (['composition', 'weight'] as const)

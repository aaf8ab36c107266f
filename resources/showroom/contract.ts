import {
  choice,
  code,
  decimal,
  type FieldProblem,
  type Label,
  label,
  longText,
  master,
  masters,
  reference,
  required,
  resource,
  rows,
  rule,
  text,
  token,
} from '@sms/kit/contract'
import { z } from 'zod'
import { coloursInWords } from '../item/rules/colours-in-words.ts'
import { composition, compositionProblems } from '../item/rules/composition.ts'
import { countryOptions } from '../standards/countries.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { hsCode } from '../standards/hs-code.ts'

/** A style on display (domain.md, Showroom and History): Active ones are the Showroom, inActive ones History. */
export const style = resource(
  'showroom',
  {
    title: label('Style', '款式'),
    titles: label('Styles', '款式'),
    menu: ['Showroom', 'History'],
    files: true,
    pictures: true,
    numbered: true,
    moves: {
      Active: { state: 'Moved to Showroom', text: label('Move to Showroom', '移回展厅') },
      inActive: { state: 'Moved to History', text: label('Move to History', '移入历史款式') },
    },
    names: ['code', 'nameEn', 'nameZh'],
    sort: 'code',
    check: ({ colours, composition: parts, targetPrice, currency }) => {
      const problems: FieldProblem[] = compositionProblems(parts)
      const addProblem = (field: string, message: Label) => problems.push({ field, message })
      const seen = new Set<string>()
      for (const [i, { name }] of colours.entries()) {
        const key = name.toLowerCase()
        if (seen.has(key)) addProblem(`colours.${i}.name`, label('This colour stands here twice', '颜色重复'))
        seen.add(key)
      }
      if (targetPrice && !currency)
        addProblem('currency', label('Choose the currency of the target price', '请选择目标价币种'))
      return problems
    },
  },
  {
    code: required(code('Code', '款号')),
    nameEn: text('English name', '英文名'),
    nameZh: text('Chinese name', '中文名'),
    showroom: master('Showroom', '展厅', 'Showroom'),
    collection: master('Collection', '系列', 'Collection'),
    season: master('Season', '季节', 'Season'),
    line: master('Line', '产品线', 'Line'),
    category: master('Category', '品类', 'Category'),
    gender: master('Gender', '性别', 'Gender'),
    thema: master('Theme', '主题', 'Thema'),
    colours: rows(
      'Colours',
      '颜色',
      {
        name: required(text('Name', '名称', { max: 120 })),
        colourway: reference('Colourway', '颜色', 'colourway'),
      },
      { max: 60 },
    ),
    sizes: distinctSizes(),
    composition: composition(),
    hsCode: hsCode(),
    origin: choice('Origin', '产地', countryOptions, { order: 'name' }),
    currency: choice('Currency', '币种', currencyOptions),
    targetPrice: decimal('Target price', '目标价', {
      ...{ scale: 4, min: '0.0001', max: '99999999', right: 'cost' },
      unitIn: 'currency',
    }),
    notes: longText('Notes', '备注'),
  },
  {
    swatches: rows(
      'Swatches',
      '色块',
      { name: required(token('Name', '名称')), hex: token('Screen preview', '屏幕预览') },
      { max: 60, words: coloursInWords },
    ),
  },
)

function distinctSizes() {
  const field = masters('Sizes', '尺码', 'Size')
  const isDistinct = (sizes: readonly string[]) => new Set(sizes).size === sizes.length
  return {
    ...field,
    schema: rule(z.array(z.uuid()).max(100), isDistinct, label('A size stands here twice', '尺码重复')),
  }
}

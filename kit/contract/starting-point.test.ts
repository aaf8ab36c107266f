import { expect, test } from 'vitest'
import { label } from './label.ts'
import { resource } from './resource.ts'
import { startingPoint } from './starting-point.ts'
import { code, file, flag, group, longText, rows, text } from './vocabulary.ts'

const cloth = resource(
  'cloth',
  { title: label('Cloth', '布'), titles: label('Cloths', '布'), menu: 'Fabric', names: ['code'], sort: 'code' },
  {
    code: code('Code', '编号'),
    nameEn: text('Name', '名称'),
    barcode: text('Barcode', '条码', { alone: true }),
    notes: longText('Notes', '备注', { right: 'cost' }),
    tests: rows('Tests', '检测', { name: text('Name', '名称'), report: file('Report', '报告') }),
    care: group('Care', '护理', { wash: text('Wash', '水洗'), sheet: file('Sheet', '说明') }),
  },
  { incomplete: flag('Incomplete', '资料不全') },
)

test('everything that people filled in but the code and what names one thing alone; neither what follows, nor files, nor what they may not see', () => {
  const record = {
    id: '1',
    version: 7,
    status: 'inActive',
    code: 'F-1',
    nameEn: 'Poplin',
    barcode: '96385074',
    incomplete: true,
    tests: [{ name: 'Pilling', report: 'f' }],
    care: { wash: '30', sheet: 'f' },
  }
  expect(startingPoint(cloth, record)).toEqual({
    nameEn: 'Poplin',
    tests: [{ name: 'Pilling', report: null }],
    care: { wash: '30', sheet: null },
  })
})

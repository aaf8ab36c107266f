import { expect, test } from 'vitest'
import { fabricKinds } from '../../sample/rules/fabric-kinds.ts'
import { classes, classProblems, structuresOf } from './class.ts'
import { rareValues } from './rare.ts'
import { structures } from './structures.ts'

test('every structure belongs to a class, and none to one twice', () => {
  const named = classes.flatMap(({ value }) => structuresOf[value])
  expect(structures.filter(({ value }) => !named.includes(value))).toEqual([])
  for (const { value } of classes) expect(new Set(structuresOf[value]).size).toBe(structuresOf[value].length)
})

test.each([
  [{ class: 'woven', structure: 'jersey' }, ['structure']],
  [{ class: 'knit', structure: 'jersey', yarnWarp: '40s', epi: 100 }, ['epi', 'yarnWarp']],
  [{ class: 'knit', structure: 'jersey', yarn: '40s', gauge: 24 }, []],
  [{ class: 'leather', structure: 'nappa', yarn: '40s' }, ['yarn']],
  [{ class: null, structure: 'jersey', epi: 100 }, []],
] as const)('%j', (fabric, fields) => expect(classProblems(fabric).map(({ field }) => field)).toEqual(fields))

test('what is rare is said with what is usual; what mills offer is not rare', () => {
  expect(rareValues({ class: 'woven', weight: '3' })).toEqual([
    { field: 'weight', message: { en: 'Rare: mostly 15 to 900', zh: '少见的数值，通常为 15 至 900' } },
  ])
  for (const { class: of, weight, width } of fabricKinds)
    for (const grams of of === 'leather' ? [] : weight)
      for (const cm of width) expect(rareValues({ class: of, weight: String(grams), width: String(cm) })).toEqual([])
})

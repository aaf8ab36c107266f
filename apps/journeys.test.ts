import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { chinese, inHard, inUsual, thorough, usual } from './journeys.ts'

const files = globSync('*.e2e.ts', { cwd: join(import.meta.dirname, '../e2e') })
const names = files.map((file) => file.replace('.e2e.ts', '')).sort()

test('every journey is in one list, the usual or the thorough one, and every name of a list is a journey', () => {
  expect([...usual, ...thorough].sort()).toEqual(names)
  expect(chinese.filter((name) => !names.includes(name))).toEqual([])
})

test('each journey in English belongs to one of the two commands', () => {
  for (const file of files)
    for (const title of [`${file} en saves a record @en`, `${file} saves a record`]) {
      const commands = [inUsual, inHard(false)].filter((grep) => new RegExp(grep).test(title))
      expect(commands, title).toHaveLength(1)
    }
})

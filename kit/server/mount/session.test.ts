import { expect, test } from 'vitest'
import type { Actor } from '../context.ts'
import { stillMay } from './session.ts'

const wu: Actor = { id: 'wu', name: 'Wu', role: 'Staff', menu: ['Supplier', 'Fabric'], rights: ['bank'] }

test.each<[string, Actor | undefined, boolean]>([
  ['unchanged', { ...wu }, true],
  ['renamed', { ...wu, name: 'Wu Er' }, true],
  ['given a further key and right', { ...wu, menu: ['Label', ...wu.menu], rights: ['cost', 'bank'] }, true],
  ['without a key', { ...wu, menu: ['Supplier'] }, false],
  ['without a right', { ...wu, rights: ['cost'] }, false],
  ['in another role', { ...wu, role: 'Viewer' }, false],
  ['signed out', undefined, false],
])('whether an answer that takes long goes on: its reader is %s', (_, now, expected) => {
  expect(stillMay(wu, now)).toBe(expected)
})

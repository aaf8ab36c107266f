import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Suzhou Hengli Silk Co., Ltd.', 'SH'],
  ['苏州恒力丝绸有限公司', '苏州'],
  ['Hengli 恒力', '恒力'],
  ['émile', 'É'],
  ['3M', '3'],
  ['– …', ''],
  ['', ''],
  ['𠮷野 Textil', '𠮷野'],
])('“%s” is “%s”', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})

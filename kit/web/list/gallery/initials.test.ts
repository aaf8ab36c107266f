import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Suzhou Hengli Silk Co., Ltd.', 'SUP-001', 'SH'],
  ['苏州恒力丝绸有限公司', 'SUP-001', '苏州'],
  ['Hengli 恒力', '', '恒力'],
  ['émile', '', 'É'],
  ['3M', '', '3'],
  ['– …', 'F-22', 'F-22'],
  ['', 'AE2022087-1', 'AE2022'],
  ['', '', ''],
  ['𠮷野 Textil', '', '𠮷野'],
])('“%s” (%s) is %s', (name, code, initials) => {
  expect(initialsOf(name, code)).toBe(initials)
})

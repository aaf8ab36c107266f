import { label } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { apiMessageLabel, doneLabel, nameStates } from './text.ts'

describe("section 7: '{state} successfully', translated where it is shown", () => {
  test.each([
    ['Add', '新增成功'],
    ['Edit', '修改成功'],
    ['Import', '导入成功'],
  ])('%s', (state, zh) => {
    expect(doneLabel(state)).toEqual({ en: `${state} successfully`, zh })
  })

  test('the two messages of the password calls', () => {
    expect(apiMessageLabel('send reset email successfully')).toEqual({
      en: 'send reset email successfully',
      zh: '重置邮件发送成功',
    })
    expect(apiMessageLabel('reset successfully')).toEqual({ en: 'reset successfully', zh: '重置成功' })
  })

  test('English stays as it came, byte for byte, and an unknown state keeps its word', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 32, unit: 'grapheme-ascii' }), (state) => {
        expect(doneLabel(`x${state}`.slice(0, 32)).en).toBe(`${`x${state}`.slice(0, 32)} successfully`)
      }),
    )
    expect(doneLabel('Steam')).toEqual({ en: 'Steam successfully', zh: 'Steam成功' })
    expect(doneLabel('constructor').zh).toBe('constructor成功')
  })

  test('the business names its own, and changes no word that is known', () => {
    nameStates([label('Steam twice', '蒸两次'), label('Add', '添加')])
    expect([doneLabel('Steam twice').zh, doneLabel('Add').zh]).toEqual(['蒸两次成功', '新增成功'])
  })

  test('a refusal is in the language of its user already', () => {
    expect(apiMessageLabel('账号或密码错误')).toEqual({ en: '账号或密码错误', zh: '账号或密码错误' })
  })
})

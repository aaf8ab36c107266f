import { describe, expect, test } from 'vitest'
import { accountKey, isOneAlphabet, isVisible } from './name.ts'

describe('User_Name: one that cannot be taken for another', () => {
  test.each([
    ['Mei', 'ＭＥＩ'],
    ['Mei Lin', 'mei  lin'],
    ['Mei', 'M\u200Bei'],
    ['陈静', '陈静 '],
  ])('%j is %j', (name, other) => expect(accountKey(name)).toBe(accountKey(other)))

  test.each([
    ['Mei', 'Mai'],
    ['陈静', '陈晶'],
  ])('%j is not %j', (name, other) => expect(accountKey(name)).not.toBe(accountKey(other)))

  test.each(['Anna', '陈静 Anna', 'Анна', 'Άννα', 'José', '佐藤 さくら'])('%j is written in one alphabet', (name) => {
    expect(isOneAlphabet(name)).toBe(true)
    expect(isVisible(name)).toBe(true)
  })

  test.each(['\u0410nna', 'Ann\u03B1'])('%j mixes alphabets', (name) => expect(isOneAlphabet(name)).toBe(false))
  test.each(['An\u200Bna', 'An\u202Ena'])('%j holds what nobody sees', (name) => expect(isVisible(name)).toBe(false))
})

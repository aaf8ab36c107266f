import { pinyin } from 'pinyin-pro'
import { describe, expect, test } from 'vitest'
import { pinyinOf, syllableOf } from './pinyin.ts'

/** GB 2312 level 1: the 3,755 everyday characters, in the code page's own order. */
function everyday(): string[] {
  const decoder = new TextDecoder('gb18030')
  const found: string[] = []
  for (let high = 0xb0; high <= 0xd7; high++) {
    for (let low = 0xa1; low <= 0xfe; low++) {
      const character = decoder.decode(new Uint8Array([high, low]))
      if (/^\p{Script=Han}$/u.test(character)) found.push(character)
    }
  }
  return found
}

describe('interface.md, Forms: pickers search by pinyin', () => {
  test('the reading of an everyday character is one that the dictionary knows, but for a handful', () => {
    const wrong = everyday().filter((character) => {
      const readings = pinyin(character, { toneType: 'none', v: true, multiple: true, type: 'array' })
      return !readings.includes(syllableOf(character)!)
    })
    expect(everyday()).toHaveLength(3_755)
    expect(wrong.length).toBeLessThanOrEqual(8)
  })

  test('a name is found by its whole pinyin and by its initials', () => {
    expect(pinyinOf('恒力纺织')).toEqual({ full: 'henglifangzhi', initials: 'hlfz' })
    expect(pinyinOf('春夏 26')).toEqual({ full: 'chunxia26', initials: 'cx26' })
  })

  test('text without Chinese has no pinyin', () => {
    expect(pinyinOf('Hengli')).toBeUndefined()
    expect(syllableOf('ü')).toBeUndefined()
  })
})

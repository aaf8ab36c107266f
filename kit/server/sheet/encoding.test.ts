import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeText, encodingsOf } from './encoding.ts'
import { encoded } from './testing.ts'

describe('The encoding of a text that is no Unicode', () => {
  test.each([
    ['windows-1252', 'Code,Name,City\r\n1,Müller,Köln\r\n'],
    ['windows-1252', 'Name\r\nSão Paulo “Têxtil” – Lda\r\n'],
    ['windows-1252', 'Width\r\n58½" €\r\n'],
    ['windows-1254', 'Kod,Ad,Şehir\r\n1,Güneş İplik Sanayi,İstanbul\r\n2,Işık Tekstil,Denizli\r\n'],
    ['shift_jis', 'Code,Name\r\nS-1,東レ株式会社\r\n'],
    ['shift_jis', 'コード,会社名\r\n1,クラレトレーディング\r\n'],
    ['euc-kr', '코드,이름,도시\r\n1,효성티앤씨,서울\r\n'],
    ['big5', 'Code,Name\r\nS-1,遠東紡織\r\n'],
    ['big5', '編號,名稱\r\n1,儒鴻企業股份有限公司\r\n'],
    ['gb18030', 'Code,Name\r\nS-1,苏州恒力\r\n'],
    ['gb18030', '编号,名称\r\n1,第11纺织厂\r\n'],
    ['windows-1251', 'Код,Название\r\n1,Ивановская фабрика\r\n'],
  ])('%s: %j, without asking', (encoding, text) => {
    expect(decodeText(encoded(text, encoding))).toMatchObject({ encoding, text, sure: true })
  })

  test.each([
    ['gb18030', 'Name\r\n宏达\r\n'],
    ['euc-kr', 'Code,Name\r\nS-1,효성\r\n'],
    ['windows-1250', 'Nazwa,Miasto\r\n1,Zakład Włókienniczy,Łódź\r\n'],
  ])('%s: what %j could be, people are asked, with a sample of each reading', (encoding, text) => {
    const { choices, sure } = encodingsOf(encoded(text, encoding))
    expect(sure).toBe(false)
    const right = choices.find((choice) => choice.encoding === encoding)
    expect(text).toContain(right?.sample.split(' · ')[0])
    expect(decodeText(encoded(text, encoding), encoding)).toMatchObject({ encoding, text, sure: true })
  })

  test('an encoding in which the bytes are none is not taken', () => {
    const bytes = encoded('Müller', 'windows-1252')
    expect(decodeText(bytes, 'shift_jis').encoding).toBe('windows-1252')
  })

  test('UTF-8 is known by itself, and nothing is replaced in any reading', () => {
    expect(decodeText(Buffer.from('Müller 恒力'))).toMatchObject({ encoding: 'utf-8', sure: true, encodings: [] })
    fc.assert(
      fc.property(fc.uint8Array({ min: 1, maxLength: 60 }), (bytes) => {
        for (const { encoding, sample } of encodingsOf(bytes).choices) {
          expect(sample).not.toContain('\ufffd')
          expect(() => new TextDecoder(encoding, { fatal: true }).decode(bytes)).not.toThrow()
        }
      }),
    )
  })
})

import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { ZipFile } from './zip-read.ts'
import { type ZipPart, zipBytes } from './zip-write.ts'

const archive = (parts: readonly ZipPart[], zip64From?: number) =>
  buffer(Readable.from(zipBytes(Readable.from(parts) as AsyncIterable<ZipPart>, zip64From)))
const part = (name: string, text: string): ZipPart => ({ name, data: [Buffer.from(text)] })

test('parts that lie behind the offsets of 32 bits are found by ZIP64 (APPNOTE 4.3.14, 4.5.3)', async () => {
  const bytes = await archive([part('a.xml', 'first'), part('b.xml', 'second'), part('c.xml', 'third')], 50)
  expect(bytes.includes('PK\x06\x06')).toBe(true)
  const zip = new ZipFile(bytes)
  const texts = await Promise.all(['a.xml', 'b.xml', 'c.xml'].map((name) => zip.text(name)))
  expect(texts).toEqual(['first', 'second', 'third'])
})

test('an archive that needs no ZIP64 has none', async () => {
  const bytes = await archive([part('a.xml', 'first')])
  expect(bytes.includes('PK\x06\x06')).toBe(false)
  expect(await new ZipFile(bytes).text('a.xml')).toBe('first')
})

import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { partsMax } from './broken.ts'
import { exifName, exifOf, type Orientation, orientationOf } from './exif.ts'
import { BrokenPicture, cleanPicture, pictureTypeOf } from './index.ts'

const types = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'] as const
type Type = (typeof types)[number]
const whole: Partial<Record<Type, Buffer>> = {}
const secret = 'N 30 00 W 120 34 owner Wang Fang'

beforeAll(async () => {
  const noise = { type: 'gaussian', mean: 120, sigma: 60 } as const
  const picture = sharp({ create: { width: 70, height: 50, channels: 3, background: '#000', noise } })
  const raw = await picture.png().toBuffer()
  const noted = () =>
    sharp(raw)
      .withIccProfile('p3')
      .withExifMerge({ IFD0: { Copyright: secret, Make: secret }, IFD3: { GPSLatitude: '30/1 0/1 0/1' } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>${secret}</a></x:xmpmeta>`)
  whole['image/jpeg'] = await noted().withMetadata({ orientation: 6 }).jpeg({ progressive: true }).toBuffer()
  whole['image/png'] = await noted().withMetadata({ orientation: 6 }).png().toBuffer()
  whole['image/webp'] = await noted().withMetadata({ orientation: 6 }).webp().toBuffer()
  whole['image/gif'] = await sharp(raw).gif().toBuffer()
})

const clean = (bytes: Buffer, type: Type) => Buffer.concat(cleanPicture(bytes, type).pieces)
/** What a program draws of it, before it is turned upright. */
const drawn = (bytes: Buffer) => sharp(bytes).raw().toBuffer()

describe.each(types)('%s', (type) => {
  test('is known by how it begins', () => {
    expect(pictureTypeOf(whole[type]!.subarray(0, 16))).toBe(type)
  })

  test('notes of place and owner go; drawing, colour profile and orientation stay', async () => {
    const bytes = whole[type]!
    const cleaned = clean(bytes, type)
    expect(cleaned.includes('Wang Fang')).toBe(false)
    expect(await drawn(cleaned)).toEqual(await drawn(bytes))
    const [before, after] = [await sharp(bytes).metadata(), await sharp(cleaned).metadata()]
    expect(after.icc).toEqual(before.icc)
    if (type !== 'image/gif') expect([before.orientation, after.orientation]).toEqual([6, 6])
    expect(after.xmp).toBeUndefined()
    expect(after.exif === undefined || orientationOf(after.exif) === 6).toBe(true)
    expect((after.exif ?? Buffer.alloc(0)).length).toBeLessThan(40)
  })

  test('what is clean stays as it is, bit for bit', () => {
    const once = clean(whole[type]!, type)
    expect(clean(once, type)).toEqual(once)
  })

  test('whatever is hung behind the picture is cut', () => {
    const once = clean(whole[type]!, type)
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 300 }), (more) => {
        expect(clean(Buffer.concat([whole[type]!, more]), type)).toEqual(once)
      }),
    )
    const polyglot = Buffer.concat([whole[type]!, Buffer.from('<html><script>alert(1)</script>PK\x03\x04')])
    expect(clean(polyglot, type).includes('<script>')).toBe(false)
  })

  test('cut short anywhere it is refused', () => {
    const once = clean(whole[type]!, type)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: once.length - 1 }), (length) => {
        expect(() => clean(once.subarray(0, length), type)).toThrow(BrokenPicture)
      }),
    )
  })

  test('any bytes at all are a picture, or are refused: nothing else is thrown', () => {
    fc.assert(
      fc.property(fc.nat(), fc.uint8Array({ minLength: 1, maxLength: 40 }), (at, some) => {
        const bytes = Buffer.from(whole[type]!)
        Buffer.from(some).copy(bytes, at % bytes.length)
        try {
          clean(bytes, type)
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenPicture)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('Notes of any kind, wherever they stand', () => {
  const note = fc.uint8Array({ maxLength: 200 }).map((data) => Buffer.from(data))

  test('JPEG: application segments that are not drawn, and comments', () => {
    const bytes = whole['image/jpeg']!
    const once = clean(bytes, 'image/jpeg')
    const marker = fc.constantFrom(0xe1, 0xe2, 0xe3, 0xe4, 0xe9, 0xec, 0xed, 0xef, 0xfe)
    fc.assert(
      fc.property(fc.array(fc.tuple(marker, note), { maxLength: 8 }), (notes) => {
        const segments = notes.map(([marker, data]) => {
          const head = Buffer.from([0xff, marker, 0, 0])
          head.writeUInt16BE(data.length + 2, 2)
          return Buffer.concat([head, data])
        })
        const noted = Buffer.concat([bytes.subarray(0, 2), ...segments, bytes.subarray(2)])
        expect(clean(noted, 'image/jpeg')).toEqual(once)
      }),
    )
  })

  test('PNG: texts, times and chunks of programs', () => {
    const bytes = whole['image/png']!
    const once = clean(bytes, 'image/png')
    const kind = fc.constantFrom('tEXt', 'zTXt', 'iTXt', 'tIME', 'prVt')
    fc.assert(
      fc.property(fc.array(fc.tuple(kind, note), { maxLength: 8 }), (notes) => {
        const chunks = notes.map(([kind, data]) => {
          const of = Buffer.concat([Buffer.from(kind, 'latin1'), data])
          const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
          size.writeUInt32BE(data.length)
          sum.writeUInt32BE(crc32(of))
          return Buffer.concat([size, of, sum])
        })
        // Behind IHDR, which takes 25 bytes.
        const noted = Buffer.concat([bytes.subarray(0, 33), ...chunks, bytes.subarray(33)])
        expect(clean(noted, 'image/png')).toEqual(once)
      }),
    )
  })

  test('PNG: a chunk whose checksum is wrong is damage', () => {
    const bytes = Buffer.from(whole['image/png']!)
    bytes[bytes.length - 30]! ^= 1
    expect(() => clean(bytes, 'image/png')).toThrow(BrokenPicture)
  })
})

describe('What would take the server long', () => {
  const many = (part: Buffer) => Buffer.concat(Array.from({ length: partsMax + 1 }, () => part))
  const bytes = (...of: number[]) => Buffer.from(of)
  const empty = bytes(0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xaf, 0x06, 0x1e)

  test('parts of a few bytes each, by the million, are no picture', () => {
    const gif = whole['image/gif']!
    const png = whole['image/png']!
    const jpeg = whole['image/jpeg']!
    const webp = Buffer.concat([whole['image/webp']!, many(Buffer.from('ALPH\0\0\0\0', 'latin1'))])
    webp.writeUInt32LE(webp.length - 8, 4)
    const behindHeader = 13 + 3 * 2 ** ((gif[10]! & 7) + 1)
    const within = (of: Buffer, at: number, part: Buffer) =>
      Buffer.concat([of.subarray(0, at), many(part), of.subarray(at)])
    for (const [type, picture] of [
      ['image/gif', within(gif, behindHeader, bytes(0x21, 0xf9, 0))],
      ['image/png', within(png, png.length - 12, empty)],
      ['image/jpeg', within(jpeg, 2, bytes(0xff, 0xdb, 0, 2))],
      ['image/webp', webp],
    ] as const)
      expect(() => clean(picture, type), type).toThrow('more parts than a picture has')
  })

  test('what is kept are few pieces, however many parts there are', () => {
    const png = whole['image/png']!
    const parts = Buffer.concat(Array.from({ length: 1_000 }, () => empty))
    const picture = Buffer.concat([png.subarray(0, png.length - 12), parts, png.subarray(png.length - 12)])
    const { pieces } = cleanPicture(picture, 'image/png')
    expect(Buffer.concat(pieces).length).toBeGreaterThan(parts.length)
    expect(pieces.length).toBeLessThan(10)
  })

  test('a JPEG of more scans than programs write, of which each is a pass over the whole picture', () => {
    const scans = (n: number) =>
      Buffer.concat([bytes(0xff, 0xd8), ...Array.from({ length: n }, () => bytes(0xff, 0xda, 0, 2)), bytes(0xff, 0xd9)])
    expect(() => clean(scans(51), 'image/jpeg')).toThrow('more scans than a picture has')
    expect(cleanPicture(scans(50), 'image/jpeg').isHeldWhole).toBe(true)
    expect(cleanPicture(scans(1), 'image/jpeg').isHeldWhole).toBe(false)
  })

  test('what is held as a whole while it is read is known as such', async () => {
    const picture = sharp(whole['image/png']!)
    const isHeld = async (of: typeof picture, type: Type) => cleanPicture(await of.toBuffer(), type).isHeldWhole
    for (const progressive of [true, false]) {
      expect(await isHeld(picture.clone().png({ progressive }), 'image/png')).toBe(progressive)
      expect(await isHeld(picture.clone().jpeg({ progressive }), 'image/jpeg')).toBe(progressive)
    }
    expect(await isHeld(picture.clone().gif(), 'image/gif')).toBe(true)
    expect(await isHeld(picture.clone().webp(), 'image/webp')).toBe(false)
    expect(await isHeld(picture.clone().webp({ lossless: true }), 'image/webp')).toBe(true)
    expect(await isHeld(picture.clone().ensureAlpha(0.5).webp(), 'image/webp')).toBe(true)
    const twice = sharp([await picture.png().toBuffer(), await picture.clone().negate().png().toBuffer()], {
      join: { animated: true },
    })
    expect(await isHeld(twice.webp(), 'image/webp')).toBe(true)
  })
})

test('an orientation is read as it was written, from either byte order, and any other bytes are upright', () => {
  for (let way = 1; way <= 8; way++) {
    const block = exifOf(way as Orientation)
    expect(orientationOf(block)).toBe(way)
    expect(orientationOf(Buffer.concat([exifName, block]))).toBe(way)
  }
  const big = Buffer.from('4d4d002a00000008000101120003000000010008000000000000', 'hex')
  expect(orientationOf(big)).toBe(8)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
      expect([1, 2, 3, 4, 5, 6, 7, 8]).toContain(orientationOf(Buffer.from(bytes)))
    }),
  )
})

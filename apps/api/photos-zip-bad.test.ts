import { afterAll, describe, expect, test } from 'vitest'
import { startZips } from './photos-zip-testing.ts'

const { app, cloth, zipOf, send, looked, plan, add, leftOf } = await startZips()
afterAll(() => app.close())

describe('ZIPs that mean no good are refused at the file', () => {
  const refused = async (bytes: Uint8Array, sentence: string) => {
    const first = (await send(bytes)).body
    const body = first.code === 1 ? (await looked(bytes)).answer : first
    expect([body.code, body.errors?.[0]?.field, body.message]).toEqual([0, 'file', expect.stringContaining(sentence)])
  }
  /** Where the directory's entry of a file stands. */
  const entryOf = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\x01\x02', 'latin1'))

  test('no ZIP, a cut one, an empty one', async () => {
    await refused(Buffer.from('no zip at all'), 'damaged or incomplete')
    const zip = await zipOf({ 'A.jpg': await cloth() })
    await refused(zip.subarray(0, zip.length - 30), 'damaged or incomplete')
    await refused(await zipOf({}), 'no file in this ZIP')
    await refused(await zipOf({ 'a/.DS_Store': 'x' }), 'no file in this ZIP')
    expect((await send(new Uint8Array())).body).toMatchObject({ code: 0, errors: [{ field: 'file' }] })
  })

  test('paths that lead out', async () => {
    for (const path of ['../A.jpg', 'a/../../A.jpg', '/etc/A.jpg', 'C:\\A.jpg', '..\\A.jpg'])
      await refused(await zipOf({ [path]: await cloth() }), 'leads out of it')
  })

  test('a path that is longer than any system writes, and would be searched for codes for minutes', async () => {
    await refused(await zipOf({ [`${'a-'.repeat(250)}.jpg`]: await cloth() }), 'a path of more than 500 characters')
    await add('L-1')
    const { id } = await looked(await zipOf({ [`${'folder/'.repeat(50)}L-1 ${'-'.repeat(100)}.jpg`]: await cloth() }))
    expect((await plan(id)).photos).toBe(1)
  })

  test('a file that lies where nothing lies, however far', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() }, 0)
    const at = entryOf(zip) + 46 + 'A.jpg'.length + 4
    expect(zip.readBigUInt64LE(at)).toBe(0n)
    zip.writeBigUInt64LE(2n ** 64n - 1n, at)
    await refused(zip, 'damaged or incomplete')
  })

  test('names with characters that no text holds are read without them; what has no name is no file', async () => {
    await add('N-1')
    const { id } = await looked(await zipOf({ 'N-\0\x071.jpg': await cloth(), ' ': 'x', 'a/\x01': 'x' }))
    const seen = await plan(id)
    expect([seen.photos, seen.left]).toEqual([1, []])
    await refused(await zipOf({ '\x01': 'x', '': 'y' }), 'no file in this ZIP')
  })

  test('a password', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() })
    zip.writeUInt16LE(zip.readUInt16LE(entryOf(zip) + 8) | 1, entryOf(zip) + 8)
    await refused(zip, 'password')
  })

  test('what says that it unpacks to gigabytes, and what does so without saying it', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() })
    zip.writeUInt32LE(0x60000000, entryOf(zip) + 24)
    await refused(zip, 'more than 1 GB')
    const [picture] = [await cloth()]
    const bomb = await zipOf({ 'A.jpg': Buffer.concat([picture!, Buffer.alloc(20_000_000)]) })
    bomb.writeUInt32LE(1_000, entryOf(bomb) + 24)
    await refused(bomb, 'more than it says')
  })

  test('a picture in it that grows beyond what a picture may have is left out, the others are not', async () => {
    await add('B-1')
    const large = Buffer.concat([await cloth(), Buffer.alloc(40_000_000)])
    const { id } = await looked(await zipOf({ 'B-1.jpg': await cloth(), 'B-1-2.jpg': large }))
    const seen = await plan(id)
    expect(seen.photos).toBe(1)
    expect(leftOf(seen)).toEqual({ 'B-1-2.jpg': 'This picture is larger than 32 MB' })
  })

  test('two of one name: the first counts', async () => {
    await add('B-2')
    const zip = await zipOf([
      ['B-2.jpg', await cloth()],
      ['b-2.JPG', await cloth()],
    ])
    const { id } = await looked(zip)
    expect(leftOf(await plan(id))).toEqual({ 'b-2.JPG': 'There are two of this name in the ZIP' })
  })

  test('a file whose checksum is wrong', async () => {
    const zip = await zipOf({ 'A.jpg': await cloth() })
    zip.writeUInt32LE(1, entryOf(zip) + 16)
    await refused(zip, 'damaged or incomplete')
  })
})

import { spawnSync } from 'node:child_process'
import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { openArchive } from './archive-read.ts'
import { createArchive } from './archive-write.ts'
import { entryNames } from './manifest.ts'
import { BackupRefused } from './refused.ts'
import { tarHeader } from './tar.ts'
import { fileBytes, forge, newFolder, rowsText, smallEntries, smallManifest, writeSmall } from './testing.ts'

let folder: string
let good: Buffer
beforeAll(async () => {
  folder = await newFolder()
  await writeSmall(join(folder, 'good.tar'))
  good = await readFile(join(folder, 'good.tar'))
})

const chunksOf = async (source: AsyncIterable<Buffer>) => {
  const chunks: Buffer[] = []
  for await (const chunk of source) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** The sentence with which an archive is refused; fails when it is not. */
async function refusal(path: string): Promise<string> {
  const opened = await openArchive(path).then(
    async (archive) => void (await archive.close()),
    (error: unknown) => error,
  )
  expect(opened, 'is refused').toBeInstanceOf(BackupRefused)
  const { message } = opened as BackupRefused
  expect(message, 'is one sentence').toMatch(/^[A-Z][^\n]{10,200}\.$/)
  return message
}

async function refusalOf(bytes: Buffer): Promise<string> {
  const path = join(folder, 'bad.tar')
  await writeFile(path, bytes)
  return refusal(path)
}

describe('An archive', () => {
  test('gives back what was put in', async () => {
    const archive = await openArchive(join(folder, 'good.tar'))
    expect(archive.manifest).toEqual(smallManifest())
    expect(await chunksOf(archive.rowsOf('mill'))).toEqual(rowsText)
    expect(await chunksOf(archive.file(smallManifest().files[0]!.hash))).toEqual(fileBytes)
    await archive.close()
  })

  test('is an ordinary tar file that any program opens', ({ skip }) => {
    const { stdout, error } = spawnSync('tar', ['xOf', join(folder, 'good.tar'), 'manifest.json'])
    if (error) skip('no tar on this machine')
    expect(JSON.parse(stdout.toString())).toEqual(smallManifest())
  })

  test('can be read by its owner alone', async ({ skip }) => {
    if (process.platform === 'win32') skip('Windows has no such modes')
    expect((await stat(join(folder, 'good.tar'))).mode & 0o777).toBe(0o600)
  })

  test('has its name only when it is complete, and leaves nothing when it is given up', async () => {
    const own = await newFolder()
    const path = join(own, 'x.tar')
    const archive = await createArchive(path, new Date())
    await archive.add(entryNames.part('mill', 1), rowsText)
    expect(await readdir(own)).toEqual([expect.stringMatching(/^x\.tar\.part-/)])
    await archive.abort()
    expect(await readdir(own)).toEqual([])
  })

  test('never takes the place of a file', async () => {
    await expect(createArchive(join(folder, 'good.tar'), new Date())).rejects.toThrow('exists already')
    expect(await readFile(join(folder, 'good.tar'))).toEqual(good)
  })
})

describe('An archive that is no whole backup is refused in one sentence', () => {
  test('cut short anywhere', async () => {
    for (let length = 512; length < good.length; length += 512) {
      const message = await refusalOf(good.subarray(0, length))
      expect(message).toMatch(length < 1024 ? /not a backup/ : /cut short|damaged/)
    }
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), async (length) => {
        await refusalOf(good.subarray(0, length))
      }),
      { numRuns: 60 },
    )
  })

  test('changed by a byte anywhere', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const bytes = Buffer.from(good)
        bytes[at] = bytes[at]! ^ by
        await refusalOf(bytes)
      }),
      { numRuns: 100 },
    )
  })

  test('with bytes after its end', async () => {
    expect(await refusalOf(Buffer.concat([good, Buffer.from('x')]))).toMatch('damaged')
    expect(await refusalOf(Buffer.concat([good, good]))).toMatch('damaged')
  })

  test('another kind of file, an empty one, none, a folder', async () => {
    const xlsx = Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(4_000)])
    for (const bytes of [Buffer.alloc(0), Buffer.from('code;name\n'), Buffer.alloc(10_000), xlsx, gzipSync(good)])
      expect(await refusalOf(bytes)).toBe('This file is not a backup of this product.')
    expect(await refusal(folder)).toBe('This file is not a backup of this product.')
    expect(await refusal(join(folder, 'none.tar'))).toMatch('There is no file')
  })

  test('of a later format', async () => {
    const entries = smallEntries()
    entries[0] = [entryNames.opening, Buffer.from('SMS backup, format 2\n')]
    await forge(join(folder, 'later.tar'), entries)
    expect(await refusal(join(folder, 'later.tar'))).toMatch('format 2')
  })
})

describe('A forged archive, whose own checksum is right, is refused in one sentence', () => {
  const forged = async (change: (entries: [string, Buffer][]) => void, manifest = smallManifest()) => {
    const entries = smallEntries(manifest)
    change(entries)
    const path = join(folder, 'forged.tar')
    await forge(path, entries)
    return refusal(path)
  }

  /** Other bytes in an entry. */
  const put = (at: number, bytes: Buffer) => (entries: [string, Buffer][]) => {
    entries[at]![1] = bytes
  }

  test('the forging itself makes good archives', async () => {
    const path = join(folder, 'same.tar')
    await forge(path, smallEntries())
    await (await openArchive(path)).close()
  })

  test('names that lead elsewhere', async () => {
    const names = ['../../etc/passwd', '/etc/passwd', 'tables/../../x/000001.gz', 'files/../x', 'tables/a/b/000001.gz']
    for (const name of [...names, 'C:\\x', 'files/ABC', 'note.txt'])
      expect(await forged((entries) => entries.splice(1, 0, [name, Buffer.from('x')]))).toMatch('no backup holds')
  })

  test('parts that unpack to more than a part holds', async () => {
    const bomb = gzipSync(Buffer.alloc(256 * 1024 * 1024))
    expect(await forged(put(1, bomb))).toMatch('larger than the parts')
  })

  test('parts, files and manifests that do not agree', async () => {
    const other = gzipSync(Buffer.from('1\tSilk\n'))
    expect(await forged(put(1, other))).toMatch('in the rows of mill')
    expect(await forged(put(1, Buffer.from('no gzip')))).toMatch('damaged')
    expect(await forged(put(2, Buffer.from('%PDF-1.7 of another one..')))).toMatch('file')
    expect(await forged(put(3, Buffer.from('{}')))).toMatch('manifest')
    expect(await forged(put(3, Buffer.from('<xml>')))).toMatch('manifest')
    for (const at of [1, 2, 3]) expect(await forged((entries) => void entries.splice(at, 1))).toMatch('damaged')
    expect(await forged((entries) => void entries.splice(1, 0, entries[1]!))).toMatch('damaged')
    expect(await forged((entries) => void entries.push(['files/'.padEnd(70, 'a'), Buffer.from('x')]))).toMatch(
      'damaged',
    )
  })

  test('manifests that state what cannot be', async () => {
    const [mill] = smallManifest().tables
    const tables = (over: object) => smallManifest({ tables: [{ ...mill!, ...over }] })
    expect(await forged(() => {}, tables({ parts: 1e15 }))).toMatch('damaged')
    expect(await forged(() => {}, tables({ rows: 3 }))).toMatch('in the rows of mill')
    expect(await forged(() => {}, tables({ name: 'mill"; drop table user; --' }))).toMatch('manifest')
    expect(
      await forged(() => {}, smallManifest({ sequences: [{ name: 's', value: '1); drop', called: true }] })),
    ).toMatch('manifest')
  })

  test('a header that claims more than the file holds', async () => {
    const bytes = Buffer.from(good)
    tarHeader({ name: entryNames.part('mill', 1), size: 2 ** 32, mtime: 0 }).copy(bytes, 1024)
    expect(await refusalOf(bytes)).toMatch('cut short')
  })
})

import { Readable } from 'node:stream'
import {
  exportAsJpeg,
  fill,
  type Label,
  label,
  otherFormatOf,
  photoZipMax,
  pictureTypes,
  refusalAt,
} from '@sms/kit/contract'
import { asc, eq, sql } from 'drizzle-orm'
import { fileName } from '../files/file-name.ts'
import { pictureTypeOf } from '../picture/clean/index.ts'
import type { Asker } from '../picture/images.ts'
import { claimsPicture, inTurn, lookAt, noneOf } from '../picture/inspect.ts'
import { pictureBytesMax } from '../picture/shrink.ts'
import type { Services } from '../services.ts'
import type { ZipEntry } from '../sheet/zip-directory.ts'
import { bytesOf, filesIn, tooMuch } from './archive.ts'
import { codeKey } from './codes.ts'
import { type PhotoZip, type ZippedPhoto, zippedPhoto } from './table.ts'

/** How long one request looks at files before it tells how far it is, in milliseconds. */
const stintMs = 1_500

type Looked = Pick<ZippedPhoto, 'hash' | 'type' | 'size' | 'unpacked' | 'refused'>

/**
 * Looks at the next files of a ZIP for a while, one after the other: pictures are cleaned and kept as contents, of what
 * is none it is noted why. Gives how many have been looked at by now.
 */
export async function lookOn({ db, files }: Services, asker: Asker, zip: PhotoZip): Promise<number> {
  const entries = await filesIn(files, zip)
  const known = await db
    .select({ place: zippedPhoto.place, unpacked: zippedPhoto.unpacked })
    .from(zippedPhoto)
    .where(eq(zippedPhoto.zip, zip.id))
    .orderBy(asc(zippedPhoto.place))
  const done = new Set(known.map(({ place }) => place))
  let sum = known.reduce((all, { unpacked }) => all + unpacked, 0)
  const names = new Map<string, number>()
  for (const [place, { name }] of entries.entries()) if (!names.has(codeKey(name))) names.set(codeKey(name), place)
  const until = performance.now() + stintMs
  for (const [place, entry] of entries.entries()) {
    if (done.has(place)) continue
    if (performance.now() > until || asker.gone()) break
    const twice = names.get(codeKey(entry.name)) !== place
    const looked = twice ? none(inThere) : await look({ files }, asker, zip, entry)
    sum += looked.unpacked
    if (sum > photoZipMax) throw refusalAt('file', tooMuch)
    await db
      .insert(zippedPhoto)
      .values({ zip: zip.id, place, path: entry.name, ...looked })
      .onConflictDoNothing()
    done.add(place)
  }
  const [count] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(zippedPhoto)
    .where(eq(zippedPhoto.zip, zip.id))
  return count!.n
}

const none = (refused: Label, unpacked = 0): Looked => ({ hash: null, type: null, size: null, refused, unpacked })

async function look({ files }: Pick<Services, 'files'>, asker: Asker, zip: PhotoZip, entry: ZipEntry): Promise<Looked> {
  const name = fileName(entry.name)
  const format = otherFormatOf(name)
  if (format) return none(fill(exportAsJpeg, { name, format }))
  if (!claimsPicture(name)) return none(/\.(zip|rar|7z|tar|gz|tgz)$/i.test(name) ? nested : notOne)
  const looked = await inTurn(asker, async (): Promise<Looked> => {
    let begins: Buffer = Buffer.alloc(0)
    const isPicture = (head: Buffer) => {
      begins = head
      return pictureTypeOf(head) !== undefined
    }
    const { bytes, unpacked } = await bytesOf(files, zip, entry, pictureBytesMax, isPicture)
    if (!bytes) return none(unpacked > pictureBytesMax ? tooLarge : noneOf(name, begins), unpacked)
    const type = pictureTypeOf(bytes)
    if (!type || !pictureTypes.includes(type)) return none(noneOf(name, bytes), unpacked)
    const found = await lookAt(bytes, type)
    if ('refused' in found) return none(fill(found.refused, { name }), unpacked)
    const { hash, size } = await files.put(Readable.from(found.kept), pictureBytesMax)
    return { hash, size, type, refused: null, unpacked }
  })
  return looked ?? none(brokenOff)
}

const inThere = label('There are two of this name in the ZIP', 'ZIP 中有同名文件')
const nested = label('A ZIP inside the ZIP is not opened', '不会打开 ZIP 中的压缩包')
const notOne = label('This is no picture (JPEG, PNG, GIF, WebP)', '不是图片（JPEG、PNG、GIF、WebP）')
const tooLarge = label('This picture is larger than 32 MB', '图片超过 32 MB')
const brokenOff = label('The upload was broken off', '上传已中断')

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
import { pictureBytesMax, type Requester } from '../picture/images.ts'
import { claimsPicture, inspectBytes, inTurn, notAPictureMessage } from '../picture/inspect.ts'
import type { Services } from '../services.ts'
import type { ZipEntry } from '../sheet/zip-read.ts'
import { bytesOf, filesIn, tooMuch } from './archive.ts'
import { codeKey } from './codes.ts'
import { type PhotoZip, type ZippedPhoto, zippedPhoto } from './table.ts'

/** How long a request inspects files before it answers its progress, in milliseconds. */
const requestMs = 1_500

type Inspected = Pick<ZippedPhoto, 'hash' | 'type' | 'size' | 'unpacked' | 'refused'>

/**
 * Inspects the next files of a ZIP for a while: cleans and stores pictures, and stores why other files are refused.
 * Returns how many files are inspected so far.
 */
export async function inspectNext({ db, files }: Services, requester: Requester, zip: PhotoZip): Promise<number> {
  const entries = await filesIn(files, zip)
  const inspectedBefore = await db
    .select({ place: zippedPhoto.place, unpacked: zippedPhoto.unpacked })
    .from(zippedPhoto)
    .where(eq(zippedPhoto.zip, zip.id))
    .orderBy(asc(zippedPhoto.place))
  const isInspected = new Set(inspectedBefore.map(({ place }) => place))
  let unpackedBytes = inspectedBefore.reduce((sum, { unpacked }) => sum + unpacked, 0)
  const firstPlaces = new Map<string, number>()
  for (const [place, { name }] of entries.entries())
    if (!firstPlaces.has(codeKey(name))) firstPlaces.set(codeKey(name), place)
  const until = performance.now() + requestMs
  for (const [place, entry] of entries.entries()) {
    if (isInspected.has(place)) continue
    if (performance.now() > until || requester.hasLeft()) break
    const isDuplicate = firstPlaces.get(codeKey(entry.name)) !== place
    const inspected = isDuplicate ? refusal(sameName) : await inspect({ files }, requester, zip, entry)
    unpackedBytes += inspected.unpacked
    if (unpackedBytes > photoZipMax) throw refusalAt('file', tooMuch)
    await db
      .insert(zippedPhoto)
      .values({ zip: zip.id, place, path: entry.name, ...inspected })
      .onConflictDoNothing()
  }
  const [count] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(zippedPhoto)
    .where(eq(zippedPhoto.zip, zip.id))
  return count!.n
}

const refusal = (refused: Label, unpacked = 0): Inspected => ({ hash: null, type: null, size: null, refused, unpacked })

/**
 * Cleans and stores the picture of one file, or tells why it is refused; `unpacked` counts the bytes that this took.
 */
async function inspect(
  { files }: Pick<Services, 'files'>,
  requester: Requester,
  zip: PhotoZip,
  entry: ZipEntry,
): Promise<Inspected> {
  const name = fileName(entry.name)
  const format = otherFormatOf(name)
  if (format) return refusal(fill(exportAsJpeg, { name, format }))
  if (!claimsPicture(name)) return refusal(/\.(zip|rar|7z|tar|gz|tgz)$/i.test(name) ? nested : notAPicture)
  const inspected = await inTurn(requester, async (): Promise<Inspected> => {
    let firstBytes: Buffer = Buffer.alloc(0)
    const isPicture = (head: Buffer) => {
      firstBytes = head
      return pictureTypeOf(head) !== undefined
    }
    const { bytes, unpacked } = await bytesOf(files, zip, entry, pictureBytesMax, isPicture)
    if (!bytes) return refusal(unpacked > pictureBytesMax ? tooLarge : notAPictureMessage(name, firstBytes), unpacked)
    const type = pictureTypeOf(bytes)
    if (!type || !pictureTypes.includes(type)) return refusal(notAPictureMessage(name, bytes), unpacked)
    const picture = await inspectBytes(bytes, type)
    if ('refused' in picture) return refusal(fill(picture.refused, { name }), unpacked)
    const { hash, size } = await files.put(Readable.from(picture.pieces), pictureBytesMax)
    return { hash, size, type, refused: null, unpacked }
  })
  return inspected ?? refusal(brokenOff)
}

const sameName = label('There are two of this name in the ZIP', 'ZIP 中有同名文件')
const nested = label('A ZIP inside the ZIP is not opened', '不会打开 ZIP 中的压缩包')
const notAPicture = label('This is no picture (JPEG, PNG, GIF, WebP)', '不是图片（JPEG、PNG、GIF、WebP）')
const tooLarge = label('This picture is larger than 32 MB', '图片超过 32 MB')
const brokenOff = label('The upload was broken off', '上传已中断')

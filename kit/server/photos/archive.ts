import { buffer } from 'node:stream/consumers'
import { fill, type Label, label, photoZipMax, refusalAt } from '@sms/kit/contract'
import type { FileStore } from '../files/store.ts'
import { SheetError } from '../sheet/errors.ts'
import {
  directoryStart,
  endBytes,
  localBytes,
  localLength,
  readEntries,
  unpacked,
  type ZipEntry,
} from '../sheet/zip-read.ts'

/** A ZIP in the file store. */
export type Stored = { readonly hash: string; readonly size: number }

const filesMax = 5_000
/** The most bytes of its directory, enough for 5,000 long paths. */
const directoryMax = 16 * 1_048_576
/** The longest path in UTF-16 units. */
const pathMax = 500

/** Whether a file was added by a system, such as __MACOSX or thumbs.db. */
const isLitter = (path: string) =>
  /(^|\/)(__MACOSX|\.[^/]*)(\/|$)/i.test(path) || /(^|\/)(thumbs\.db|desktop\.ini)$/i.test(path)

const isNameless = (path: string) => /^\.{0,2}$/.test(path.split('/').at(-1)!.trim())

const leadsOut = (path: string) => /^([/]|[a-z]:)/i.test(path) || path.split('/').includes('..')

/**
 * The files in the directory of a stored ZIP, without system files; paths have forward slashes and no control
 * characters. Refuses at `file` a ZIP that cannot be read, has no files, too many or too much in them, or paths that
 * are too long or lead out of it.
 */
export async function filesIn(files: FileStore, zip: Stored): Promise<ZipEntry[]> {
  return refusingBroken(async () => {
    const from = Math.max(0, zip.size - endBytes)
    const end = await buffer(files.read(zip.hash, { start: from, end: zip.size - 1 }))
    const { at, length, count } = directoryStart(end, from)
    // Folders are counted too.
    if (count > filesMax * 2) throw refusalAt('file', tooMany)
    if (length > directoryMax || at + length > zip.size) throw new SheetError('broken')
    const directory = length ? await buffer(files.read(zip.hash, { start: at, end: at + length - 1 })) : Buffer.alloc(0)
    const entries: ZipEntry[] = []
    let sum = 0
    for (const entry of readEntries(directory, count)) {
      const name = entry.name.replaceAll('\\', '/').replace(/\p{C}/gu, '').normalize('NFC')
      if (name.length > pathMax) throw refusalAt('file', longPath)
      if (leadsOut(name)) throw refusalAt('file', fill(outsidePath, { path: name }))
      sum += entry.unpacked
      if (sum > photoZipMax) throw refusalAt('file', tooMuch)
      if (!isNameless(name) && !isLitter(name)) entries.push({ ...entry, name })
    }
    if (entries.length > filesMax) throw refusalAt('file', tooMany)
    if (entries.length === 0) throw refusalAt('file', label('There is no file in this ZIP', '该 ZIP 中没有文件'))
    return entries
  })
}

/**
 * Unpacks a file of at most `maxBytes`: `bytes` is undefined where it is larger or `accepts` rejects its first bytes,
 * and `unpacked` counts the bytes unpacked until then. Refuses at `file` a ZIP that does not match its directory.
 */
export async function bytesOf(
  files: FileStore,
  zip: Stored,
  entry: ZipEntry,
  maxBytes: number,
  accepts: (head: Buffer) => boolean,
): Promise<{ readonly bytes?: Buffer; readonly unpacked: number }> {
  return refusingBroken(async () => {
    // The directory may hold any number, also one beyond the file.
    if (entry.offset + localBytes > zip.size) throw new SheetError('broken')
    const head = await buffer(files.read(zip.hash, { start: entry.offset, end: entry.offset + localBytes - 1 }))
    const start = entry.offset + localLength(head)
    if (start + entry.packed > zip.size) throw new SheetError('broken')
    const packed = entry.packed ? files.read(zip.hash, { start, end: start + entry.packed - 1 }) : []
    const pieces: Buffer[] = []
    let size = 0
    for await (const piece of unpacked(entry, packed as AsyncIterable<Buffer>)) {
      size += piece.length
      pieces.push(piece)
      if (size > maxBytes || (pieces.length === 1 && !accepts(piece))) return { unpacked: size }
    }
    return { bytes: Buffer.concat(pieces), unpacked: size }
  })
}

async function refusingBroken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof SheetError)) throw error
    throw refusalAt('file', sentences[error.reason] ?? broken)
  }
}

const broken = label('The ZIP is damaged or incomplete', 'ZIP 文件已损坏或不完整')
const tooMany = label(
  `There are more than ${filesMax.toLocaleString('en')} files in this ZIP; divide it into several`,
  `ZIP 中的文件超过 ${filesMax.toLocaleString('en')} 个，请拆分`,
)
export const tooMuch = label(
  'This ZIP unpacks to more than 1 GB; divide it into several',
  '该 ZIP 解压后超过 1 GB，请拆分为多个文件',
)
const longPath = label(
  `This ZIP has a path of more than ${pathMax} characters`,
  `该 ZIP 含有超过 ${pathMax} 个字符的路径`,
)
const outsidePath = label('This ZIP has a path that leads out of it: {path}', '该 ZIP 含有指向外部的路径：{path}')
const sentences: Readonly<Record<string, Label>> = {
  encrypted: label('This ZIP has a password; pack it without one', '该 ZIP 有密码保护，请重新打包且不设密码'),
  bomb: label('This ZIP unpacks to more than it says, and was refused', '该 ZIP 解压后的大小与声明不符，已拒绝'),
  unsupported: label(
    'This ZIP is packed in a way that cannot be read; pack it anew in the ordinary way (Deflate)',
    '无法读取该 ZIP 的压缩方式，请以普通方式（Deflate）重新打包',
  ),
}

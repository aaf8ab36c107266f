import { AppError, exportAsJpeg, fill, type Label, label, refusalAt } from '@sms/kit/contract'
import type { Draft } from '../files/store.ts'
import { createTurns } from '../mount/turns.ts'
import { BrokenPicture, cleanPicture, otherFormatIn, pictureTypeOf } from './clean/index.ts'
import type { Fault } from './draw.ts'
import type { Requester } from './images.ts'
import { draw, TooCostly } from './process.ts'

/** The pictures that a process inspects at the same time, each held in memory, and those that may wait. */
const turns = createTurns({
  atOnce: 2,
  each: 1,
  waiting: 100,
  full: label('Too many pictures at once; try again in a moment', '图片过多，请稍后再试'),
})

/** The file name endings of each type of picture, the usual one first. */
const endings: Readonly<Record<string, readonly string[]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
}

const endingOf = (name: string) => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** Whether a file's name ends as a picture's does. */
export const claimsPicture = (name: string) => Object.values(endings).flat().includes(endingOf(name))

/**
 * The file name with the ending of the picture's type, since browsers may save a WebP as .jpg. Names that do not end
 * like a picture stay.
 */
export function withTrueEnding(name: string, type: string): string {
  const [ending, ...others] = endings[type] ?? []
  if (ending === undefined || !claimsPicture(name) || [ending, ...others].includes(endingOf(name))) return name
  return `${name.slice(0, name.lastIndexOf('.'))}.${ending}`
}

/**
 * Inspects an uploaded file: returns the pieces of a picture to store (see `cleanPicture`), undefined for other files.
 * Refuses at `file` pictures that are damaged, too large, or none despite their name.
 */
export async function inspectPicture(
  requester: Requester,
  name: string,
  draft: Draft,
): Promise<readonly Uint8Array[] | undefined> {
  const type = pictureTypeOf(draft.head)
  if (!type) {
    if (draft.size > 0 && claimsPicture(name)) throw refusalAt('file', notAPictureMessage(name, draft.head))
    return undefined
  }
  const inspected = await inTurn(requester, async () => inspectBytes(await draft.read(), type))
  if (!inspected) throw new AppError('badRequest', label('The upload was broken off', '上传已中断'))
  if ('refused' in inspected) throw refusalAt('file', fill(inspected.refused, { name }))
  return inspected.pieces
}

/** Runs `work` on a picture when it is the requester's turn; undefined where the requester has gone. */
export const inTurn = <T>({ id, hasLeft }: Requester, work: () => Promise<T>): Promise<T | undefined> =>
  turns(id, hasLeft, work)

/** The pieces of a picture to store, or the message of its refusal with the placeholder {name}. */
export async function inspectBytes(
  bytes: Buffer,
  type: string,
): Promise<{ readonly pieces: readonly Buffer[] } | { readonly refused: Label }> {
  try {
    const { pieces, isHeldWhole } = cleanPicture(bytes, type)
    const fault = await draw('faultOf', bytes, isHeldWhole)
    return fault ? { refused: sentences[fault] } : { pieces }
  } catch (error) {
    if (error instanceof BrokenPicture) return { refused: broken }
    if (error instanceof TooCostly) return { refused: tooCostly }
    throw error
  }
}

/** The message for a file that is named like a picture but has none of the accepted formats. */
export function notAPictureMessage(name: string, head: Buffer): Label {
  const format = otherFormatIn(head)
  return format ? fill(exportAsJpeg, { name, format }) : fill(notAPicture, { name })
}

const notAPicture = label(
  '{name} is called a picture but is none (JPEG, PNG, GIF, WebP)',
  '{name} 名为图片，但不是图片（JPEG、PNG、GIF、WebP）',
)
const broken = label('{name} is damaged or incomplete', '{name} 已损坏或不完整')
const tooManyPixels = label(
  '{name} has more than 100 million pixels, or 50 million of 16 bits; make it smaller and add it again',
  '{name} 超过 1 亿像素（16 位为 5000 万），请缩小后重新添加',
)
const tooManyAtOnce = label(
  '{name} is too large for its kind (progressive, interlaced, GIF, lossless WebP); save it as an ordinary JPEG or PNG',
  '{name} 尺寸过大（渐进式、隔行扫描、GIF 或无损 WebP），请另存为普通 JPEG 或 PNG',
)
const tooCostly = label(
  '{name} takes too long to be read; save it as an ordinary JPEG or PNG',
  '{name} 读取时间过长，请另存为普通 JPEG 或 PNG',
)
const sentences: Readonly<Record<NonNullable<Fault>, Label>> = { broken, tooManyPixels, tooManyAtOnce }

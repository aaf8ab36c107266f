import { AppError, exportAsJpeg, fill, type Label, label, refusalAt } from '@sms/kit/contract'
import type { Draft } from '../files/store.ts'
import { createTurns } from '../mount/turns.ts'
import { BrokenPicture, cleanPicture, otherFormatIn, pictureTypeOf } from './clean/index.ts'
import type { Fault } from './draw.ts'
import type { Asker } from './images.ts'
import { draw, TooCostly } from './process.ts'

/** How many pictures one process looks at together, each held whole meanwhile, and how many may wait for one sender. */
const turns = createTurns({
  atOnce: 2,
  each: 1,
  waiting: 100,
  full: label('Too many pictures at once; try again in a moment', '图片过多，请稍后再试'),
})

/** How names of pictures end, and for which type each ending stands; the first is what a picture of the type is called. */
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
 * A picture's name with the ending of what it is: browsers save a WebP as .jpg where the page called it that, and
 * nobody shall take it for one. Any other name stays.
 */
export function trueName(name: string, type: string): string {
  const [ending, ...others] = endings[type] ?? []
  if (ending === undefined || !claimsPicture(name) || [ending, ...others].includes(endingOf(name))) return name
  return `${name.slice(0, name.lastIndexOf('.'))}.${ending}`
}

/**
 * What is kept of a file that has come in: of a picture its drawing (see `cleanPicture`), of any other file all of it.
 * Refused at `file`, in one sentence: what is called a picture and is none of those kept, is cut short or damaged, or has
 * more pixels than could be drawn.
 */
export async function inspectPicture(
  asker: Asker,
  name: string,
  draft: Draft,
): Promise<readonly Uint8Array[] | undefined> {
  const type = pictureTypeOf(draft.head)
  if (!type) {
    if (draft.size > 0 && claimsPicture(name)) throw refusalAt('file', noneOf(name, draft.head))
    return undefined
  }
  const pieces = await inTurn(asker, async () => lookAt(await draft.read(), type))
  if (!pieces) throw new AppError('badRequest', label('The upload was broken off', '上传已中断'))
  if ('refused' in pieces) throw refused(pieces.refused, name)
  return pieces.kept
}

/** Does something with a whole picture when it is its asker's turn; undefined where they have gone. */
export const inTurn = <T>({ id, gone }: Asker, work: () => Promise<T>): Promise<T | undefined> => turns(id, gone, work)

/** A picture as it is kept, or why it is not taken: a sentence with room for its {name}. */
export async function lookAt(
  bytes: Buffer,
  type: string,
): Promise<{ readonly kept: readonly Buffer[] } | { readonly refused: Label }> {
  try {
    const { pieces, isHeldWhole } = cleanPicture(bytes, type)
    const fault = await draw('faultOf', bytes, isHeldWhole)
    return fault ? { refused: sentences[fault] } : { kept: pieces }
  } catch (error) {
    if (error instanceof BrokenPicture) return { refused: broken }
    if (error instanceof TooCostly) return { refused: tooCostly }
    throw error
  }
}

const refused = (sentence: Label, name: string) => refusalAt('file', fill(sentence, { name }))

/** Said of a file that is called a picture and begins as none of those kept: what to do where it is another. */
export function noneOf(name: string, head: Buffer): Label {
  const format = otherFormatIn(head)
  return format ? fill(exportAsJpeg, { name, format }) : fill(liar, { name })
}

const liar = label(
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

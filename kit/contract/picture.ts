import { imageQuality } from './constants.ts'
import { label } from './label.ts'

/** Media types of files that count as pictures; the server detects them by their first bytes. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Formats of pictures that cannot be stored, by file extension: phones and web pages produce them. */
const otherFormats = new Map([
  ['heic', 'HEIC'],
  ['heif', 'HEIC'],
  ['hif', 'HEIC'],
  ['avif', 'AVIF'],
])

/** The name of the format of such a picture, by its file name; undefined for any other file. */
export const otherFormatOf = (name: string) => otherFormats.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')

/** The message when a user uploads such a picture: its {name} and {format}. */
export const exportAsJpeg = label(
  '{name} is {format}: export it as JPEG and add that',
  '{name} 是 {format} 格式：请导出为 JPEG 后再添加',
)

/** The widths that the image optimiser makes, in pixels (contract.md, Images). */
export const imageWidths = [64, 128, 256, 384, 640, 1080, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

/** The widths that lists request: made right after the upload of a picture. */
export const thumbnailWidths = [128, 256, 384, 640] as const satisfies readonly ImageWidth[]

/** The address of an attachment's bytes. */
export const fileUrl = (id: string) => `/api/attachment/file?id=${encodeURIComponent(id)}`

/** The address of a resized picture of this server: `source` is its path, `width` in pixels. */
export const imageUrl = (source: string, width: ImageWidth) =>
  `/_next/image?url=${encodeURIComponent(source)}&w=${width}&q=${imageQuality}`

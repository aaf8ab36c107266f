import { imageQuality } from './constants.ts'
import { label } from './label.ts'

/** Media types of files that are pictures here; the server knows them by their first bytes. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

/** Formats of pictures that are not kept as such, by how their files are called: phones and web pages write them. */
const otherFormats = new Map([
  ['heic', 'HEIC'],
  ['heif', 'HEIC'],
  ['hif', 'HEIC'],
  ['avif', 'AVIF'],
])

/** What people call the format of such a picture, by the name of its file; undefined for any other file. */
export const otherFormatOf = (name: string) => otherFormats.get(/\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '')

/** Said of such a picture wherever one is brought: its {name} and {format}. */
export const exportAsJpeg = label(
  '{name} is {format}: export it as JPEG and add that',
  '{name} 是 {format} 格式：请导出为 JPEG 后再添加',
)

/** The widths that the image optimiser makes, in pixels (contract.md, Images); any other is refused. */
export const imageWidths = [64, 128, 256, 384, 640, 1080, 1920] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Those that lists ask for: made as soon as a picture has been uploaded. */
export const thumbnailWidths = [128, 256, 384, 640] as const satisfies readonly ImageWidth[]

/** The address of an attachment's bytes. */
export const fileUrl = (id: string) => `/api/attachment/file?id=${encodeURIComponent(id)}`

/** The address of a picture of this server, made small: `source` is its path, `width` in pixels, `quality` 1 to 100. */
export const imageUrl = (source: string, width: ImageWidth, quality: number = imageQuality) =>
  `/_next/image?url=${encodeURIComponent(source)}&w=${width}&q=${quality}`

import { imageQuality } from './constants.ts'

/** Media types of files that are pictures here; the server knows them by their first bytes. */
export const pictureTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp']

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

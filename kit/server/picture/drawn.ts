/** Pixels of three bytes each, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }

/** The type of the files that `packPixels` returns. */
export const drawnType = 'image/webp'

// Loaded when first needed, since it is large.
const load = async () => (await import('sharp')).default

/** The pixels of an SVG that the product has generated. Not for untrusted SVGs. */
export async function drawnPixels(svg: string): Promise<Pixels> {
  const sharp = await load()
  const image = sharp(Buffer.from(svg)).removeAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

/** Encodes pixels as a file for a record; `quality` is 1 to 100. */
export async function packPixels({ width, height, bytes }: Pixels, quality: number): Promise<Buffer> {
  const sharp = await load()
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 1 })
    .toBuffer()
}

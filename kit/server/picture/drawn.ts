/** Pixels of three bytes each, row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly bytes: Uint8Array }

/** The type of the files that `packPixels` gives. */
export const drawnType = 'image/webp'

// Loaded when first needed: it is large.
const load = async () => (await import('sharp')).default

/** The pixels of an SVG that the product has drawn itself; one that came from elsewhere is never given here. */
export async function drawnPixels(svg: string): Promise<Pixels> {
  const sharp = await load()
  const image = sharp(Buffer.from(svg)).removeAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, bytes: data }
}

/** Packs pixels as a file that may hang on a record: `quality` 1 to 100. */
export async function packPixels({ width, height, bytes }: Pixels, quality: number): Promise<Buffer> {
  const sharp = await load()
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ quality, effort: 1 })
    .toBuffer()
}

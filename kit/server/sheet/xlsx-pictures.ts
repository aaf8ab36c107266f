import type { Picture } from './table.ts'
import { drawingXml, relationshipsXml } from './xlsx-drawing.ts'
import type { ZipPart } from './zip-write.ts'

/** A picture's bytes, and its displayed size in CSS pixels. */
export type PictureBytes = {
  readonly bytes: Uint8Array
  readonly type: 'jpeg' | 'png'
  readonly width: number
  readonly height: number
}

/** Loads the bytes of a picture by its name; undefined leaves the cell empty. */
export type LoadPicture = (picture: string) => Promise<PictureBytes | undefined>

/** A picture in the cell of a sheet; row and column count from 0. */
export type Placed = Picture & { readonly row: number; readonly column: number }

/** A picture that is in the archive: its part's file name and its size. */
export type Media = Omit<PictureBytes, 'bytes' | 'type'> & { readonly file: string }

/**
 * The parts of a workbook that its pictures are in. One that stands in many cells is written once; of all of them only
 * names and sizes are held.
 */
export function pictureParts(load: LoadPicture) {
  const media = new Map<string, Media | undefined>()
  let drawings = 0
  let files = 0
  return {
    /** How many drawings were written: one for each sheet with pictures. */
    drawings: () => drawings,
    /** The parts for the pictures of the sheet of that number. */
    async *of(sheet: number, placed: readonly Placed[]): AsyncGenerator<ZipPart> {
      for (const { picture } of placed) {
        if (media.has(picture)) continue
        const found = await load(picture)
        if (!found) {
          media.set(picture, undefined)
          continue
        }
        const { bytes, type, ...size } = found
        const file = `image${++files}.${type}`
        media.set(picture, { ...size, file })
        yield { name: `xl/media/${file}`, data: [bytes] }
      }
      const drawing = ++drawings
      const shown = placed.flatMap((picture) => {
        const found = media.get(picture.picture)
        return found ? [{ ...picture, ...found }] : []
      })
      const targets = [...new Set(shown.map(({ file }) => file))]
      yield { name: `xl/drawings/drawing${drawing}.xml`, data: drawingXml(shown, targets) }
      yield {
        name: `xl/drawings/_rels/drawing${drawing}.xml.rels`,
        data: relationshipsXml(
          'image',
          targets.map((file) => `../media/${file}`),
        ),
      }
      yield {
        name: `xl/worksheets/_rels/sheet${sheet}.xml.rels`,
        data: relationshipsXml('drawing', [`../drawings/drawing${drawing}.xml`]),
      }
    },
  }
}

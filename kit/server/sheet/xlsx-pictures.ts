import type { Picture } from './workbook.ts'
import { escapeXml, head, links, packages } from './xlsx-parts.ts'
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
type Media = Omit<PictureBytes, 'bytes' | 'type'> & { readonly file: string }

/**
 * Makes the parts of a workbook that its pictures are in, and counts them. A picture in many cells is loaded and
 * written once; of all pictures only names and sizes are held.
 */
export function pictureParts(load: LoadPicture) {
  // By the picture's name; undefined for one that cannot be loaded.
  const media = new Map<string, Media | undefined>()
  let drawings = 0
  let written = 0
  return {
    drawings: () => drawings,
    /** The parts for the pictures of a sheet, whose number counts from 1. */
    async *of(sheet: number, placed: readonly Placed[]): AsyncGenerator<ZipPart> {
      for (const { picture } of placed) {
        if (media.has(picture)) continue
        const found = await load(picture)
        if (!found) {
          media.set(picture, undefined)
          continue
        }
        const { bytes, type, ...size } = found
        const file = `image${++written}.${type}`
        media.set(picture, { ...size, file })
        yield { name: `xl/media/${file}`, data: [bytes] }
      }
      const drawing = ++drawings
      const shown = placed.flatMap((picture) => {
        const found = media.get(picture.picture)
        return found ? [{ ...picture, ...found }] : []
      })
      const files = [...new Set(shown.map(({ file }) => file))]
      const images = files.map((file) => `../media/${file}`)
      const drawingRels = relationshipsXml('drawing', [`../drawings/drawing${drawing}.xml`])
      yield { name: `xl/drawings/drawing${drawing}.xml`, data: drawingXml(shown, files) }
      yield { name: `xl/drawings/_rels/drawing${drawing}.xml.rels`, data: relationshipsXml('image', images) }
      yield { name: `xl/worksheets/_rels/sheet${sheet}.xml.rels`, data: drawingRels }
    },
  }
}

const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing'
const art = 'http://schemas.openxmlformats.org/drawingml/2006/main'

/** Width of a column of pictures in characters: 120 CSS pixels and a margin. */
export const pictureColumnChars = 17
/** The largest size of a picture in its cell, in CSS pixels. */
export const pictureRoom = { width: 120, height: 80 } as const

/** English Metric Units of a CSS pixel (ECMA-376 Part 1, 20.1.2.1: 914,400 of an inch). */
const emu = 914_400 / 96
/** The margin between a picture and the edges of its cell, in CSS pixels. */
const air = 2

/**
 * The drawing of a sheet (ECMA-376 Part 1, 20.5): each picture is inside its cell, so that it moves and hides with its
 * row. `files` are the targets of its relationships, in order.
 */
function* drawingXml(shown: readonly (Placed & Media)[], files: readonly string[]): Generator<Buffer> {
  const ids = new Map(files.map((file, index) => [file, `rId${index + 1}`]))
  yield Buffer.from(`${head}<xdr:wsDr xmlns:xdr="${drawing}" xmlns:a="${art}" xmlns:r="${links}">`)
  for (const [index, picture] of shown.entries()) yield Buffer.from(anchor(picture, index + 1, ids.get(picture.file)!))
  yield Buffer.from('</xdr:wsDr>')
}

/** A picture in its cell; `number` counts those of the sheet from 1, `id` is the relationship to its bytes. */
function anchor({ row, column, width, height, alt }: Placed & Media, number: number, id: string): string {
  const at = (x: number, y: number) =>
    [
      `<xdr:col>${column}</xdr:col><xdr:colOff>${Math.round(x * emu)}</xdr:colOff>`,
      `<xdr:row>${row}</xdr:row><xdr:rowOff>${Math.round(y * emu)}</xdr:rowOff>`,
    ].join('')
  const size = `<a:ext cx="${Math.round(width * emu)}" cy="${Math.round(height * emu)}"/>`
  return [
    `<xdr:twoCellAnchor editAs="twoCell"><xdr:from>${at(air, air)}</xdr:from>`,
    `<xdr:to>${at(air + width, air + height)}</xdr:to><xdr:pic><xdr:nvPicPr>`,
    `<xdr:cNvPr id="${number + 1}" name="Picture ${number}" descr="${escapeXml(alt)}"/>`,
    '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr></xdr:nvPicPr>',
    `<xdr:blipFill><a:blip r:embed="${id}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`,
    `<xdr:spPr><a:xfrm><a:off x="0" y="0"/>${size}</a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`,
    '</xdr:pic><xdr:clientData/></xdr:twoCellAnchor>',
  ].join('')
}

function* relationshipsXml(kind: 'image' | 'drawing', targets: readonly string[]): Generator<Buffer> {
  yield Buffer.from(`${head}<Relationships xmlns="${packages}/relationships">`)
  for (const [index, target] of targets.entries())
    yield Buffer.from(`<Relationship Id="rId${index + 1}" Type="${links}/${kind}" Target="${target}"/>`)
  yield Buffer.from('</Relationships>')
}

import { type Fields, type FlatField, type Label, label, picturesMax, refusalAt } from '@sms/kit/contract'
import { and, inArray, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import { type Ctx, may, opens } from '../context.ts'
import { nameOf } from '../crud.ts'
import type { FileStore } from '../files/store.ts'
import { attachment } from '../files/table.ts'
import { where } from '../lists/conditions.ts'
import { withMembers } from '../lists/shares.ts'
import type { Noun, Nouns, Values } from '../noun.ts'
import { coversOf, isShownPicture } from '../picture/covers.ts'
import { shrink } from '../picture/images.ts'
import { type Picture, type PictureBytes, pictureRoom } from '../sheet/index.ts'
import type { Selection } from './read-all.ts'

/** A column of pictures: of a file field, or of each record's cover. */
export type PictureColumn = { readonly label: Label; readonly field?: string }

/**
 * The picture columns of an export: the cover, if records have pictures, and the file fields that are `requested` and
 * that the actor may see; all of these if `requested` is empty.
 */
export function pictureColumns({ contract }: Noun, { actor }: Ctx, requested: readonly string[]): PictureColumn[] {
  const fields = Object.entries(contract.all as Fields).filter(
    ([name, { type, right }]) =>
      type.kind === 'file' && may(actor, right) && (requested.length === 0 || requested.includes(name)),
  )
  return [...(contract.pictures ? [{ label: cover }] : []), ...fields.map(([field, { label }]) => ({ field, label }))]
}

/** Whether a noun's records can have pictures at all. */
export const hasPictures = ({ contract }: Noun) =>
  contract.pictures || Object.values(contract.all as Fields).some(({ type }) => type.kind === 'file')

/** The fields without those that a column of pictures shows. */
export const withoutPictures = (fields: readonly FlatField[], columns: readonly PictureColumn[]) =>
  fields.filter(({ name }) => !columns.some(({ field }) => field === name))

/** Refuses pictures for more than `picturesMax` records. */
export async function refuseTooMany(ctx: Ctx, { contract, service }: Noun, { query, also }: Selection) {
  const matching = and(where(ctx, service, await withMembers(ctx, contract, query)), also)
  const { rows } = await ctx.db.execute<{ n: number }>(sql`select count(*)::int as n from (
    select 1 from ${service.table} ${matching ? sql`where ${matching}` : sql``} limit ${picturesMax + 1}) as counted`)
  if (rows[0]!.n <= picturesMax) return
  throw refusalAt(
    'pictures',
    label(
      `With pictures at most ${picturesMax.toLocaleString('en')} records; filter the list, or leave the pictures out`,
      `含图片时最多 ${picturesMax.toLocaleString('en')} 条记录；请筛选列表，或不导出图片`,
    ),
  )
}

/** The pictures of the records by id, one per column; null without a picture that the actor may see. */
export async function picturesOf(
  ctx: Ctx,
  nouns: Nouns,
  { contract }: Noun,
  columns: readonly PictureColumn[],
  records: readonly Values[],
): Promise<Map<unknown, (Picture | null)[]>> {
  const ids = columns.flatMap(({ field }) => (field ? records.map((record) => record[field]).filter(Boolean) : []))
  const attachments = ids.length
    ? await ctx.db
        .select()
        .from(attachment)
        .where(and(inArray(attachment.id, ids as string[]), isShownPicture()))
    : []
  const mayOpen = (kind: string) => nouns[kind] !== undefined && opens(ctx.actor, nouns[kind].contract)
  const visible = attachments.filter(({ parentKind }) => mayOpen(parentKind))
  const hashes = new Map(visible.map(({ id, hash }) => [id, hash]))
  const recordIds = records.map(({ id }) => String(id))
  const hasCovers = columns.some(({ field }) => !field)
  const covers = hasCovers ? await coversOf(ctx, contract.name, recordIds) : undefined
  return new Map(
    records.map((record) => [
      record.id,
      columns.map(({ field }) => {
        const hash = field ? hashes.get(String(record[field])) : covers?.get(String(record.id))?.hash
        return hash ? { picture: hash, alt: nameOf(contract, record, ctx.language, { everyLanguage: true }) } : null
      }),
    ]),
  )
}

const cover = label('Picture', '图片')

/** Pixels of a thumbnail per CSS pixel, so that it is sharp on dense screens. */
const density = 2

/**
 * Returns a function that makes the thumbnail of a file by its hash: PNG with transparency, else JPEG. It returns
 * undefined and logs a warning for a file of which none can be made.
 */
export function thumbnails(files: FileStore, log: Pick<FastifyBaseLogger, 'warn'>) {
  return async (hash: string): Promise<PictureBytes | undefined> => {
    try {
      const { bytes, format, ...thumbnail } = await shrink(files.read(hash), {
        width: pictureRoom.width * density,
        height: pictureRoom.height * density,
        quality: 82,
        format: (hasAlpha) => (hasAlpha ? 'png' : 'jpeg'),
      })
      const scale = Math.min(1, pictureRoom.width / thumbnail.width, pictureRoom.height / thumbnail.height)
      const size = { width: thumbnail.width * scale, height: thumbnail.height * scale }
      return { bytes, type: format === 'png' ? 'png' : 'jpeg', ...size }
    } catch (error) {
      log.warn({ err: error }, 'a picture could not be shown in an export')
      return undefined
    }
  }
}

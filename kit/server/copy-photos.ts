import { label, pictureTypes, refusalAt, required, text } from '@sms/kit/contract'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { attachmentService } from './attachment/noun.ts'
import { type Ctx, write } from './context.ts'
import { attachment } from './files-table.ts'
import type { Nouns } from './noun.ts'
import { readId } from './resource-routes.ts'
import { accessTo, type Route, requireAccess, route, shape } from './route.ts'

const words = (en: string, zh: string) => required(text(en, zh))

/**
 * Hangs the photos of some records on others of their kind as well, `to` by the id of whom they are taken from: images
 * that hang on the record itself, each in its newest version, in their order. By their content: no bytes are copied, and
 * what hangs there already is left out, however often it is asked for. Gives how many.
 */
export async function copyPhotos(ctx: Ctx, kind: string, to: ReadonlyMap<string, string>): Promise<number> {
  const photos = await photosOf(ctx, kind, [...to.keys()])
  const there = new Set((await photosOf(ctx, kind, [...to.values()])).map(placeOf))
  const rows = photos.flatMap(({ parent: from, name, type, size, hash, caption, position }) => {
    const parent = to.get(from)!
    const place = placeOf({ parent, hash })
    if (there.has(place)) return []
    there.add(place)
    return [{ parentKind: kind, parent, status: 'Active', name, type, size, hash, caption, position }]
  })
  return (await attachmentService.insert(ctx, rows)).length
}

const placeOf = ({ parent, hash }: { readonly parent: string; readonly hash: string }) => `${parent} ${hash}`

/** The photos of some records, each record's in their order. */
const photosOf = (ctx: Ctx, kind: string, parents: readonly string[]) =>
  ctx.db
    .select()
    .from(attachment)
    .where(
      and(
        eq(attachment.parentKind, kind),
        inArray(attachment.parent, [...parents]),
        eq(attachment.status, 'Active'),
        inArray(attachment.type, [...pictureTypes]),
        isNull(attachment.field),
        isNull(attachment.replacedBy),
      ),
    )
    .orderBy(sql`${attachment.position} asc nulls last`, asc(attachment.createdAt), asc(attachment.id))

/** Takes the photos of one record along to another of its kind: files by their content, so that no bytes are copied. */
export const copyPhotosRoute = (nouns: Nouns): Route =>
  route({
    method: 'POST',
    path: '/attachment/copy',
    title: 'Hang the photos of a record on another of its kind as well; gives how many',
    access: 'session',
    body: shape({ kind: words('Kind of record', '记录类型'), from: words('From', '来源'), to: words('To', '目标') }),
    data: { type: 'integer' },
    handle: async (call) => {
      const { kind } = call.body
      const [from, to] = [readId(call.body.from, 'from'), readId(call.body.to, 'to')]
      const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
      if (!noun?.contract.pictures) throw refusalAt('kind', label('It has no photos', '此类记录没有图片'))
      requireAccess(accessTo(noun.contract, 'write'), call.actor)
      if (from === to) throw refusalAt('to', label('Another record is meant', '须为另一条记录'))
      await noun.service.row(call, from)
      const copied = await write({ ...call, state: 'Upload' }, async (ctx) => {
        await noun.service.row(ctx, to, true)
        return copyPhotos(ctx, kind, new Map([[from, to]]))
      })
      return { data: copied }
    },
  })

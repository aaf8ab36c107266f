import { label, pictureTypes, refusalAt } from '@sms/kit/contract'
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, write } from '../context.ts'
import { wholeNumber } from '../described.ts'
import { attachmentService } from '../files/noun.ts'
import { attachmentOrder } from '../files/order.ts'
import { attachment } from '../files/table.ts'
import type { Nouns } from '../noun.ts'
import { bodyOf, idParameter, withMessage } from '../parameters.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { copyParts, partsAlong } from './parts.ts'

const body = bodyOf(
  z
    .strictObject({
      kind: z.string(),
      from: idParameter,
      to: idParameter,
      photos: z.boolean().default(false),
      along: z.array(z.string()).default([]).describe('kinds of its parts, a fabric’s colourways'),
    })
    .refine(({ from, to }) => from !== to, {
      path: ['to'],
      ...withMessage(label('Another record is meant', '须为另一条记录')),
    }),
)

/** `POST /api/copy`: copies photos and parts of a record to another of its kind, in one change. */
export const copyRoute = (nouns: Nouns): Route =>
  route({
    method: 'POST',
    path: '/copy',
    title: 'Take the photos of a record, or parts of it, along to another of its kind; gives how many',
    access: 'session',
    body,
    data: wholeNumber,
    handle: async (call) => {
      const { kind, from, to, photos, along } = call.body
      const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
      if (!noun) throw refusalAt('kind', label('No such kind of record', '没有此类记录'))
      if (photos && !noun.contract.pictures) throw refusalAt('photos', label('It has no photos', '此类记录没有图片'))
      requireAccess(accessTo(noun.contract, 'write'), call.actor)
      const copyable = partsAlong(nouns, noun)
      const parts = along.map((name) => {
        const part = copyable.get(name)
        if (!part) throw refusalAt('along', label('No part that comes along', '此内容不能一同复制'))
        requireAccess(accessTo(part.noun.contract, 'write'), call.actor)
        return part
      })
      await noun.service.row(call, from)
      const copied = await write({ ...call, state: 'Duplicated' }, async (ctx) => {
        await noun.service.lockRow(ctx, to)
        const targets = new Map([[from, to]])
        let count = photos ? await copyPhotos(ctx, kind, targets) : 0
        for (const part of parts) count += await copyParts(ctx, part, targets)
        return count
      })
      return { data: copied }
    },
  })

/**
 * Adds the newest versions of the photos of records to others of their kind, without copying bytes, and returns the
 * number added; `to` maps source ids to target ids. Photos that a target has already are skipped.
 */
export async function copyPhotos(ctx: Ctx, kind: string, to: ReadonlyMap<string, string>): Promise<number> {
  const photos = await photosOf(ctx, kind, [...to.keys()])
  const existing = new Set((await photosOf(ctx, kind, [...to.values()])).map(keyOf))
  const rows = photos.flatMap(({ parent: from, name, type, size, hash, caption, position }) => {
    const parent = to.get(from)!
    const key = keyOf({ parent, hash })
    if (existing.has(key)) return []
    existing.add(key)
    return [{ parentKind: kind, parent, status: 'Active', name, type, size, hash, caption, position }]
  })
  return (await attachmentService.insert(ctx, rows)).length
}

const keyOf = ({ parent, hash }: { readonly parent: string; readonly hash: string }) => `${parent} ${hash}`

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
    .orderBy(...attachmentOrder)

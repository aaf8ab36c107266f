import { label, refusalAt } from '@sms/kit/contract'
import { write } from '../context.ts'
import { whole } from '../described.ts'
import type { Nouns } from '../noun.ts'
import { readId, readName, refuseOthers } from '../resource-routes.ts'
import { accessTo, type Route, requireAccess, route, type Shape } from '../route.ts'
import { copyParts, partsAlong } from './parts.ts'
import { copyPhotos } from './photos.ts'

/** What a record takes along from another of its kind, its starting point: photos, and parts by the names of their kinds. */
type Asked = {
  readonly kind: string
  readonly from: string
  readonly to: string
  readonly photos: boolean
  readonly along: readonly string[]
}

const asked: Shape<Asked> = {
  parse: (raw) => {
    const { kind = '', from, to, photos = false, along = [], ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    if (typeof photos !== 'boolean') throw refusalAt('photos', label('Yes or no expected', '须为是或否'))
    if (!Array.isArray(along)) throw refusalAt('along', label('A list expected', '须为列表'))
    const [source, target] = [readId(from, 'from'), readId(to, 'to')]
    if (source === target) throw refusalAt('to', label('Another record is meant', '须为另一条记录'))
    const names = along.map((name) => readName(name, 'along'))
    return { kind: readName(kind, 'kind'), from: source, to: target, photos, along: [...new Set(names)] }
  },
  schema: {
    type: 'object',
    properties: {
      kind: { type: 'string' },
      from: { type: 'string', format: 'uuid' },
      to: { type: 'string', format: 'uuid' },
      photos: { type: 'boolean' },
      along: { type: 'array', items: { type: 'string' }, description: 'kinds of its parts, a fabric’s colourways' },
    },
    required: ['kind', 'from', 'to'],
  },
}

/** `POST /api/copy`: what hangs on a record comes along to another of its kind, in one change. */
export const copyRoute = (nouns: Nouns): Route =>
  route({
    method: 'POST',
    path: '/copy',
    title: 'Take the photos of a record, or parts of it, along to another of its kind; gives how many',
    access: 'session',
    body: asked,
    data: whole,
    handle: async (call) => {
      const { kind, from, to, photos, along } = call.body
      const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
      if (!noun) throw refusalAt('kind', label('No such kind of record', '没有此类记录'))
      if (photos && !noun.contract.pictures) throw refusalAt('photos', label('It has no photos', '此类记录没有图片'))
      requireAccess(accessTo(noun.contract, 'write'), call.actor)
      const may = partsAlong(nouns, noun)
      const parts = along.map((name) => {
        const part = may.get(name)
        if (!part) throw refusalAt('along', label('No part that comes along', '此内容不能一同复制'))
        requireAccess(accessTo(part.noun.contract, 'write'), call.actor)
        return part
      })
      await noun.service.row(call, from)
      const copied = await write({ ...call, state: 'Duplicate' }, async (ctx) => {
        await noun.service.row(ctx, to, true)
        const taken = new Map([[from, to]])
        let count = photos ? await copyPhotos(ctx, kind, taken) : 0
        for (const part of parts) count += await copyParts(ctx, part, taken)
        return count
      })
      return { data: copied }
    },
  })

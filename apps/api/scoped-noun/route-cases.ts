import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { figures } from '@sms/resources/report/rules/figures.ts'
import { v7 } from 'uuid'
import { type ZipPart, zipBytes } from '../../../kit/server/sheet/zip-write.ts'
import { csvOf, importer } from '../import/testing.ts'
import type { Answered, Visitor } from '../testing.ts'

/** A record with its file and comment; `change` is the id of the change that added it. */
export type Target = {
  readonly kind: string
  readonly id: string
  readonly code: string
  readonly name: string
  readonly file: string
  readonly comment: string
  readonly change: string
  /** A record of the same kind that the visitor may see, and a fabric that the target names. */
  readonly shown: string
  readonly fabric: string
  /** A style and a price that are hidden or absent as the target is. */
  readonly style: string
  readonly price: string
}

/** Calls a route about a target; several times where the route takes the target in several places. */
type Case = (visitor: Visitor, target: Target) => Promise<Answered> | readonly Promise<Answered>[]

const patch = { name: 'Mine' }

/** Routes that answer for a hidden record exactly as for one that does not exist; `{kind}` is the path of its kind. */
export const sameAsAbsent: Readonly<Record<string, Case>> = {
  'GET /api/{kind}/id': (who, { kind, id }) => who.get(`/api/${kind}/id?id=${id}`),
  'GET /api/{kind}/lookup': (who, { kind, id, name }) => [
    who.get(`/api/${kind}/lookup?ids=${id}`),
    who.get(`/api/${kind}/lookup?q=${name}`),
  ],
  'GET /api/{kind}': (who, { kind, name }) => [
    who.get(`/api/${kind}?q=${name}`),
    who.get(`/api/${kind}?createdAt=2000-01-01..&q=${name}`),
  ],
  'GET /api/{kind}/groups': (who, { kind, name }) => who.get(`/api/${kind}/groups?by=status&q=${name}`),
  'POST /api/{kind}/edit': (who, { kind, id }) => who.post(`/api/${kind}/edit`, { id, ...patch }),
  'POST /api/{kind}/cells': (who, { kind, id }) => who.post(`/api/${kind}/cells`, { rows: [{ id, values: patch }] }),
  'POST /api/{kind}/bulk': (who, { kind, id, name }) => [
    who.post(`/api/${kind}/bulk`, { ids: [id], patch }),
    who.post(`/api/${kind}/bulk`, { all: { q: name }, patch, preview: true }),
  ],
  'GET /api/{kind}/export': (who, { kind, name }) => who.get(`/api/${kind}/export?format=csv&q=${name}`),
  'POST /api/{kind}/export': (who, { kind, id }) => who.post(`/api/${kind}/export?format=csv`, { ids: [id] }),
  'POST /api/parcel/send': (who, { id }) => who.post('/api/parcel/send', { id, version: 1, request: v7() }),
  'POST /api/parcel/arrive': (who, { id }) => who.post('/api/parcel/arrive', { id, version: 1, request: v7() }),
  'POST /api/parcel/rename': (who, { id }) =>
    who.post('/api/parcel/rename', { id, version: 1, request: v7(), ...patch }),
  'POST /api/sighting/add': (who, { id }) => who.post('/api/sighting/add', { parcel: id, place: 'Here' }),
  'GET /api/showroom/cost': (who, { style }) => who.get(`/api/showroom/cost?id=${style}`),
  ...Object.fromEntries(
    figures.flatMap(({ key }) =>
      [`GET /api/report/${key}`, `GET /api/report/${key}/export`].map((at) => [at, figuresOf]),
    ),
  ),
  'POST /api/price/move': (who, { price }) =>
    who.post('/api/price/move', { id: price, version: 1, request: v7(), event: 'quote' }),
  'GET /api/search': (who, { name }) => who.get(`/api/search?q=${name}`),
  'GET /api/history': (who, { kind, id }) => who.get(`/api/history?kind=${kind}&id=${id}`),
  'POST /api/undo': (who, { kind, id, change }) => [
    who.post('/api/undo', { kind, id }),
    who.post('/api/undo', { change }),
  ],
  'GET /api/attachment': (who, { kind, id }) => who.get(`/api/attachment?kind=${kind}&parent=${id}`),
  'POST /api/attachment/add': (who, { kind, id }) =>
    who.upload(`/api/attachment/add?kind=${kind}&parent=${id}&name=a.txt`, Buffer.from('a')),
  'POST /api/attachment/order': (who, { kind, id, file }) => [
    who.post('/api/attachment/order', { kind, parent: id, ids: [] }),
    who.post('/api/attachment/order', { kind, parent: id, ids: [file] }),
  ],
  'POST /api/attachment/edit': (who, { file }) => who.post('/api/attachment/edit', { id: file, name: 'b.png' }),
  'GET /api/attachment/versions': (who, { file }) => who.get(`/api/attachment/versions?id=${file}`),
  'GET /api/attachment/file': (who, { file }) => who.get(`/api/attachment/file?id=${file}`),
  'GET /_next/image': (who, { file }) =>
    who.get(`/_next/image?url=${encodeURIComponent(`/api/attachment/file?id=${file}`)}&w=64`),
  'POST /api/copy': (who, { kind, id, shown }) => [
    who.post('/api/copy', { kind, from: id, to: shown, photos: true }),
    who.post('/api/copy', { kind, from: shown, to: id, photos: true }),
  ],
  'GET /api/alike': (who, { kind, id, name }) => who.get(`/api/alike?kind=${kind}&id=${id}&name=${name}`),
  'POST /api/{kind}/photos/upload': photosOf,
  'POST /api/{kind}/photos/look': photosOf,
  'POST /api/{kind}/photos/plan': photosOf,
  'POST /api/{kind}/photos/commit': photosOf,
  'GET /api/comment': (who, { kind, id }) => who.get(`/api/comment?kind=${kind}&id=${id}`),
  'POST /api/comment/add': (who, { kind, id }) => who.post('/api/comment/add', { kind, id, text: 'Hello' }),
  'POST /api/comment/edit': (who, { comment }) => who.post('/api/comment/edit', { id: comment, text: 'Mine' }),
  'POST /api/comment/remove': (who, { comment }) => who.post('/api/comment/remove', { id: comment }),
  'POST /api/comment/restore': (who, { comment }) => who.post('/api/comment/restore', { id: comment }),
  'GET /api/follow': (who, { kind, id }) => who.get(`/api/follow?kind=${kind}&id=${id}`),
  'POST /api/follow': (who, { kind, id }) => who.post('/api/follow', { kind, id, following: true }),
  'GET /api/used': (who, { kind, id }) => who.get(`/api/used?kind=${kind}&id=${id}`),
  'GET /api/used/records': (who, { kind, id }) =>
    who.get(`/api/used/records?kind=${kind}&id=${id}&of=sighting&field=parcel`),
  'POST /api/live/here': (who, { kind, id }) => who.post('/api/live/here', { tab: 'tab-of-sun-1', kind, id }),
}

function figuresOf(who: Visitor, { style }: Target): Promise<Answered>[] {
  return figures.flatMap(({ key }) =>
    [key, `${key}/export`].map((path) => who.get(`/api/report/${path}?item=${style}`)),
  )
}

/** Uploads a ZIP with a photo named after the code of the target; returns its plan and its result. */
async function photosOf(who: Visitor, { kind, code }: Target): Promise<Answered> {
  const parts: ZipPart[] = [{ name: `${code}.png`, data: [pixel] }]
  const bytes = await buffer(Readable.from(zipBytes(Readable.from(parts) as AsyncIterable<ZipPart>)))
  const { id } = (await who.upload(`/api/${kind}/photos/upload?name=fair.zip`, bytes)).body.data
  await who.post(`/api/${kind}/photos/look`, { id })
  const plan = await who.post(`/api/${kind}/photos/plan`, { id })
  const commit = await who.post(`/api/${kind}/photos/commit`, { id, expect: 1 })
  return { ...plan, body: { ...plan.body, data: [plan.body.data, commit.body] } }
}

const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Routes whose answers contain nothing of a hidden record, though they may say that its code is taken. */
export const silent: Readonly<Record<string, Case>> = {
  'POST /api/{kind}/add': (who, { kind, code }) => who.post(`/api/${kind}/add`, { code, parcel: v7() }),
  'GET /api/alike': (who, { kind, code }) => who.get(`/api/alike?kind=${kind}&code=${code}`),
  'GET /api/{kind}': (who, { kind }) => who.get(`/api/${kind}`),
  'GET /api/{kind}/groups': (who, { kind }) => who.get(`/api/${kind}/groups?by=createdBy`),
  'GET /api/{kind}/export': (who, { kind }) => who.get(`/api/${kind}/export?format=csv`),
  'POST /api/{kind}/bulk': (who, { kind }) => who.post(`/api/${kind}/bulk`, { all: {}, patch, preview: true }),
  'GET /api/history/log': (who, { kind }) => who.get(`/api/history/log?kind=${kind}`),
  'GET /api/history/change': (who, { change }) => who.get(`/api/history/change?id=${change}`),
  'GET /api/used/records': (who, { kind, fabric }) =>
    who.get(`/api/used/records?kind=fabric&id=${fabric}&of=${kind}&field=item`),
  'GET /api/notification': (who) => who.get('/api/notification'),
  'GET /api/report/myday': (who) => who.get('/api/report/myday'),
  'POST /api/{kind}/import/upload': importOf,
  'POST /api/{kind}/import/preview': importOf,
  'POST /api/{kind}/import/commit': importOf,
  'GET /api/{kind}/import/id': importOf,
  'GET /api/{kind}/import/runs': (who, { kind }) => who.get(`/api/${kind}/import/runs`),
}

async function importOf(who: Visitor, { kind, code }: Target): Promise<Answered> {
  const rows = csvOf([
    ['Code', 'Name'],
    [code, 'Mine'],
  ])
  const run = await importer(who, `/api/${kind}`).put(rows)
  return { status: 200, headers: new Headers(), body: { code: 1, message: '', data: run } }
}

/** Routes that neither take nor return a record of a scoped noun. */
export const withoutRecords =
  /^\w+ \/api\/(setup$|view($|\/)|notification\/|comment\/people$|live$|item\/lookup$|showroom\/code$|{kind}\/(import\/(template|cancel)|export\/about)$)/

import type { Readable } from 'node:stream'
import {
  label,
  notFound,
  type PhotoFolders,
  type PhotoPlan,
  type PhotoProgress,
  type PhotosAdded,
  type PhotoUpload,
  photoCreates,
  photoZipMax,
  refusal,
  refusalAt,
} from '@sms/kit/contract'
import { and, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import { newId } from '../columns.ts'
import { type Actor, opens } from '../context.ts'
import { answer, plain, uuid, wholeNumber, words } from '../described.ts'
import { fileNameParameter } from '../files/file-name.ts'
import type { Noun, Nouns } from '../noun.ts'
import { bodyOf, idParameter, queryOf } from '../parameters.ts'
import { imagesOf } from '../picture/images.ts'
import { accessTo, type Call, type Route, requireAccess, route } from '../route.ts'
import type { Services } from '../services.ts'
import { filesIn } from './archive.ts'
import { addPhotos } from './commit.ts'
import { inspectNext } from './look.ts'
import { type Kinds, planOf, shownPlan } from './plan.ts'
import { photoZip, zippedPhoto } from './table.ts'

/** How long a ZIP can be added after its upload, in milliseconds. */
const validMs = 20 * 3_600_000

/** Whether records of a kind can get photos from a ZIP: they have pictures and a code. */
const takesPhotos = ({ contract }: Noun) =>
  contract.pictures && contract.files && contract.fields.code?.type.form === 'code'

/** Whether an actor may add records of a kind and photos to them. */
const mayWrite = ({ contract }: Noun, actor: Actor) => opens(actor, contract) && actor.role !== 'Viewer'

const noKind = label('Photos may not go to this kind of record', '图片不能归入此类记录')

/**
 * The routes for ZIPs of photos, for every noun with pictures and codes: upload; look, called until all files are
 * inspected; plan; commit. Only its sender can use a ZIP.
 */
export const photoRoutes = (services: Services, nouns: Nouns): Route[] =>
  Object.values(nouns)
    .filter(takesPhotos)
    .flatMap((noun, _, all) => routesOf(services, noun, all))

function routesOf(services: Services, noun: Noun, all: readonly Noun[]): Route[] {
  const { contract } = noun
  /** The kinds that the caller may add photos to, this one first; refuses `chosen` kinds other than these. */
  const kindsOf = ({ actor }: Call, chosen: PhotoFolders | undefined): Kinds => {
    const others = all.filter((other) => other !== noun && mayWrite(other, actor))
    const kinds: Kinds = [noun, ...others]
    const names = kinds.map(({ contract }) => contract.name)
    if (Object.values(chosen ?? {}).some((kind) => !names.includes(kind))) throw refusalAt('folders', noKind)
    return kinds
  }
  const base = `/${contract.path}/photos`
  const access = accessTo(contract, 'write')
  const { db, files } = services
  const requester = (call: Call) => ({ id: call.actor.id, hasLeft: () => call.reply.raw.destroyed })

  /** A ZIP of this kind that the caller has sent within `validMs`; refuses others. */
  const ownZip = async (call: Call, id: string) => {
    const isOwn = and(eq(photoZip.id, id), eq(photoZip.kind, contract.name), eq(photoZip.createdBy, call.actor.id))
    const [zip] = await db.select().from(photoZip).where(isOwn)
    if (!zip) throw notFound(label('ZIP of photos', '图片 ZIP'))
    if (Date.now() - Date.parse(zip.createdAt) > validMs)
      throw refusal(label('This ZIP was sent too long ago; send it again', '该 ZIP 上传时间过久，请重新上传'))
    return zip
  }
  /** The caller's ZIP; refuses one whose files are not all inspected. */
  const inspectedZip = async (call: Call, id: string) => {
    const zip = await ownZip(call, id)
    const [inspected] = await db.select({ n: count() }).from(zippedPhoto).where(eq(zippedPhoto.zip, id))
    if (inspected!.n < zip.total) throw refusal(label('Not all photos have been looked at yet', '图片尚未全部检查'))
    return zip
  }

  return [
    route({
      method: 'POST',
      path: `${base}/upload`,
      title: `Upload a ZIP of photos for ${contract.titles.en}: the raw body is the file`,
      access,
      query: nameQuery,
      stream: true,
      maxBytes: photoZipMax,
      data: answer<PhotoUpload>({ id: uuid, name: words, total: wholeNumber }),
      handle: async (call) => {
        const body = call.request.body as Readable | undefined
        const { hash, size } = body ? await files.put(body, photoZipMax) : { hash: '', size: 0 }
        const actor = await call.currentActor()
        requireAccess(access, actor)
        if (size === 0) throw refusalAt('file', label('There is nothing in this file', '该文件中没有任何内容'))
        const total = (await filesIn(files, { hash, size })).length
        const { name } = call.query
        const id = newId()
        const createdAt = new Date().toISOString()
        await db
          .insert(photoZip)
          .values({ id, kind: contract.name, name, hash, size, total, createdAt, createdBy: actor.id })
        return { data: { id, name, total } }
      },
    }),
    route({
      method: 'POST',
      path: `${base}/look`,
      title: 'Look at the next photos of a ZIP: to be asked again until done is total',
      access,
      body: onlyId,
      data: answer<PhotoProgress>({ done: wholeNumber, total: wholeNumber }),
      handle: async (call) => {
        const zip = await ownZip(call, call.body.id)
        return { data: { done: await inspectNext(services, requester(call), zip), total: zip.total } }
      },
    }),
    route({
      method: 'POST',
      path: `${base}/plan`,
      title: 'To which records the photos of a ZIP go, and which files are left out and why',
      access,
      body: planShape,
      data: plain<PhotoPlan>(),
      handle: async (call) => {
        const zip = await inspectedZip(call, call.body.id)
        const { create, folders } = call.body
        const kinds = kindsOf(call, folders)
        return { data: shownPlan(call, kinds, await planOf(call, kinds, zip, create, folders)) }
      },
    }),
    route({
      method: 'POST',
      path: `${base}/commit`,
      title: 'Hang the photos of a ZIP on their records, as one change; expect is how many the plan named',
      access,
      body: commitShape,
      data: answer<PhotosAdded>({ change: uuid, photos: wholeNumber, records: wholeNumber, created: wholeNumber }),
      handle: async (call) => {
        const { id } = call.body
        await inspectedZip(call, id)
        const { added, hashes } = await addPhotos(call, kindsOf(call, call.body.folders), id, call.body)
        for (const hash of new Set(hashes)) void imagesOf(files).prepare(hash, call.log)
        return { data: added }
      },
    }),
  ]
}

const nameQuery = queryOf(z.strictObject({ name: fileNameParameter }))

const onlyId = bodyOf(z.strictObject({ id: idParameter }))

const plan = z.strictObject({
  id: idParameter,
  create: z.enum(photoCreates).default('none').describe('what codes that do not exist become'),
  folders: z
    .record(z.string(), z.string())
    .optional()
    .describe(
      'which kind the photos of which folder are for, where it is not this one; by the names of folders, if absent',
    ),
})
const planShape = bodyOf(plan)

const commitShape = bodyOf(plan.extend({ expect: z.int() }))

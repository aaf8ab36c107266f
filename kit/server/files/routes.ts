import type { Readable } from 'node:stream'
import {
  type AttachedFile,
  type Attachment,
  attachmentContract,
  fill,
  label,
  madeId,
  pictureTypes,
  refusalAt,
  valueSchema,
} from '@sms/kit/contract'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { openRecord } from '../crud/open-record.ts'
import { answers, type Described, wholeNumber } from '../described.ts'
import { objectSchema } from '../json-schema.ts'
import type { Nouns } from '../noun.ts'
import { addedWith, addOnce, idTaken } from '../once.ts'
import { bodyOf, byId, idParameter, orderParameter, queryOf } from '../parameters.ts'
import { pictureTypeOf } from '../picture/clean/index.ts'
import { imagesOf } from '../picture/images.ts'
import { inspectPicture, withTrueEnding } from '../picture/inspect.ts'
import { editShape } from '../resource-routes.ts'
import { accessTo, type Call, type Route, requireAccess, route } from '../route.ts'
import { nounNamed } from '../scope.ts'
import type { Services } from '../services.ts'
import { fileName } from './file-name.ts'
import { attachmentService } from './noun.ts'
import { filesOf, putInOrder } from './order.ts'
import { refuseOtherField } from './own.ts'
import { olderVersions, replace } from './versions.ts'

/** The largest file of a record, in bytes. */
export const attachmentMaxBytes = 100 * 1_048_576

/** The most files of a record that are listed and put in order. */
const orderMax = 500

const pdf = 'application/pdf'
const otherType = 'application/octet-stream'

/** Types that a browser may show; other files are always downloads, whatever they claim to be. */
const inlineTypes = [...pictureTypes, pdf]

const typeOf = (head: Buffer) => pictureTypeOf(head) ?? (head.toString('latin1', 0, 5) === '%PDF-' ? pdf : otherType)

/** A file's row, if the caller may see its record, or change it with `write`; else refused. */
export async function openAttachment(call: Call, nouns: Nouns, id: string, write?: 'write') {
  const row = await attachmentService.row(call, id)
  await openRecord(call, nounWithFiles(nouns, row.parentKind), row.parent, write, attachmentContract.title)
  return row
}

const nounWithFiles = (nouns: Nouns, kind: string) => nounNamed(nouns, kind, ({ contract }) => contract.files)

const fileSchema = objectSchema(attachmentContract.all) as Described<Attachment>
const listedSchema = {
  ...fileSchema,
  properties: { ...(fileSchema.properties as object), versions: wholeNumber },
} as Described<AttachedFile>

const orderShape = bodyOf(z.strictObject({ kind: z.string(), parent: idParameter, ids: orderParameter(orderMax) }))

const query = queryOf(
  z.strictObject({
    kind: z.string().default(''),
    parent: idParameter,
    name: z.string().default(''),
    field: valueSchema(attachmentContract.all.field)
      .default(null)
      .meta({ description: 'the file field that an upload is for; it is then no picture of the record' }),
    replaces: idParameter.optional().describe('the file that an upload is a newer version of'),
    id: valueSchema(madeId).optional().meta({ description: 'the id of an upload: sent again it hangs there once' }),
  }),
)

/**
 * The routes of records' files: list, upload (the raw body, streamed), rename, caption, order, inactivate, download.
 */
export function attachmentRoutes(services: Services, nouns: Nouns): Route[] {
  const images = imagesOf(services.files)
  return [
    route({
      method: 'GET',
      path: '/attachment',
      title: 'The files of a record',
      access: 'session',
      query,
      data: answers(listedSchema),
      handle: async (call) => {
        const { kind, parent } = call.query
        await openRecord(call, nounWithFiles(nouns, kind), parent)
        const rows = await filesOf(call, kind, parent, orderMax)
        return { data: rows, total: rows.length }
      },
    }),
    route({
      method: 'GET',
      path: '/attachment/versions',
      title: 'The older versions of a file, the newest first',
      access: 'session',
      query: byId,
      data: answers(fileSchema),
      handle: async (call) => {
        const { id } = await openAttachment(call, nouns, call.query.id)
        const rows = await olderVersions(call, id)
        return { data: rows, total: rows.length }
      },
    }),
    route({
      method: 'POST',
      path: '/attachment/order',
      title: 'Put the files of a record in order: those named come first, the others follow as they stood',
      access: 'session',
      body: orderShape,
      data: wholeNumber,
      handle: async (call) => {
        const { kind, parent, ids } = call.body
        await openRecord(call, nounWithFiles(nouns, kind), parent, 'write')
        return { data: await putInOrder(call, kind, parent, ids) }
      },
    }),
    route({
      method: 'POST',
      path: '/attachment/add',
      title: 'Hang a file on a record: the raw body is the file',
      access: 'session',
      query,
      stream: true,
      maxBytes: attachmentMaxBytes,
      data: fileSchema,
      handle: async (call) => {
        const { kind, parent, field, replaces, id } = call.query
        const noun = nounWithFiles(nouns, kind)
        const access = accessTo(noun.contract, 'write')
        requireAccess(access, call.actor)
        if (field) refuseOtherField(nouns, kind, field)
        const name = fileName(call.query.name)
        await openRecord(call, noun, parent, 'write')
        const body = call.request.body as Readable | undefined
        if (!body) throw emptyFile(name)
        const requester = { id: call.actor.id, hasLeft: () => call.reply.raw.destroyed }
        const { hash, size, head } = await services.files.put(body, attachmentMaxBytes, (draft) =>
          inspectPicture(requester, name, draft),
        )
        // The upload may have taken long: the user's rights are read again.
        const current = { ...call, actor: await call.currentActor() }
        requireAccess(access, current.actor)
        if (size === 0) throw emptyFile(name)
        const type = typeOf(head)
        const owned = { parentKind: kind, parent, type, size, hash, field }
        const storedName = withTrueEnding(name, type)
        const add = (ctx: Ctx, values: typeof owned & { id?: string }) =>
          replaces
            ? replace(ctx, replaces, storedName, values)
            : attachmentService.add(ctx, { name: storedName }, values)
        const refuseOther = async (ctx: Ctx, row: Record<string, any>) => {
          if (row.parent !== parent || row.parentKind !== kind || row.hash !== hash || row.field !== field)
            throw idTaken()
          // The file may have been renamed since the first request.
          const stored = await addedWith(ctx, attachmentContract.name, row.id)
          if (stored && stored.name !== storedName) throw idTaken()
        }
        const added = await (id
          ? addOnce(current, attachmentService, id, (ctx) => add(ctx, { ...owned, id }), refuseOther)
          : add(current, owned))
        if (pictureTypes.includes(type)) void images.prepare(hash, call.log)
        return { data: added }
      },
    }),
    route({
      method: 'POST',
      path: '/attachment/edit',
      title: 'Rename a file, say what it shows or is, or make it inactive',
      access: 'session',
      body: editShape(attachmentContract),
      data: fileSchema,
      handle: async (call) => {
        const { id, version, patch } = call.body
        const { parentKind } = await openAttachment(call, nouns, id, 'write')
        const { documents } = nouns[parentKind]!.contract
        if (patch.document && !documents.some(({ value }) => value === patch.document))
          throw refusalAt('document', label('No document of this kind of record', '该记录没有此单据类别'))
        const patched = patch.name === undefined ? patch : { ...patch, name: fileName(String(patch.name)) }
        return { data: await attachmentService.edit(call, { id, version, patch: patched }) }
      },
    }),
    route({
      method: 'GET',
      path: '/attachment/file',
      title: 'The bytes of a file',
      access: 'session',
      query: byId,
      download: [...inlineTypes, otherType],
      lasting: true,
      handle: async (call) => {
        const row = await openAttachment(call, nouns, call.query.id)
        const inline = inlineTypes.includes(row.type)
        call.reply
          .header('content-type', row.type)
          .header('content-length', row.size)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          // Revalidated each time, so that the browser's cache gives nothing to users without a session or the right.
          .header('cache-control', 'private, no-cache')
          .header('etag', `"${row.id}"`)
          .header(
            'content-disposition',
            `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(row.name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)}`,
          )
        if (call.request.headers['if-none-match'] === `"${row.id}"`) {
          await call.reply.removeHeader('content-length').code(304).send()
          return undefined
        }
        await call.reply.send(services.files.read(row.hash))
        return undefined
      },
    }),
  ]
}

const emptyFile = (name: string) => refusalAt('file', fill(label('{name} is empty', '{name} 是空文件'), { name }))

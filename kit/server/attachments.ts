import type { Readable } from 'node:stream'
import {
  type Attachment,
  attachmentContract,
  fill,
  label,
  notFound,
  parseWith,
  pictureTypes,
  refusalAt,
  required,
  text,
  valueSchema,
} from '@sms/kit/contract'
import { and, asc, eq } from 'drizzle-orm'
import { crud } from './crud.ts'
import { answers, type Described } from './described.ts'
import { fileName } from './file-name.ts'
import { attachment } from './files-table.ts'
import { objectSchema } from './json-schema.ts'
import type { Noun, Nouns } from './noun.ts'
import { imagesOf } from './picture/images.ts'
import { byId, readId, refuseOthers } from './resource-routes.ts'
import { type Call, type Route, requireAccess, route, shape } from './route.ts'
import type { Services } from './services.ts'

/** Largest file that may hang on a record. */
export const attachmentMaxBytes = 100 * 1_048_576

export const attachmentService = crud(attachmentContract, attachment)
export const attachmentNoun: Noun = {
  contract: attachmentContract,
  service: attachmentService,
  root: { kindColumn: 'parent_kind', column: 'parent' },
}

/** Types that a browser may show; anything else is only ever downloaded, whatever the file claims to be. */
const shown: Record<string, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47],
  'image/jpeg': [0xff, 0xd8, 0xff],
  'image/gif': [0x47, 0x49, 0x46, 0x38],
  'application/pdf': [0x25, 0x50, 0x44, 0x46, 0x2d],
}

const otherType = 'application/octet-stream'

const typeOf = (head: Buffer) =>
  Object.entries(shown).find(([, bytes]) => bytes.every((byte, i) => head[i] === byte))?.[0] ?? otherType

/** A file's row, for whoever may see its record, or with `write` change it; refused otherwise. */
export async function openAttachment(call: Call, nouns: Nouns, id: string, write = false) {
  const row = await attachmentService.row(call, id)
  const { menu } = holderOf(nouns, row.parentKind).contract
  requireAccess(write ? { menu, write } : { menu }, call.actor)
  return row
}

/** The noun on whose records files of this kind hang. */
function holderOf(nouns: Nouns, kind: string) {
  const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
  if (!noun?.contract.files) throw notFound(label('Kind of record', '记录类型'))
  return noun
}

const hung = objectSchema(attachmentContract.all) as Described<Attachment>

/** Files on records: list, upload (the raw body, streamed), rename or inactivate, download. */
export function attachmentRoutes(services: Services, nouns: Nouns): Route[] {
  const parentOf = (kind: string) => holderOf(nouns, kind)
  const open = (call: Call, id: string, write = false) => openAttachment(call, nouns, id, write)
  const images = imagesOf(services.files)
  const query = {
    parse: (raw: unknown) => {
      const { kind = '', parent, name = '', field = '', ...rest } = raw as Record<string, string>
      refuseOthers(rest)
      return { kind, parent: readId(parent, 'parent'), name, field: parseWith(fieldName, field) ?? null }
    },
    schema: {
      type: 'object',
      properties: {
        kind: { type: 'string' },
        parent: { type: 'string', format: 'uuid' },
        name: { type: 'string' },
        field: {
          type: 'string',
          description: 'the file field that an upload is for; it is then no picture of the record',
        },
      },
    },
  }
  return [
    route({
      method: 'GET',
      path: '/attachment',
      title: 'The files of a record',
      access: 'session',
      query,
      data: answers(hung),
      handle: async (call) => {
        const { kind, parent } = call.query
        requireAccess({ menu: parentOf(kind).contract.menu }, call.actor)
        const mine = and(
          eq(attachment.parentKind, kind),
          eq(attachment.parent, parent),
          eq(attachment.status, 'Active'),
        )
        const rows = await call.db
          .select()
          .from(attachment)
          .where(mine)
          .orderBy(asc(attachment.createdAt), asc(attachment.id))
          .limit(500)
        return { data: rows.map((row) => attachmentService.show(call, row)), total: rows.length }
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
      data: hung,
      handle: async (call) => {
        const { kind, parent, field } = call.query
        const noun = parentOf(kind)
        const access = { menu: noun.contract.menu, write: true } as const
        requireAccess(access, call.actor)
        const name = fileName(call.query.name)
        await noun.service.row(call, parent)
        const body = call.request.body as Readable | undefined
        if (!body) throw emptyFile(name)
        const { hash, size, head } = await services.files.put(body, attachmentMaxBytes)
        const by = { ...call, actor: await call.again() }
        requireAccess(access, by.actor)
        if (size === 0) throw emptyFile(name)
        const type = typeOf(head)
        const owned = { parentKind: kind, parent, type, size, hash, field }
        const added = await attachmentService.add(by, { name }, owned)
        if (pictureTypes.includes(type)) images.prepare(hash, call.log)
        return { data: added }
      },
    }),
    route({
      method: 'POST',
      path: '/attachment/edit',
      title: 'Rename a file, or make it inActive',
      access: 'session',
      body: shape({
        id: required(text('Id', '编号')),
        name: text('Name', '文件名', { max: 255 }),
        status: { ...attachmentContract.fields.status, required: false as const },
      }),
      data: hung,
      handle: async (call) => {
        const id = readId(call.body.id)
        await open(call, id, true)
        const { name, status } = call.body
        return {
          data: await attachmentService.edit(call, {
            id,
            patch: { ...(name ? { name: fileName(name) } : {}), ...(status ? { status } : {}) },
          }),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/attachment/file',
      title: 'The bytes of a file',
      access: 'session',
      query: byId,
      download: [...Object.keys(shown), otherType],
      handle: async (call) => {
        const row = await open(call, call.query.id)
        const inline = row.type in shown
        call.reply
          .header('content-type', row.type)
          .header('content-length', row.size)
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'; sandbox")
          // Kept, but asked for each time: whoever has signed out or lost the right does not get it from the browser's store.
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

const fieldName = valueSchema(attachmentContract.all.field)
const emptyFile = (name: string) => refusalAt('file', fill(label('{name} is empty', '{name} 是空文件'), { name }))

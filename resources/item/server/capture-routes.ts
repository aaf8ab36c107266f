import { fieldsSchema, parseWith } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  attachment,
  type Crud,
  type Ctx,
  may,
  nameOf,
  objectSchema,
  opens,
  type Route,
  route,
  shape,
  uuid,
  words,
} from '@sms/kit/server'
import { readId, refuseOthers } from '@sms/kit/server/mount'
import { and, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { priceTable } from '../../price/table.ts'
import { type ItemKind, itemFields } from '../contract.ts'
import { type Alike, type AlikeBy, captureFields } from '../rules/capture.ts'
import { itemTable } from '../table.ts'
import { capture } from './capture.ts'

const foundMax = 5

async function sameCode(ctx: Ctx, kind: string, code: string): Promise<Alike[]> {
  const { table } = ctx.nouns[kind]!.service
  const columns = getTableColumns(table)
  const records = await ctx.db
    .select({ id: sql<string>`${columns.id}` })
    .from(table)
    .where(sql`lower(${columns.code}) = lower(${code})`)
    .limit(foundMax)
  return namedRecords(
    ctx,
    'code',
    records.map(({ id }) => ({ kind, id })),
  )
}

/** Other records that have a photo of the record, by its content; only of kinds that the user may open. */
async function samePhoto(ctx: Ctx, kind: string, id: string): Promise<Alike[]> {
  const other = alias(attachment, 'other')
  const openKinds = Object.values(ctx.nouns).flatMap(({ contract }) =>
    contract.pictures && opens(ctx.actor, contract) ? [contract.name] : [],
  )
  const records = await ctx.db
    .selectDistinct({ kind: other.parentKind, id: other.parent })
    .from(attachment)
    .innerJoin(other, eq(other.hash, attachment.hash))
    .where(
      and(
        eq(attachment.parentKind, kind),
        eq(attachment.parent, id),
        eq(attachment.status, 'Active'),
        eq(other.status, 'Active'),
        isNull(other.field),
        isNull(other.replacedBy),
        inArray(other.parentKind, openKinds),
        sql`${other.parent} <> ${attachment.parent}`,
      ),
    )
    .limit(foundMax)
  return namedRecords(ctx, 'photo', records)
}

/**
 * Other items with a price line of this item's supplier for its article number, or for a word of its note, which may be
 * one. Empty for users without the right to prices.
 */
async function sameArticle(ctx: Ctx, kind: string, id: string): Promise<Alike[]> {
  if (!may(ctx.actor, 'cost')) return []
  const [item] = await ctx.nouns[kind]!.service.rows(ctx, [id])
  if (!item?.supplier) return []
  const written = `${item.supplierArticleNo ?? ''} ${item.notes ?? ''}`.toLowerCase()
  const numbers = written.split(/[\s,;，；、]+/).filter(Boolean)
  const records = await ctx.db
    .selectDistinct({ kind: itemTable.kind, id: itemTable.id })
    .from(priceTable)
    .innerJoin(itemTable, eq(itemTable.id, priceTable.item))
    .where(
      and(
        eq(priceTable.supplier, item.supplier),
        eq(priceTable.status, 'Active'),
        sql`lower(${priceTable.supplierArticleNo}) = any(${sql.param(numbers)}::text[])`,
        ne(itemTable.id, id),
      ),
    )
    .limit(foundMax)
  const visible = records.filter((record) => opens(ctx.actor, ctx.nouns[record.kind]!.contract))
  return namedRecords(ctx, 'article', visible)
}

/** The records with their full names, which tell similar ones apart; `by` is what they have in common. */
async function namedRecords(ctx: Ctx, by: AlikeBy, records: readonly { kind: string; id: string }[]): Promise<Alike[]> {
  const kinds = [...new Set(records.map(({ kind }) => kind))]
  const namedByKind = kinds.map(async (kind) => {
    const ids = records.filter((record) => record.kind === kind).map(({ id }) => id)
    const { contract, service } = ctx.nouns[kind]!
    const rows = (await service.rows(ctx, ids)) as Record<string, unknown>[]
    return rows.map((row) => ({
      kind,
      id: String(row.id),
      name: nameOf(contract, row, ctx.language, { everyLanguage: true }),
      by,
    }))
  })
  return (await Promise.all(namedByKind)).flat()
}

/** Quick capture of one kind (domain.md): adds the item of a captured swatch, and finds similar records. */
export function captureRoutes(kind: ItemKind, service: Crud): Route[] {
  const { contract } = service
  return [
    route({
      method: 'POST',
      path: `/${kind}/capture`,
      title: `Add the ${kind} of a captured swatch under the id that the device has given it, once however often it is sent`,
      access: accessTo(contract, 'write'),
      body: shape(captureFields),
      data: objectSchema(contract.all),
      handle: async (call) => ({ data: await capture(call, kind, service, call.body) }),
    }),
    route({
      method: 'GET',
      path: `/${kind}/alike`,
      title: `The records that have the code, or of the ${kind} with the id a photo, or the article number in its note`,
      access: accessTo(contract),
      query: {
        parse: (raw) => {
          const { code = '', id = '', ...rest } = raw as Record<string, string>
          refuseOthers(rest)
          return {
            code: parseWith(fieldsSchema(codeField), { code }, codeField).code,
            id: id === '' ? null : readId(id),
          }
        },
        schema: { type: 'object', properties: { code: { type: 'string' }, id: { type: 'string', format: 'uuid' } } },
      },
      data: answers(answer<Alike>({ kind: words, id: uuid, name: words, by: words })),
      handle: async (call) => {
        const { code, id } = call.query
        const sameCodes = code ? await sameCode(call, kind, code) : []
        const others = id ? [...(await samePhoto(call, kind, id)), ...(await sameArticle(call, kind, id))] : []
        return { data: [...sameCodes, ...others] }
      },
    }),
  ]
}

const codeField = { code: { ...itemFields.code, required: false as const } }

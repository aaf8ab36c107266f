import {
  type Field,
  type Fields,
  type Label,
  label,
  nameLanguage,
  type PhotoCreate,
  type PhotoFolders,
  type PhotoPlan,
  parseWith,
  valueSchema,
} from '@sms/kit/contract'
import { and, asc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud.ts'
import { attachment } from '../files/table.ts'
import type { Noun } from '../noun.ts'
import { codeKey, codesMeant, newCodes, nounOfPart, photoOrder, zipParts } from './codes.ts'
import { type PhotoZip, type ZippedPhoto, zippedPhoto } from './table.ts'

/** An existing or new record, which has no id yet, and the photos that it gets. */
export type Target = {
  readonly noun: Noun
  readonly id: string | undefined
  readonly code: string
  readonly name: string
  readonly photos: ZippedPhoto[]
  /** The number of photos left out, since the record has them or they stand twice in the ZIP. */
  already: number
}

type Plan = {
  readonly targets: readonly Target[]
  readonly left: readonly { readonly path: string; readonly why: Label }[]
  /** Whether new records could be created from codes. */
  readonly creates: boolean
  /** The parts of the ZIP for which the user may choose a kind. */
  readonly folders: PhotoPlan['folders']
}

/** The kinds that the sender of a ZIP may change, the ZIP's own first. */
export type Kinds = readonly [Noun, ...Noun[]]

/** Whether a record of a kind can be created from a code alone. */
const isCreatable = ({ contract }: Noun): boolean =>
  Object.entries(contract.fields as Fields).every(
    ([name, field]) => name === 'code' || !field.required || field.initial !== undefined,
  )

/** The current plan of an inspected ZIP: the records that its photos go to, each part of the ZIP to its kind. */
export async function planOf(
  ctx: Ctx,
  kinds: Kinds,
  zip: PhotoZip,
  create: PhotoCreate,
  chosen: PhotoFolders | undefined,
): Promise<Plan> {
  const rows = await ctx.db
    .select()
    .from(zippedPhoto)
    .where(eq(zippedPhoto.zip, zip.id))
    .orderBy(asc(zippedPhoto.place))
  const left = rows.flatMap(({ path, refused }) => (refused ? [{ path, why: refused }] : []))
  const photos = rows.filter(({ refused }) => !refused)
  const part = kinds.length > 1 ? zipParts(photos.map(({ path }) => path)) : undefined
  const [own] = kinds
  const nounOf = ({ path }: ZippedPhoto) => (part ? nounOfPart(part(path), kinds, own, chosen) : own)
  const targets: Target[] = []
  const partsToChoose = new Set<string>()
  const byNoun = Map.groupBy(photos, nounOf)
  for (const [noun, photosOfNoun] of byNoun) {
    const plan = await planFor(ctx, noun, photosOfNoun, create)
    targets.push(...plan.targets)
    left.push(...plan.left)
    // A folder's kind is chosen where photos fit no record of the ZIP's own kind, or its name led to another kind.
    for (const { path } of noun === own ? plan.unmatched : photosOfNoun) if (part) partsToChoose.add(part(path))
  }
  const parts = part ? Map.groupBy(photos, ({ path }) => part(path)) : new Map<string, ZippedPhoto[]>()
  const folders = [...parts].flatMap(([folder, photos]) =>
    partsToChoose.has(folder) ? [{ folder, photos: photos.length, kind: nounOf(photos[0]!).contract.name }] : [],
  )
  return { targets, left, creates: [...byNoun.keys()].some(isCreatable), folders }
}

/** The targets of the photos of one kind; `unmatched` are those whose name matches no existing record. */
async function planFor(ctx: Ctx, noun: Noun, photos: readonly ZippedPhoto[], create: PhotoCreate) {
  const left: Plan['left'][number][] = []
  const existing = await recordsOf(ctx, noun, [...new Set(photos.flatMap(({ path }) => codesMeant(path)))])
  const targets = new Map<string, Target>()
  const add = (photo: ZippedPhoto, record: Pick<Target, 'id' | 'code' | 'name'>) => {
    const key = codeKey(record.code)
    const target = targets.get(key) ?? { noun, ...record, photos: [], already: 0 }
    targets.set(key, target)
    target.photos.push(photo)
  }
  const unmatched = photos.filter((photo) => {
    const key = codesMeant(photo.path).find((key) => existing.has(key))
    if (key) add(photo, existing.get(key)!)
    return !key
  })
  const paths = unmatched.map(({ path }) => path)
  const codes = isCreatable(noun) && create !== 'none' ? newCodes(paths, create) : undefined
  for (const photo of unmatched) {
    const code = codes?.get(photo.path)
    const valid = code === undefined ? undefined : validCode(noun.contract.fields.code, code)
    if (valid === undefined) left.push({ path: photo.path, why: code === undefined ? noCode : badCode })
    else add(photo, existing.get(codeKey(valid)) ?? { id: undefined, code: valid, name: valid })
  }
  for (const target of targets.values()) target.photos.sort((a, b) => photoOrder(target.code)(a.path, b.path))
  await leaveOutKnown(ctx, noun, [...targets.values()])
  return { targets: [...targets.values()], left, unmatched }
}

/** The records that the actor sees whose codes have these keys, by key. */
async function recordsOf(ctx: Ctx, { contract, service }: Noun, keys: readonly string[]) {
  const columns = getTableColumns(service.table as PgTable) as Record<string, PgColumn>
  const rows = (await ctx.db
    .select()
    .from(service.table as PgTable)
    .where(and(sql`lower(${columns.code}) = any (${sql.param([...keys])}::text[])`, service.scope(ctx.actor)))) as {
    id: string
    code: string
  }[]
  return new Map(
    rows.map(
      (row) => [codeKey(row.code), { id: row.id, code: row.code, name: nameOf(contract, row, ctx.language) }] as const,
    ),
  )
}

/** Removes photos from the targets that their record has already, and duplicates; counts them as `already`. */
async function leaveOutKnown(ctx: Ctx, { contract }: Noun, targets: readonly Target[]) {
  const ids = targets.flatMap(({ id }) => (id ? [id] : []))
  const attached = ids.length
    ? await ctx.db
        .select({ parent: attachment.parent, hash: attachment.hash })
        .from(attachment)
        .where(
          and(
            eq(attachment.parentKind, contract.name),
            inArray(attachment.parent, ids),
            eq(attachment.status, 'Active'),
            isNull(attachment.field),
          ),
        )
    : []
  const attachedKeys = new Set(attached.map(({ parent, hash }) => `${parent} ${hash}`))
  for (const target of targets) {
    const all = target.photos.splice(0)
    const seen = new Set<string>()
    for (const photo of all) {
      if (attachedKeys.has(`${target.id} ${photo.hash}`) || seen.has(photo.hash!)) target.already++
      else target.photos.push(photo)
      seen.add(photo.hash!)
    }
  }
}

function validCode(field: Field, code: string): string | undefined {
  try {
    return (parseWith(valueSchema(field), code) as string | null) ?? undefined
  } catch {
    return undefined
  }
}

/** The values of a new record: its code, and the code in words as the name in its language. */
export function valuesFromCode({ contract }: Noun, code: string): Record<string, unknown> {
  const language = /\p{Script=Han}/u.test(code) ? 'zh' : 'en'
  const field = (contract.names as readonly string[]).find((name) => name !== 'code' && nameLanguage(name) === language)
  const words = code.replace(/[-_]+/g, ' ').trim()
  return { code, ...(field && /\p{L}/u.test(words) ? { [field]: words } : {}) }
}

/** A plan as the API answers it. */
export function shownPlan({ language }: Ctx, kinds: Kinds, { targets, left, creates, folders }: Plan): PhotoPlan {
  const filled = targets.filter(({ photos }) => photos.length > 0)
  const sum = (of: (target: Target) => number) => targets.reduce((all, target) => all + of(target), 0)
  return {
    photos: sum(({ photos }) => photos.length),
    records: filled.length,
    created: filled.filter(({ id }) => id === undefined).length,
    already: sum(({ already }) => already),
    creates,
    targets: targets.map(({ noun, photos, ...target }) => ({
      ...target,
      kind: noun.contract.name,
      files: photos.map(({ path }) => path),
    })),
    folders,
    kinds: kinds.map(({ contract: { name, titles } }) => ({ kind: name, name: titles[language] })),
    left: left.map(({ path, why }) => ({ path, why: why[language] })),
  }
}

const noCode = label('No code fits this name', '没有与此文件名相符的编号')
const badCode = label('This name cannot be a code (at most 40 characters)', '此文件名不能用作编号（最多 40 个字符）')

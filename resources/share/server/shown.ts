import {
  type Field,
  type Fields,
  filledInLanguage,
  isEmpty,
  type Language,
  namesInLanguage,
  optionText,
  showText,
} from '@sms/kit/contract'
import { attachment, type Ctx, may, opens } from '@sms/kit/server'
import { attachmentOrder, isShownPicture } from '@sms/kit/server/mount'
import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { colourway } from '../../colourway/contract.ts'
import { colourwayTable } from '../../colourway/table.ts'
import { colourName } from '../../item/rules/palette.ts'
import { showroomTable } from '../../showroom/table.ts'
import type { Share as Link } from '../contract.ts'
import { type Fact, factFields, factOptions, factRights } from '../rules/facts.ts'
import { type Shown, shownMax } from '../rules/shown.ts'
import { labelsOfMasters, type Subject, sizesOf, subjectsOf } from './subjects.ts'

type Row = Subject['row']

type Share = Pick<Link, 'items' | 'facts' | 'language' | 'collection'>

/**
 * The Active items of a link that its maker, the actor, may see, in the link's order; with `onlyId`, at most that item.
 */
export async function subjectsShown(ctx: Ctx, share: Share, onlyId?: string): Promise<Map<string, Subject>> {
  const itemIds = share.collection ? await idsIn(ctx, share.collection) : share.items.map(({ item }) => item)
  const ids = onlyId === undefined ? itemIds : itemIds.filter((id) => id === onlyId)
  const visible = await subjectsOf(ctx, ids)
  return new Map(
    ids.flatMap((id) => {
      const subject = visible.get(id)
      return subject?.row.status === 'Active' ? [[id, subject] as const] : []
    }),
  )
}

async function idsIn({ db }: Ctx, collection: string): Promise<string[]> {
  const rows = await db
    .select({ id: showroomTable.id })
    .from(showroomTable)
    .where(and(eq(showroomTable.collection, collection), eq(showroomTable.status, 'Active')))
    .orderBy(asc(showroomTable.code))
    .limit(shownMax)
  return rows.map(({ id }) => id)
}

const factsOf = ({ actor }: Ctx, { facts }: Share): Fact[] =>
  factOptions.map(({ value }) => value).filter((fact) => facts.includes(fact) && may(actor, factRights[fact]))

/** Items as a link shows them: its facts that the actor may show, with the fields in `factFields` only. */
export async function shownOf(ctx: Ctx, share: Share, subjects: ReadonlyMap<string, Subject>): Promise<Shown[]> {
  const facts = factsOf(ctx, share)
  const { language } = share
  const all = [...subjects.values()]
  const [masterName, colourways, pictures] = [
    await masterNames(ctx, all, facts, language),
    facts.includes('colours') ? await colourwaysOf(ctx, all) : new Map<string, Colour>(),
    await picturesOf(ctx, all),
  ]
  return [...subjects].map(([id, subject]) => {
    const { kind, row } = subject
    const has = (fact: Fact) => facts.includes(fact) && factFields[kind][fact] !== undefined
    const name = has('names') ? nameIn(ctx, subject, language) : undefined
    const colours = has('colours') ? coloursShown(subject, colourways, language) : []
    return {
      id,
      code: String(row.code),
      ...(name === undefined ? {} : { name }),
      facts: facts.flatMap((fact) => {
        if (fact === 'names' || !has(fact)) return []
        const text =
          fact === 'colours'
            ? colours.map(({ name, text }) => text ?? name).join(separator[language])
            : factText(ctx, subject, fact, language, masterName)
        return text ? [{ fact, label: labelOf(fact, language), text }] : []
      }),
      colours,
      sizes: has('sizes') ? sizesOf(subject).flatMap((size) => masterName(size) ?? []) : [],
      pictures: pictures.get(id) ?? [],
    }
  })
}

const labelOf = (fact: Fact, language: Language) => factOptions.find(({ value }) => value === fact)!.label[language]

/** The name of an item in a language; in the other one where it has none. */
function nameIn({ nouns }: Ctx, { kind, row }: Subject, language: Language): string | undefined {
  const [field] = namesInLanguage(nouns[kind]!.contract, row, language).filter((name) =>
    factFields[kind].names!.includes(name),
  )
  return field === undefined ? undefined : String(row[field])
}

/** The text of a fact, whose fields it joins; empty without values. */
function factText(
  { nouns }: Ctx,
  { kind, row }: Subject,
  fact: Fact,
  language: Language,
  masterName: (id: string) => string | undefined,
): string {
  const fields = nouns[kind]!.contract.all as Fields
  const fieldText = (name: string) => {
    const field = fields[name]!
    if (isEmpty(row[name])) return ''
    const isList = field.type.kind === 'masters' || field.type.kind === 'choices'
    const fullText = showText(field, row[name], language, { master: masterName })
    const text = isList ? fullText.replaceAll('; ', separator[language]) : fullText
    return field.unit ? `${text} ${field.unit}` : text
  }
  if (fact === 'price') return priceText(fields, row, factFields[kind].price!, language)
  const names = filledInLanguage(factFields[kind][fact]!, row, language)
  const texts = names.map(fieldText).filter(Boolean)
  const [first, second] = names.map((name) => fields[name])
  // Two measures in one unit: a size as `12 × 8`; of two widths the second gets its label.
  if (texts.length === 2 && first?.unit && first.unit === second?.unit) {
    const withoutUnit = texts[0]!.slice(0, -first.unit.length).trim()
    if (fact === 'sizes') return `${withoutUnit} × ${texts[1]}`
    return `${texts[0]}${separator[language]}${second.label[language]} ${texts[1]}`
  }
  return [...new Set(texts)].join(separator[language])
}

const separator: Readonly<Record<Language, string>> = { en: ', ', zh: '、' }

/** A price such as `12.50 USD / m`, from the fields with these names; empty without a price. */
function priceText(fields: Fields, row: Row, [price, currency, unit]: readonly string[], language: Language): string {
  if (isEmpty(row[price!])) return ''
  const per = unit && !isEmpty(row[unit]) ? ` / ${choiceText(fields[unit]!, row[unit], language)}` : ''
  return `${row[price!]} ${row[currency!] ?? ''}${per}`.trim()
}

const choiceText = ({ type }: Field, value: unknown, language: Language) =>
  type.kind === 'choice' ? optionText(type.options, String(value), language) : String(value)

type Colour = { readonly name: string; readonly nameZh?: string | null; readonly hex?: string | null }

/**
 * The colours of an item in a language. Those of a style have the hex of their colourway, and its Chinese name where
 * the style calls it by the same name.
 */
function coloursShown(
  { kind, row }: Subject,
  colourways: ReadonlyMap<string, Colour>,
  language: Language,
): Shown['colours'] {
  return ((row.colours ?? []) as (Colour & { readonly colourway?: string | null })[]).map((colour) => {
    const { name } = colour
    const source = kind === 'showroom' ? colourways.get(String(colour.colourway)) : colour
    const isNamedAlike = source?.name.toLowerCase() === name.toLowerCase()
    const text = colourName({ name, nameZh: isNamedAlike ? (source.nameZh ?? null) : null }, language)
    return { name, ...(text === name ? {} : { text }), ...(source?.hex ? { hex: source.hex } : {}) }
  })
}

/** The styles' colourways by id; empty where the actor may not see colourways. */
async function colourwaysOf(ctx: Ctx, subjects: readonly Subject[]): Promise<Map<string, Colour>> {
  if (!opens(ctx.actor, colourway)) return new Map()
  const ids = subjects.flatMap(({ kind, row }) =>
    kind === 'showroom'
      ? (row.colours as { colourway: string | null }[]).flatMap(({ colourway }) => colourway ?? [])
      : [],
  )
  if (ids.length === 0) return new Map()
  const { id, name, nameZh, hex } = colourwayTable
  const rows = await ctx.db
    .select({ id, name, nameZh, hex })
    .from(colourwayTable)
    .where(inArray(id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** A function to the names, in a language, of the master data values that the facts of items contain. */
async function masterNames(ctx: Ctx, subjects: readonly Subject[], facts: readonly Fact[], language: Language) {
  const ids = new Set<string>()
  const addId = (value: unknown) => typeof value === 'string' && ids.add(value)
  for (const { kind, row } of subjects)
    for (const name of facts.flatMap((fact) => factFields[kind][fact] ?? [])) {
      const { type } = (ctx.nouns[kind]!.contract.all as Fields)[name]!
      if (type.kind === 'master') addId(row[name])
      if (type.kind === 'masters') for (const value of row[name] as unknown[]) addId(value)
      if (type.kind === 'rows')
        for (const part of row[name] as Record<string, unknown>[])
          for (const [inner, field] of Object.entries(type.fields)) if (field.type.kind === 'master') addId(part[inner])
    }
  return namesOfMasters(ctx, [...ids], language)
}

/** A function from ids of master data values to their names in a language; undefined for an unknown id. */
export async function namesOfMasters(ctx: Pick<Ctx, 'db'>, ids: readonly string[], language: Language) {
  const labels = await labelsOfMasters(ctx, ids)
  return (id: string) => labels.get(id)?.[language]
}

/** The ids of the items' pictures by item, the cover first; at most `picturesMax` each. */
async function picturesOf({ db }: Ctx, subjects: readonly Subject[]): Promise<Map<string, string[]>> {
  const byItem = new Map<string, string[]>()
  for (const [kind, sameKind] of Map.groupBy(subjects, (subject) => subject.kind)) {
    const ids = sameKind.map(({ row }) => String(row.id))
    const rows = await db
      .select({ parent: attachment.parent, id: attachment.id })
      .from(attachment)
      .where(and(eq(attachment.parentKind, kind), inArray(attachment.parent, ids), isPictureShown()))
      .orderBy(...attachmentOrder)
    for (const { parent, id } of rows) {
      const list = byItem.get(parent) ?? []
      if (list.length < picturesMax) byItem.set(parent, [...list, id])
    }
  }
  return byItem
}

const picturesMax = 12

/** The condition of the files that a link shows as pictures. */
export const isPictureShown = () =>
  and(eq(attachment.status, 'Active'), isNull(attachment.field), isNull(attachment.replacedBy), isShownPicture())

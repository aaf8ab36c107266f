import { forbidden, type Label, label, notFound, refusal } from '@sms/kit/contract'
import { attachment, type Ctx, may, type Services } from '@sms/kit/server'
import { shrink } from '@sms/kit/server/mount'
import { and, asc, eq, inArray } from 'drizzle-orm'
import { brandTable } from '../../brand/table.ts'
import { companyTable } from '../../company/table.ts'
import { type OrderEventRecord, shippingModes } from '../../orderevent/contract.ts'
import { ordereventTable } from '../../orderevent/table.ts'
import type { OrderLineRecord } from '../../orderline/contract.ts'
import { orderlineTable } from '../../orderline/table.ts'
import type { PoRecord } from '../../po/contract.ts'
import { poNoun } from '../../po/server/pos.ts'
import type { PoLineRecord } from '../../poline/contract.ts'
import { polineTable } from '../../poline/table.ts'
import { countryName } from '../../standards/countries.ts'
import { supplierTable } from '../../supplier/table.ts'
import { order as contract, type Order } from '../contract.ts'
import { optionLabel } from '../rules/option-label.ts'
import {
  nameLabel,
  type Paper,
  type PaperFact,
  type PaperKind,
  type PaperParty,
  paperWords,
  untranslated,
} from '../rules/paper.ts'
import { stageWords } from '../rules/payment-words.ts'
import { readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { type GoodsLine, paperLines } from './paper-lines.ts'

export type PaperWorld = { readonly orders: typeof orderNoun; readonly files: Services['files'] }

/**
 * A paper of an order in both languages. `id` is that of the purchase order, for a proforma of the order, for a
 * commercial invoice or packing list of the shipment.
 */
export async function readPaper(ctx: Ctx, kind: PaperKind, id: string, world: PaperWorld): Promise<Paper> {
  if (kind === 'po') return purchaseOrder(ctx, id, world)
  if (kind === 'proforma') return proforma(ctx, id, world)
  return ofShipment(ctx, kind, id, world)
}

/** A purchase order to its supplier: goods without an item or text of their own have those of the order line. */
async function purchaseOrder(ctx: Ctx, id: string, world: PaperWorld): Promise<Paper> {
  const po: PoRecord = await poNoun.service.row(ctx, id)
  const order: Order = await world.orders.service.row(ctx, po.order)
  if (!may(ctx.actor, 'cost'))
    throw forbidden(
      label('A purchase order tells costs: this needs the right to see them', '采购单含成本，需要成本权限'),
    )
  const t = polineTable
  const polines = (await ctx.db
    .select()
    .from(t)
    .where(and(eq(t.po, id), eq(t.status, 'Active')))
    .orderBy(asc(t.number))) as PoLineRecord[]
  const orderLines = await linesById(
    ctx,
    polines.flatMap(({ line }) => line ?? []),
  )
  const lines = polines.map((line): GoodsLine => {
    const served = line.role === 'goods' && line.line ? orderLines.get(line.line) : undefined
    const described = line.item || line.description ? line : served
    return {
      ...line,
      item: described?.item ?? null,
      description: described?.description ?? null,
      colour: served?.colour ?? null,
      size: served?.size ?? null,
      price: line.price ?? null,
      due: line.due ?? po.due,
    }
  })
  const sharedDue = sharedDueOf(lines)
  return {
    kind: 'po',
    number: po.code,
    ...(await common(ctx, order, world)),
    parties: [await supplierParty(ctx, po.supplier)],
    facts: [
      ...dayFact(paperWords.date, po.orderedOn),
      ...textFact(paperWords.ourOrder, order.code),
      ...dayFact(paperWords.delivery, sharedDue),
      ...incotermFact(po),
    ],
    currency: po.currency,
    lines: await paperLines(ctx, sharedDue ? lines.map(withoutDue) : lines),
    terms: termsOf(po),
    termsInAmounts: true,
    notes: po.notes,
  }
}

/** A proforma invoice of an order to its brand, without the notes, which are the house's own. */
async function proforma(ctx: Ctx, id: string, world: PaperWorld): Promise<Paper> {
  const order: Order = await world.orders.service.row(ctx, id)
  const { lines } = await readOrder(ctx, order)
  const sharedDue = sharedDueOf(lines)
  const withoutNotes = lines.map((line): GoodsLine => ({ ...line, note: null }))
  return {
    kind: 'proforma',
    number: `PI-${order.code}`,
    ...(await common(ctx, order, world)),
    ...(await brandParts(ctx, order)),
    facts: [
      ...dayFact(paperWords.date, order.orderedOn),
      ...orderNumbers(order),
      ...dayFact(paperWords.delivery, sharedDue),
      ...incotermFact(order),
      ...(Number(order.tolerance) > 0 ? textFact(paperWords.tolerance, `± ${Number(order.tolerance)}%`) : []),
    ],
    currency: order.currency,
    lines: await paperLines(ctx, sharedDue ? withoutNotes.map(withoutDue) : withoutNotes),
    termsInAmounts: true,
    bank: await bankOf(ctx),
  }
}

/** The paper of the shipment that an event has entered. */
async function ofShipment(ctx: Ctx, kind: 'invoice' | 'packing', eventId: string, world: PaperWorld): Promise<Paper> {
  const [event] = (await ctx.db.select().from(ordereventTable).where(eq(ordereventTable.id, eventId))) as unknown as [
    OrderEventRecord?,
  ]
  if (!event) throw notFound(contract.title)
  const order: Order = await world.orders.service.row(ctx, event.order)
  if (event.kind !== 'shipped')
    throw refusal(label('This is no shipment: nothing was shipped with it', '该事件不是出运'))
  const { events } = await readOrder(ctx, order)
  if (events.some(({ kind, about }) => kind === 'reversed' && about === eventId))
    throw refusal(label('This shipment was reversed: there are no papers of it', '该出运已冲销，无单据'))
  // Reversed shipments count too, so that no two papers have the same number.
  const shipmentNumber =
    events.filter((other) => other.kind === 'shipped').findIndex((other) => other.id === eventId) + 1
  const orderLines = await linesById(
    ctx,
    event.parts.flatMap(({ line }) => line ?? []),
  )
  const isInvoice = kind === 'invoice'
  const lines = event.parts
    .flatMap(({ line, quantity }): GoodsLine[] => {
      const shipped = line ? orderLines.get(line) : undefined
      if (!shipped || Number(quantity) === 0) return []
      return [{ ...shipped, quantity, price: isInvoice ? shipped.price : null, due: null, note: null }]
    })
    .sort((a, b) => a.number! - b.number!)
  const { shipment } = event
  return {
    kind,
    number: `${isInvoice ? 'CI' : 'PL'}-${order.code}-${shipmentNumber}`,
    ...(await common(ctx, order, world)),
    ...(await brandParts(ctx, order)),
    facts: [
      ...dayFact(paperWords.date, event.date),
      ...orderNumbers(order),
      ...(isInvoice ? incotermFact(order) : []),
      ...(shipment
        ? [{ title: paperWords.mode, text: optionLabel(shippingModes, shipment.mode) } satisfies PaperFact]
        : []),
      ...textFact(paperWords.documentNo, event.reference),
      ...dayFact(paperWords.etd, shipment?.etd),
      ...dayFact(paperWords.eta, shipment?.eta),
    ],
    currency: isInvoice ? order.currency : null,
    lines: await paperLines(ctx, lines),
    terms: isInvoice ? termsOf(order) : [],
    termsInAmounts: false,
    bank: isInvoice ? await bankOf(ctx) : null,
    shipment: isInvoice ? null : (shipment ?? null),
  }
}

const dayFact = (title: Label, day: string | null | undefined): PaperFact[] => (day ? [{ title, day }] : [])
const textFact = (title: Label, text: string | null): PaperFact[] => (text ? [{ title, text: untranslated(text) }] : [])
const orderNumbers = ({ code, brandPo }: Order) => [
  ...textFact(paperWords.ourOrder, code),
  ...textFact(paperWords.yourOrder, brandPo),
]
const termsOf = ({ paymentTerms }: Pick<Order, 'paymentTerms'>) =>
  paymentTerms.map((stage) => ({ words: stageWords(stage), percent: stage.percent }))
const incotermFact = ({ incoterm, incotermPlace }: Pick<Order, 'incoterm' | 'incotermPlace'>) =>
  textFact(
    paperWords.incoterm,
    incoterm && `${[incoterm, incotermPlace].filter(Boolean).join(' ')} (Incoterms\u00A02020)`,
  )

/** The due day that all lines share and that so becomes a fact of the paper; null if they differ. */
function sharedDueOf(lines: readonly GoodsLine[]): string | null {
  const [due = null, ...others] = new Set(lines.map((line) => line.due))
  return others.length ? null : due
}
const withoutDue = (line: GoodsLine): GoodsLine => ({ ...line, due: null })

/** Order lines by their ids, including inActive lines. */
async function linesById({ db }: Ctx, ids: readonly string[]): Promise<Map<string, OrderLineRecord>> {
  const rows = ids.length
    ? await db
        .select()
        .from(orderlineTable)
        .where(inArray(orderlineTable.id, [...new Set(ids)]))
    : []
  return new Map((rows as OrderLineRecord[]).map((line) => [line.id, line]))
}

const companyOf = async ({ db }: Ctx) =>
  (await db.select().from(companyTable).where(eq(companyTable.status, 'Active')).limit(1))[0]

/** The content that all papers share, with nulls for the parts that most lack. */
async function common(ctx: Ctx, order: Order, { files }: PaperWorld) {
  const house = await companyOf(ctx)
  const [logo] = house?.logo
    ? await ctx.db.select({ hash: attachment.hash }).from(attachment).where(eq(attachment.id, house.logo))
    : []
  return {
    order: order.id,
    isCancelled: order.decided === 'cancelled',
    house: {
      name: nameLabel(house?.nameEn ?? null, house?.nameZh ?? null),
      address: nameLabel(house?.addressEn ?? null, house?.addressZh ?? null),
      phone: house?.phone ?? null,
      email: house?.email ?? null,
      website: house?.website?.replace(/^https?:\/\/|\/$/g, '') ?? null,
      logo: logo ? await logoOf(ctx, files, logo.hash) : null,
    },
    bank: null,
    shipment: null,
    notes: null,
  } satisfies Partial<Paper>
}

/**
 * The logo of the letterhead as a data URL, since not every user may open the company; null where it cannot be read.
 */
async function logoOf({ log }: Ctx, files: Services['files'], hash: string): Promise<string | null> {
  try {
    const { bytes, format } = await shrink(files.read(hash), {
      width: 640,
      height: 320,
      quality: 90,
      format: (seeThrough) => (seeThrough ? 'png' : 'jpeg'),
    })
    return `data:image/${format};base64,${bytes.toString('base64')}`
  } catch (error) {
    log.warn({ err: error }, 'the logo could not be shown on a paper')
    return null
  }
}

async function bankOf(ctx: Ctx): Promise<Paper['bank']> {
  const house = may(ctx.actor, 'bank') ? await companyOf(ctx) : undefined
  return house?.bank && Object.values(house.bank).some(Boolean) ? house.bank : null
}

type Contacts = readonly {
  readonly name: string
  readonly mobile: string | null
  readonly email: string | null
  readonly primary: boolean | null
}[]

function contactOf(contacts: Contacts): string[] {
  const contact = contacts.find(({ primary }) => primary) ?? contacts[0]
  return contact ? [contact.name, contact.mobile, contact.email].filter((text) => text !== null) : []
}

async function supplierParty({ db }: Ctx, id: string): Promise<PaperParty> {
  const [row] = await db.select().from(supplierTable).where(eq(supplierTable.id, id))
  return {
    role: paperWords.supplier,
    name: nameLabel(row!.nameEn, row!.nameZh),
    address: nameLabel(row!.addressEn, row!.addressZh),
    contact: contactOf(row!.contacts),
  }
}

/** The brand with its addresses as the parties of a paper, and the order's payment terms. */
async function brandParts({ db }: Ctx, order: Order) {
  const [brand] = await db.select().from(brandTable).where(eq(brandTable.id, order.brand))
  const { name, nameZh, contacts, consignee, notifyParty, shipTo } = brand!
  const place = (role: Label, entered: typeof shipTo): PaperParty[] => {
    if (!entered || !Object.values(entered).some(Boolean)) return []
    const contact = [entered.contact, entered.phone].filter((text) => text !== null)
    return [{ role, name: nameLabel(entered.name, null), address: addressOf(entered), contact }]
  }
  return {
    parties: [
      { role: paperWords.buyer, name: nameLabel(name, nameZh), address: null, contact: contactOf(contacts) },
      ...place(paperWords.consignee, consignee),
      ...place(paperWords.notifyParty, notifyParty),
      ...place(paperWords.shipTo, shipTo),
    ],
    terms: termsOf(order),
  }
}

/** An address with its country, unless the text contains it; the country alone without an address. */
function addressOf({ address, country }: { readonly address: string | null; readonly country: string | null }) {
  if (!country) return address ? untranslated(address) : null
  const textIn = (language: 'en' | 'zh') => {
    const name = countryName(country, language)
    if (!address || address.includes(name)) return address || name
    return `${address}${language === 'en' ? ', ' : '，'}${name}`
  }
  // Carriers read the address: the country is in English unless the address is Chinese.
  const isChinese = !address || /\p{Script=Han}/u.test(address)
  return isChinese ? label(textIn('en'), textIn('zh')) : untranslated(textIn('en'))
}

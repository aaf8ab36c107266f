import { choice, code, label, reference, required, resource, text, workflow } from '@sms/kit/contract'
import { command, crud, type Noun, routes, type Scope, sortedText, systemColumns } from '@sms/kit/server'
import { brandTable } from '@sms/resources/brand/table.ts'
import { itemTable } from '@sms/resources/item/table.ts'
import { eq, sql } from 'drizzle-orm'
import { index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

const follow = label('Follow', '关注')

/** What parcels and bales have in common: files, pictures, followers, and the cloth that they hold. */
const shape = {
  files: true,
  pictures: true,
  followed: { notices: ['price'], labels: { begin: follow, end: follow, lost: follow } },
  names: ['code', 'name'],
  sort: 'code',
} as const
const fields = {
  code: required(code('Code', '编号')),
  name: text('Name', '名称'),
  item: reference('Cloth', '面料辅料', 'item', { kinds: ['fabric', 'trims'] }),
}
const columns = {
  ...systemColumns,
  code: sortedText().notNull(),
  name: sortedText(),
  item: uuid().references(() => itemTable.id),
}

/** A parcel: Active ones are seen under Showroom, inActive ones under History; it is sent and arrives by commands. */
export const parcel = resource(
  'parcel',
  { ...shape, title: label('Parcel', '包裹'), titles: label('Parcels', '包裹'), menu: ['Showroom', 'History'] },
  fields,
  { stage: required(choice('Stage', '状态', ['Packed', 'Sent', 'Arrived'])) },
)

/** A bale: people see those of the brands that they have entered themselves, administrators all. */
export const bale = resource(
  'bale',
  { ...shape, title: label('Bale', '布包'), titles: label('Bales', '布包'), menu: 'Showroom' },
  { ...fields, brand: required(reference('Brand', '品牌', 'brand')) },
)

/** A place where a parcel was seen: entries are only ever added. */
export const sighting = resource(
  'sighting',
  {
    title: label('Sighting', '轨迹'),
    titles: label('Sightings', '轨迹'),
    menu: ['Showroom', 'History'],
    names: ['place'],
    sort: 'place',
    appended: true,
  },
  { parcel: required(reference('Parcel', '包裹', 'parcel')), place: required(text('Place', '地点')) },
)

export const parcelTable = pgTable(
  'parcel',
  {
    ...columns,
    stage: sortedText().$type<'Packed' | 'Sent' | 'Arrived'>().notNull().default('Packed'),
  },
  (t) => [uniqueIndex('parcel_code_unique').on(sql`lower(${t.code})`)],
)

export const baleTable = pgTable(
  'bale',
  {
    ...columns,
    brand: uuid()
      .notNull()
      .references(() => brandTable.id),
  },
  (t) => [uniqueIndex('bale_code_unique').on(sql`lower(${t.code})`)],
)

export const sightingTable = pgTable(
  'sighting',
  {
    ...systemColumns,
    parcel: uuid()
      .notNull()
      .references(() => parcelTable.id),
    place: sortedText().notNull(),
  },
  (t) => [index('sighting_parcel').on(t.parcel)],
)

/** The condition for the parcels that a user may see: none is set for both keys, else the status that the key shows. */
const parcelScope: Scope = ({ menu }) => {
  const [active, old] = [menu.includes('Showroom'), menu.includes('History')]
  return active && old ? undefined : eq(parcelTable.status, active ? 'Active' : 'inActive')
}

const sightingScope: Scope = (actor) => {
  const ofParcel = parcelScope(actor)
  return (
    ofParcel &&
    sql`exists (select from ${parcelTable} where ${parcelTable.id} = ${sightingTable.parcel} and ${ofParcel})`
  )
}

const ownBrands: Scope = ({ id, role }) =>
  role === 'Administrator'
    ? undefined
    : sql`exists (select from ${brandTable} where ${brandTable.id} = ${baleTable.brand} and ${brandTable.createdBy} = ${id})`

const flow = workflow<'Packed' | 'Sent' | 'Arrived', 'send' | 'arrive'>(['send', 'arrive'], {
  Packed: { send: 'Sent' },
  Sent: { arrive: 'Arrived' },
  Arrived: {},
})

export const parcelNoun = {
  contract: parcel,
  service: crud(parcel, parcelTable, { scope: parcelScope }),
} satisfies Noun
export const baleNoun = { contract: bale, service: crud(bale, baleTable, { scope: ownBrands }) } satisfies Noun
export const sightingNoun: Noun = {
  contract: sighting,
  service: crud(sighting, sightingTable, { scope: sightingScope }),
  root: { table: parcelTable, column: 'parcel' },
}

/** The command that moves a parcel on by one step; its note becomes the parcel's name. */
const step = (name: 'send' | 'arrive') =>
  command(parcelNoun, {
    name,
    title: `${name} a parcel`,
    body: { note: text('Note', '说明', { max: 20 }) },
    rule: (_ctx, { stage }) =>
      flow.after(stage, name) ? [] : [{ field: 'id', message: label(`It is ${stage}`, `包裹为 ${stage}`) }],
    handle: (_ctx, { stage }, { note }) => ({ stage: flow.after(stage, name)!, ...(note ? { name: note } : {}) }),
  })

const rename = command(parcelNoun, {
  name: 'rename',
  title: 'Rename a parcel',
  body: { name: required(text('Name', '名称')) },
  handle: (_ctx, _record, { name }) => ({ name }),
})

export const parcelRoutes = () => [
  ...routes(parcelNoun.service),
  ...routes(baleNoun.service),
  ...routes(sightingNoun.service),
  step('send'),
  step('arrive'),
  rename,
]

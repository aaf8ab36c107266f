import { dayFrom } from '../../calendar/rules/working-days.ts'
import type { Dice } from './dice.ts'
import type { SampleRecord, World } from './world.ts'

/** The records that links and selections show, and the ids of the brands; `styles` may be empty. */
export type ShareInput = {
  readonly styles: readonly SampleRecord[]
  readonly fabrics: readonly SampleRecord[]
  readonly colourways: readonly SampleRecord[]
  readonly brandIds: readonly string[]
}

/** Links that expire in `days`, with the buyers who chose through them. */
const links = [
  { title: 'Spring preview', language: 'en', days: 21, buyers: ['Ines Kaiser', 'Paul Renard', 'Anna Lindqvist'] },
  { title: 'Shirting qualities', language: 'en', days: 9, buyers: ['Marco Bianchi', 'Julia Weber'] },
  { title: '秋冬面料精选', language: 'zh', days: 35, buyers: ['陈思远', '林可'] },
] as const

const notes = [
  'Please quote for both quantities.',
  'Lab dip in our shade first.',
  '请提供样布。',
  'Hand feel as shown.',
]

/** Three links with the selections that buyers made through them, and a selection from a meeting. */
export function makeShares(world: World, dice: Dice, input: ShareInput): SampleRecord[] {
  const { styles, fabrics, colourways, brandIds } = input
  const colourwaysOf = Map.groupBy(colourways, ({ values }) => values.fabric)
  const coloursOf = ({ id, values }: SampleRecord) => {
    const ofStyle = values.colours as { name: string }[] | undefined
    return ofStyle?.map(({ name }) => name) ?? colourwaysOf.get(id)?.map(({ values }) => String(values.name)) ?? []
  }
  const shown = [
    styles.length ? styles.slice(0, 24) : fabrics.slice(30, 48),
    fabrics.slice(0, 12),
    fabrics.slice(12, 30),
  ]
  const line = (product: SampleRecord) => {
    const sizes = (product.values.sizes as string[] | undefined) ?? []
    const colours = coloursOf(product)
    return {
      item: product.id,
      colour: colours.length ? dice.pick(colours) : null,
      size: sizes.length ? dice.pick(sizes) : null,
      quantity: dice.whole(1, 40) * 50,
      note: dice.chance(25) ? dice.pick(notes) : null,
    }
  }
  let count = 0
  const selection = (values: object, products: readonly SampleRecord[], owned: object): SampleRecord => ({
    kind: 'selection',
    id: world.id('selection', ++count),
    values: { ...values, lines: dice.some(products, dice.whole(2, 6)).map(line) },
    owned: { ...owned },
    pictures: [],
  })
  const brandOf = (at: number) => brandIds[at % brandIds.length]!
  const chosen = links.flatMap(({ buyers }, at) =>
    buyers.map((buyer, n) => {
      const values = { date: dayFrom(world.today, -dice.whole(0, 6)), buyer, brand: brandOf(at) }
      const owned = { source: 'link', share: world.id('share', at + 1), state: n ? 'open' : 'confirmed' }
      return selection(values, shown[at]!, owned)
    }),
  )
  const meeting = { date: dayFrom(world.today, -12), buyer: 'Sofia Marin', brand: dice.pick(brandIds) }
  const shares = links.map(({ title, language, days, buyers }, at): SampleRecord => {
    const visits = buyers.length * dice.whole(2, 5)
    const lastVisit = `${dayFrom(world.today, -1)}T0${dice.whole(1, 9)}:30:00.000Z`
    return {
      kind: 'share',
      id: world.id('share', at + 1),
      values: {
        title,
        brand: brandOf(at),
        language,
        expires: dayFrom(world.today, days),
        items: shown[at]!.map(({ id }) => ({ item: id })),
      },
      owned: {
        linkedAt: `${dayFrom(world.today, -8)}T02:00:00.000Z`,
        visits,
        lastVisit,
        choices: buyers.length,
      },
      pictures: [],
    }
  })
  return [...shares, ...chosen, selection(meeting, shown[0]!, { source: 'meeting', state: 'dropped' })]
}

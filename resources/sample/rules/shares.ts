import type { Dice } from './dice.ts'
import { dayFrom, type Made, type World } from './world.ts'

/** The records that links and selections show; `styles` may be empty. */
export type Goods = {
  readonly styles: readonly Made[]
  readonly fabrics: readonly Made[]
  readonly colourways: readonly Made[]
  readonly brands: readonly string[]
}

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
export function makeShares(world: World, dice: Dice, goods: Goods): Made[] {
  const { styles, fabrics, colourways, brands } = goods
  const coloursOf = Map.groupBy(colourways, ({ values }) => String(values.fabric))
  const namesOf = ({ id, values }: Made): string[] =>
    ((values.colours as { name: string }[] | undefined) ?? coloursOf.get(id)?.map(({ values }) => values) ?? []).map(
      ({ name }) => String(name),
    )
  const shown = [styles.slice(0, 24), fabrics.slice(0, 12), fabrics.slice(12, 30)].map((some) =>
    some.length ? some : fabrics.slice(30, 48),
  )
  const line = (product: Made) => {
    const sizes = (product.values.sizes as string[] | undefined) ?? []
    const colours = namesOf(product)
    return {
      item: product.id,
      colour: colours.length ? dice.pick(colours) : null,
      size: sizes.length ? dice.pick(sizes) : null,
      quantity: dice.whole(1, 40) * 50,
      note: dice.chance(25) ? dice.pick(notes) : null,
    }
  }
  const selection = (number: number, values: object, of: readonly Made[], owned: Made['owned']): Made => ({
    kind: 'selection',
    id: world.id('selection', number),
    values: { ...values, lines: dice.some(of, dice.whole(2, 6)).map(line) },
    ...(owned ? { owned } : {}),
    pictures: [],
  })
  const brandOf = (at: number) => brands[at % brands.length]!
  let number = 0
  const chosen = links.flatMap(({ buyers }, at) =>
    buyers.map((buyer, n) => {
      const values = { date: dayFrom(world.today, -dice.whole(0, 6)), buyer, brand: brandOf(at) }
      const owned = { source: 'link', share: world.id('share', at + 1), state: n ? 'open' : 'confirmed' }
      return selection(++number, values, shown[at]!, owned)
    }),
  )
  const meeting = { date: dayFrom(world.today, -12), buyer: 'Sofia Marin', brand: dice.pick(brands) }
  const shares = links.map(({ title, language, days, buyers }, at): Made => {
    const visits = buyers.length * dice.whole(2, 5)
    const moment = `${dayFrom(world.today, -1)}T0${dice.whole(1, 9)}:30:00.000Z`
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
        lastVisit: moment,
        choices: buyers.length,
      },
      pictures: [],
    }
  })
  return [...shares, ...chosen, selection(++number, meeting, shown[0]!, { source: 'meeting', state: 'dropped' })]
}

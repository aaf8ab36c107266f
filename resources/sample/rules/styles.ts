import type { Dice } from './dice.ts'
import type { Item } from './items.ts'
import type { ClothPicture, GarmentShape, Picture } from './picture.ts'
import { between, type Made, type World } from './world.ts'

/** A kind of garment: its shape, names, category and sizes, the cloth it needs and its usual price. */
type Cut = {
  readonly shape: GarmentShape
  readonly category: string
  readonly names: readonly string[]
  readonly cloth: readonly ('woven' | 'knit')[]
  /** Metres of cloth that is 150 cm wide. */
  readonly metres: readonly [number, number]
  readonly buttons: readonly [number, number] | undefined
  readonly zip: boolean
  /** USD. */
  readonly price: readonly [number, number]
}

const cut = (
  shape: GarmentShape,
  category: string,
  names: string,
  cloth: Cut['cloth'],
  metres: Cut['metres'],
  price: Cut['price'],
  more: { buttons?: readonly [number, number]; zip?: true } = {},
): Cut => ({
  shape,
  category,
  names: names.split('; '),
  cloth,
  metres,
  price,
  buttons: more.buttons,
  zip: more.zip ?? false,
})

const cuts: readonly Cut[] = [
  cut(
    'tee',
    'T-shirts',
    'Boxy Tee/宽松T恤; Pocket Tee/口袋T恤; Crew Tee/圆领T恤; Printed Tee/印花T恤',
    ['knit'],
    [0.9, 1.2],
    [4, 9],
  ),
  cut('polo', 'Polo shirts', 'Piqué Polo/珠地Polo衫; Tennis Polo/网球Polo衫', ['knit'], [1, 1.3], [7, 12], {
    buttons: [2, 3],
  }),
  cut(
    'shirt',
    'Shirts',
    'Oxford Shirt/牛津衬衫; Camp Shirt/古巴领衬衫; Overshirt/衬衫外套; Band Collar Shirt/立领衬衫',
    ['woven'],
    [1.4, 1.8],
    [9, 18],
    { buttons: [7, 9] },
  ),
  cut(
    'blouse',
    'Blouses',
    'Tie Blouse/系带衬衫; Gathered Blouse/褶皱衬衫; Puff Sleeve Blouse/泡泡袖衬衫',
    ['woven'],
    [1.3, 1.8],
    [9, 17],
    { buttons: [5, 7] },
  ),
  cut(
    'sweatshirt',
    'Sweatshirts',
    'Loopback Sweatshirt/毛圈卫衣; Raglan Sweatshirt/插肩卫衣',
    ['knit'],
    [1.4, 1.8],
    [11, 20],
  ),
  cut(
    'dress',
    'Dresses',
    'Tea Dress/茶歇裙; Tiered Dress/蛋糕裙; Slip Dress/吊带裙; A-line Dress/A字裙',
    ['woven', 'knit'],
    [1.9, 2.8],
    [14, 32],
    { zip: true },
  ),
  cut('skirt', 'Skirts', 'Midi Skirt/中长裙; Pleated Skirt/百褶裙; Wrap Skirt/裹身裙', ['woven'], [1.1, 1.7], [9, 18], {
    zip: true,
  }),
  cut(
    'trousers',
    'Trousers',
    'Wide Leg Trousers/阔腿裤; Chino/卡其裤; Pull-on Trousers/松紧裤',
    ['woven'],
    [1.3, 1.6],
    [12, 22],
    { buttons: [1, 1], zip: true },
  ),
  cut('shorts', 'Shorts', 'Bermuda Shorts/百慕大短裤; Sailor Shorts/水手短裤', ['woven'], [0.8, 1.1], [8, 14], {
    buttons: [1, 1],
    zip: true,
  }),
  cut(
    'jacket',
    'Jackets',
    'Chore Jacket/工装夹克; Bomber/飞行员夹克; Shacket/衬衫夹克',
    ['woven'],
    [1.8, 2.3],
    [22, 42],
    { buttons: [4, 5], zip: true },
  ),
  cut('coat', 'Coats', 'Balmacaan Coat/巴尔玛肯大衣; Car Coat/短大衣', ['woven'], [2.4, 3], [38, 75], {
    buttons: [6, 8],
  }),
]

/** Four collections: showroom, theme, and number of styles. */
const collections = [
  { name: 'Main collection', showroom: 'Main showroom', line: 'Casual', count: 22 },
  { name: 'Capsule', showroom: 'Garment showroom', line: 'Premium', count: 12 },
  { name: 'Resort', showroom: 'Trade fair', line: 'Casual', count: 14 },
  { name: 'Basics', showroom: 'Garment showroom', line: 'Basics', count: 12 },
] as const

const letters = ['XS', 'S', 'M', 'L', 'XL'] as const

const clothOf = ({ made }: Item): ClothPicture | undefined =>
  made.pictures.find((picture): picture is ClothPicture => picture.draw === 'cloth')

/** What styles are made from: the items by kind, and the colourways of the fabrics. */
export type Goods = {
  readonly items: readonly Item[]
  readonly colourways: readonly Made[]
  readonly themas: readonly string[]
}

/** 60 styles in four collections, some of them no longer on display, each with its materials. */
export function makeStyles(world: World, dice: Dice, { items, colourways, themas }: Goods): Made[] {
  const of = (kind: string) => items.filter(({ made }) => made.kind === kind)
  const fabrics = of('fabric').filter((fabric) => fabric.complete && clothOf(fabric))
  const [trims, buttons, labels] = [of('trims'), of('button'), of('label')]
  const typed = (type: string) => trims.filter(({ made }) => made.values.type === type)
  const used = (f: string) => labels.filter(({ made }) => made.values.function === f)
  const coloursOf = Map.groupBy(colourways, ({ values }) => values.fabric)
  const taken = new Set<string>()
  let [number, row] = [0, 0]
  const styles: Made[] = []
  const materials: Made[] = []
  for (const collection of collections)
    for (let i = 0; i < collection.count; i++) {
      const own = dice.fork()
      const made = cuts[(number + own.whole(0, 3)) % cuts.length]!
      const name = own.pick(made.names)
      const [en, zh] = name.split('/') as [string, string]
      const fits = fabrics.filter(
        (fabric) =>
          made.cloth.includes(fabric.made.values.class as 'woven') && !taken.has(`${made.shape} ${fabric.made.id}`),
      )
      const fabric = own.pick(fits)
      taken.add(`${made.shape} ${fabric.made.id}`)
      const cloth = clothOf(fabric)!
      const colours = (coloursOf.get(fabric.made.id) ?? []).slice(0, own.whole(2, 4))
      const id = world.id('showroom', ++number)
      const views: readonly Picture[] = (['front', 'back', 'detail'] as const)
        .slice(0, own.pick([1, 2, 2, 3]))
        .map((view) => ({ draw: 'garment', shape: made.shape, view, cloth }))
      styles.push({
        kind: 'showroom',
        id,
        values: {
          code: world.code('showroom', number),
          nameEn: en,
          nameZh: zh,
          showroom: world.master('Showroom', collection.showroom),
          collection: world.master('Collection', collection.name),
          season: own.pick(world.seasons.slice(1, 4)),
          line: world.master('Line', collection.line),
          category: world.master('Category', made.category),
          gender: world.master(
            'Gender',
            ['dress', 'skirt', 'blouse'].includes(made.shape) ? 'Women' : own.pick(['Women', 'Men', 'Unisex']),
          ),
          thema: own.chance(60) ? own.pick(themas) : null,
          colours: colours.map(({ id, values }) => ({ name: String(values.name), colourway: id })),
          sizes: letters.slice(own.whole(0, 1), own.whole(4, 5)).map((size) => world.master('Size', size)),
          composition: fabric.made.values.composition,
          origin: 'CN',
          currency: 'USD',
          targetPrice: between(own, made.price[0], made.price[1], 0.25, 2),
          status: own.chance(20) ? 'inActive' : 'Active',
        },
        pictures: views,
      })
      const add = (item: Item | undefined, values: object) => {
        if (!item) return
        const whole = { style: id, item: item.made.id, ...values }
        materials.push({ kind: 'material', id: world.id('material', ++row), values: whole, pictures: [] })
      }
      const metres = between(own, made.metres[0], made.metres[1], 0.05, 2)
      add(fabric, {
        placement: 'Body',
        consumption: metres,
        unit: 'm',
        wastage: '5',
        colourway: colours[0]?.id ?? null,
      })
      if (made.buttons)
        add(own.pick(buttons), {
          placement: 'Front',
          consumption: String(own.whole(...made.buttons)),
          unit: 'pc',
          wastage: '3',
        })
      if (made.zip) add(own.pick(typed('zipper')), { placement: 'Closure', consumption: '1', unit: 'pc', wastage: '2' })
      const thread = own.pick(typed('thread'))
      // By length, or as a part of a cone.
      const sewn =
        thread.unit === 'm' ? { consumption: between(own, 90, 220, 5), unit: 'm' } : { consumption: '0.05', unit: 'pc' }
      add(thread, { placement: 'Seams', ...sewn, wastage: '10' })
      add(own.pick(used('main')), { placement: 'Neck', consumption: '1', unit: 'pc', wastage: '2' })
      add(own.pick(used('care')), { placement: 'Side seam', consumption: '1', unit: 'pc', wastage: '2' })
    }
  return [...styles, ...materials]
}

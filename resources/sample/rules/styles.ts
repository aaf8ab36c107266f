import type { Dice } from './dice.ts'
import type { SampleItem } from './items.ts'
import type { ClothPicture, GarmentShape, Picture } from './picture.ts'
import { between, type SampleRecord, type World } from './world.ts'

/** A kind of garment: its shape, category and names, the cloth and trims it needs, its usual price. */
type Cut = {
  readonly shape: GarmentShape
  readonly category: string
  /** Each as `English/Chinese`. */
  readonly names: readonly string[]
  readonly cloth: readonly string[]
  /** Metres of cloth that is 150 cm wide. */
  readonly metres: readonly [low: number, high: number]
  readonly buttons?: readonly [low: number, high: number]
  readonly zip?: true
  /** USD. */
  readonly price: readonly [low: number, high: number]
}

const newCut = (
  shape: GarmentShape,
  category: string,
  names: string,
  cloth: Cut['cloth'],
  metres: Cut['metres'],
  price: Cut['price'],
  trims: Pick<Cut, 'buttons' | 'zip'> = {},
): Cut => ({ shape, category, names: names.split('; '), cloth, metres, price, ...trims })

const cuts: readonly Cut[] = [
  newCut(
    'tee',
    'T-shirts',
    'Boxy Tee/宽松T恤; Pocket Tee/口袋T恤; Crew Tee/圆领T恤; Printed Tee/印花T恤',
    ['knit'],
    [0.9, 1.2],
    [4, 9],
  ),
  newCut('polo', 'Polo shirts', 'Piqué Polo/珠地Polo衫; Tennis Polo/网球Polo衫', ['knit'], [1, 1.3], [7, 12], {
    buttons: [2, 3],
  }),
  newCut(
    'shirt',
    'Shirts',
    'Oxford Shirt/牛津衬衫; Camp Shirt/古巴领衬衫; Overshirt/衬衫外套; Band Collar Shirt/立领衬衫',
    ['woven'],
    [1.4, 1.8],
    [9, 18],
    { buttons: [7, 9] },
  ),
  newCut(
    'blouse',
    'Blouses',
    'Tie Blouse/系带衬衫; Gathered Blouse/褶皱衬衫; Puff Sleeve Blouse/泡泡袖衬衫',
    ['woven'],
    [1.3, 1.8],
    [9, 17],
    { buttons: [5, 7] },
  ),
  newCut(
    'sweatshirt',
    'Sweatshirts',
    'Loopback Sweatshirt/毛圈卫衣; Raglan Sweatshirt/插肩卫衣',
    ['knit'],
    [1.4, 1.8],
    [11, 20],
  ),
  newCut(
    'dress',
    'Dresses',
    'Tea Dress/茶歇裙; Tiered Dress/蛋糕裙; Slip Dress/吊带裙; A-line Dress/A字裙',
    ['woven', 'knit'],
    [1.9, 2.8],
    [14, 32],
    { zip: true },
  ),
  newCut(
    'skirt',
    'Skirts',
    'Midi Skirt/中长裙; Pleated Skirt/百褶裙; Wrap Skirt/裹身裙',
    ['woven'],
    [1.1, 1.7],
    [9, 18],
    {
      zip: true,
    },
  ),
  newCut(
    'trousers',
    'Trousers',
    'Wide Leg Trousers/阔腿裤; Chino/卡其裤; Pull-on Trousers/松紧裤',
    ['woven'],
    [1.3, 1.6],
    [12, 22],
    { buttons: [1, 1], zip: true },
  ),
  newCut('shorts', 'Shorts', 'Bermuda Shorts/百慕大短裤; Sailor Shorts/水手短裤', ['woven'], [0.8, 1.1], [8, 14], {
    buttons: [1, 1],
    zip: true,
  }),
  newCut(
    'jacket',
    'Jackets',
    'Chore Jacket/工装夹克; Bomber/飞行员夹克; Shacket/衬衫夹克',
    ['woven'],
    [1.8, 2.3],
    [22, 42],
    { buttons: [4, 5], zip: true },
  ),
  newCut('coat', 'Coats', 'Balmacaan Coat/巴尔玛肯大衣; Car Coat/短大衣', ['woven'], [2.4, 3], [38, 75], {
    buttons: [6, 8],
  }),
]

const collections = [
  { name: 'Main collection', showroom: 'Main showroom', line: 'Casual', count: 22 },
  { name: 'Capsule', showroom: 'Garment showroom', line: 'Premium', count: 12 },
  { name: 'Resort', showroom: 'Trade fair', line: 'Casual', count: 14 },
  { name: 'Basics', showroom: 'Garment showroom', line: 'Basics', count: 12 },
] as const

const sizeNames = ['XS', 'S', 'M', 'L', 'XL'] as const

const clothOf = ({ record }: SampleItem): ClothPicture | undefined =>
  record.pictures.find((picture): picture is ClothPicture => picture.draw === 'cloth')

/** What styles are made from: the items, the colourways of the fabrics, and the ids of the themas. */
export type StyleInput = {
  readonly items: readonly SampleItem[]
  readonly colourways: readonly SampleRecord[]
  readonly themas: readonly string[]
}

/** 60 styles in four collections, some of them no longer on display, each with its materials. */
export function makeStyles(world: World, dice: Dice, { items, colourways, themas }: StyleInput): SampleRecord[] {
  const itemsOf = (kind: string) => items.filter(({ record }) => record.kind === kind)
  const fabrics = itemsOf('fabric').filter((fabric) => fabric.complete && clothOf(fabric))
  const buttons = itemsOf('button')
  const trimsOf = (type: string) => itemsOf('trims').filter(({ record }) => record.values.type === type)
  const labelsOf = (use: string) => itemsOf('label').filter(({ record }) => record.values.function === use)
  const colourwaysOf = Map.groupBy(colourways, ({ values }) => values.fabric)
  // A fabric is used once for each shape.
  const used = new Set<string>()
  const styles: SampleRecord[] = []
  const materials: SampleRecord[] = []
  for (const collection of collections)
    for (let i = 0; i < collection.count; i++) {
      const styleDice = dice.fork()
      const cut = cuts[(styles.length + styleDice.whole(0, 3)) % cuts.length]!
      const [en, zh] = styleDice.pick(cut.names).split('/') as [string, string]
      const fabric = styleDice.pick(
        fabrics.filter(
          ({ record }) => cut.cloth.includes(String(record.values.class)) && !used.has(`${cut.shape} ${record.id}`),
        ),
      )
      used.add(`${cut.shape} ${fabric.record.id}`)
      const cloth = clothOf(fabric)!
      const colours = (colourwaysOf.get(fabric.record.id) ?? []).slice(0, styleDice.whole(2, 4))
      const number = styles.length + 1
      const id = world.id('showroom', number)
      const views: readonly Picture[] = (['front', 'back', 'detail'] as const)
        .slice(0, styleDice.pick([1, 2, 2, 3]))
        .map((view) => ({ draw: 'garment', shape: cut.shape, view, cloth }))
      styles.push({
        kind: 'showroom',
        id,
        values: {
          code: world.code('showroom', number),
          nameEn: en,
          nameZh: zh,
          showroom: world.master('Showroom', collection.showroom),
          collection: world.master('Collection', collection.name),
          season: styleDice.pick(world.seasons.slice(1, 4)),
          line: world.master('Line', collection.line),
          category: world.master('Category', cut.category),
          gender: world.master(
            'Gender',
            ['dress', 'skirt', 'blouse'].includes(cut.shape) ? 'Women' : styleDice.pick(['Women', 'Men', 'Unisex']),
          ),
          thema: styleDice.chance(60) ? styleDice.pick(themas) : null,
          colours: colours.map(({ id, values }) => ({ name: String(values.name), colourway: id })),
          sizes: sizeNames
            .slice(styleDice.whole(0, 1), styleDice.whole(4, 5))
            .map((size) => world.master('Size', size)),
          composition: fabric.record.values.composition,
          origin: 'CN',
          currency: 'USD',
          targetPrice: between(styleDice, ...cut.price, 0.25, 2),
          status: styleDice.chance(20) ? 'inActive' : 'Active',
        },
        pictures: views,
      })
      const add = (item: SampleItem, values: object) => {
        const row = { style: id, item: item.record.id, ...values }
        materials.push({ kind: 'material', id: world.id('material', materials.length + 1), values: row, pictures: [] })
      }
      const metres = between(styleDice, ...cut.metres, 0.05, 2)
      add(fabric, {
        placement: 'Body',
        consumption: metres,
        unit: 'm',
        wastage: '5',
        colourway: colours[0]?.id ?? null,
      })
      if (cut.buttons)
        add(styleDice.pick(buttons), {
          placement: 'Front',
          consumption: String(styleDice.whole(...cut.buttons)),
          unit: 'pc',
          wastage: '3',
        })
      if (cut.zip)
        add(styleDice.pick(trimsOf('zipper')), { placement: 'Closure', consumption: '1', unit: 'pc', wastage: '2' })
      // Threads are sold by the cone, of which a garment needs a part.
      add(styleDice.pick(trimsOf('thread')), { placement: 'Seams', consumption: '0.05', unit: 'pc', wastage: '10' })
      add(styleDice.pick(labelsOf('main')), { placement: 'Neck', consumption: '1', unit: 'pc', wastage: '2' })
      add(styleDice.pick(labelsOf('care')), { placement: 'Side seam', consumption: '1', unit: 'pc', wastage: '2' })
    }
  return [...styles, ...materials]
}

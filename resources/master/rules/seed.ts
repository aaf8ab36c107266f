import { fibres } from '../../standards/fibres.ts'
import type { MasterKey } from '../contract.ts'
import { artworkStyles, artworkTypes, categories, materials } from './seed-goods.ts'
import { type SeedValue, seedList } from './seed-list.ts'

const showrooms = seedList(`
  Main showroom = 主展厅; Fabric showroom = 面料展厅; Garment showroom = 成衣展厅; Accessories showroom = 辅料展厅
  Trade fair = 展会; Archive = 样衣档案`)

const collections = seedList(`
  Main collection = 主系列; Pre-collection = 早季系列; Capsule = 胶囊系列; Flash = 快反系列; Basics = 基本款系列
  Never out of stock = 常备款系列; Resort = 度假系列; Holiday = 节日系列; Special order = 特别订单`)

const lines = seedList(`
  Casual = 休闲; Formal = 正装; Business = 商务; Sport = 运动; Outdoor = 户外; Denim = 牛仔; Basics = 基本款; Premium = 高端
  Street = 街头; Workwear = 工装; Loungewear = 家居; Underwear = 内衣; Swim = 泳装; Evening = 晚装; Maternity = 孕妇装
  Plus size = 大码; Petite = 小码; Kids = 童装; Home = 家纺; Accessories = 配饰`)

const themas = seedList(`
  Nature = 自然; Garden = 花园; Ocean = 海洋; Desert = 沙漠; Safari = 丛林探险; Tropical = 热带; Urban = 都市; Utility = 机能
  Sport = 运动; Minimal = 极简; Romantic = 浪漫; Bohemian = 波西米亚; Folk = 民俗; Heritage = 传承; Vintage = 复古
  Collegiate = 学院; Nautical = 航海; Western = 西部; Military = 军旅; Art = 艺术; Craft = 手工艺; Chinoiserie = 中国风
  Future = 未来; Festive = 节庆`)

const genders = seedList('Women = 女; Men = 男; Unisex = 男女同款; Girls = 女童; Boys = 男童; Baby = 婴儿')

/** Letters, then European sizes, then children's heights in cm (China in steps of ten, Europe of six). */
const sizes = [
  ...seedList(`
    XXS = 超特小号; XS = 特小号; S = 小号; M = 中号; L = 大号; XL = 加大号; XXL = 加加大号; 3XL = 3XL 号; 4XL = 4XL 号
    5XL = 5XL 号`),
  ...[34, 36, 38, 40, 42, 44, 46].map((size) => ({ name: `${size}`, nameZh: `${size} 码` })),
  ...[80, 86, 90, 92, 98, 100, 104, 110, 116, 120, 122, 128, 130, 134, 140, 146, 150, 152, 158, 160, 164].map(
    (height) => ({ name: `${height}`, nameZh: `身高 ${height}` }),
  ),
  { name: 'One size', nameZh: '均码' },
]

/**
 * The current seasons of a year, in their order: both of this year and the next, spring/summer of the year after, and
 * carried-over goods.
 */
export function seasonsOf(year: number): readonly SeedValue[] {
  const season = (code: 'SS' | 'FW', of: number) => ({
    name: `${code}${String(of % 100).padStart(2, '0')}`,
    nameZh: `${of} ${code === 'SS' ? '春夏' : '秋冬'}`,
  })
  const coming = [year, year + 1].flatMap((of) => [season('SS', of), season('FW', of)])
  return [...coming, season('SS', year + 2), { name: 'Carryover', nameZh: '延续款' }]
}

/** The values that the first start adds for each of the twelve keys, each list in its usual order. */
export const seedOf = (year: number): Readonly<Record<MasterKey, readonly SeedValue[]>> => ({
  Showroom: showrooms,
  Collection: collections,
  Season: seasonsOf(year),
  Category: categories,
  Line: lines,
  Composition: fibres,
  Thema: themas,
  Material: materials,
  Gender: genders,
  Artwork_Type: artworkTypes,
  Artwork_Style: artworkStyles,
  Size: sizes,
})

/** The initial values for the current year. */
export const seed = seedOf(new Date().getFullYear())

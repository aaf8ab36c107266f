import { fibres } from '../../standards/fibres.ts'
import type { MasterKey } from '../contract.ts'
import { type SeedValue, seedList } from './seed-list.ts'

/** The categories of suppliers and styles: materials and processes, then garments and other goods. */
const categories = seedList(`
  Woven fabric = 梭织面料; Knit fabric = 针织面料; Denim fabric = 牛仔面料; Shirting fabric = 衬衫面料
  Suiting fabric = 西装面料; Silk fabric = 真丝面料; Wool fabric = 毛呢面料; Fleece and pile fabric = 绒类面料
  Coated and functional fabric = 涂层及功能面料; Nonwoven = 无纺布; Lace = 蕾丝; Leather = 皮革; Faux leather = 人造革
  Fur and faux fur = 毛皮及人造毛皮; Lining = 里料; Interlining = 衬布; Padding and down = 填充物及羽绒; Yarn = 纱线
  Sewing thread = 缝纫线; Zippers = 拉链; Buttons = 纽扣; Snaps and rivets = 按扣及铆钉; Elastic and tapes = 松紧带及织带
  Drawcords = 绳带; Buckles = 扣具; Labels = 唛标; Hangtags = 吊牌; Heat transfers = 烫标; Packaging = 包装材料; Hangers = 衣架
  Dyeing and finishing = 染整; Printing = 印花; Embroidery = 绣花; Washing = 水洗; Pleating = 压褶
  Tops = 上衣; T-shirts = T恤; Polo shirts = Polo衫; Shirts = 衬衫; Blouses = 女式衬衫; Sweatshirts = 卫衣; Knitwear = 毛衫
  Cardigans = 开衫; Dresses = 连衣裙; Skirts = 半身裙; Jumpsuits = 连体裤; Trousers = 长裤; Jeans = 牛仔裤; Shorts = 短裤
  Leggings = 打底裤; Jackets = 夹克; Blazers = 西装外套; Suits = 套装; Coats = 大衣; Down jackets = 羽绒服; Trench coats = 风衣
  Outerwear = 外套; Waistcoats = 马甲; Sportswear = 运动服; Swimwear = 泳装; Underwear = 内衣; Sleepwear = 睡衣
  Loungewear = 家居服; Babywear = 婴儿服; Workwear = 工装; Uniforms = 制服; Socks and hosiery = 袜类; Hats = 帽子
  Scarves = 围巾; Gloves = 手套; Belts = 腰带; Bags = 包袋; Footwear = 鞋类; Home textiles = 家用纺织品`)

const materials = seedList(`
  Corozo = 果实（象牙果）; Horn = 牛角; Shell = 贝壳; Mother of pearl = 珠母贝; Wood = 木; Coconut = 椰壳; Bamboo = 竹; Leather = 真皮
  Polyester resin = 树脂（聚酯）; Polyester = 涤纶; Urea = 尿素; Casein = 酪素; Nylon = 尼龙; Acrylic = 亚克力; ABS = ABS 塑料; POM = 聚甲醛（POM）
  Plastic = 塑料; PVC = 聚氯乙烯（PVC）; TPU = 热塑性聚氨酯（TPU）; PU leather = PU 革; Rubber = 橡胶; Silicone = 硅胶
  Recycled polyester = 再生聚酯; Metal = 金属; Brass = 黄铜; Copper = 紫铜; Zinc alloy = 锌合金; Aluminium = 铝; Iron = 铁
  Stainless steel = 不锈钢; Glass = 玻璃; Rhinestone = 水钻; Ceramic = 陶瓷; Cotton = 棉; Linen = 亚麻; Satin = 缎带; Taffeta = 塔夫绸
  Grosgrain = 罗纹带; Felt = 毛毡; Paper = 纸; Kraft paper = 牛皮纸; Cardboard = 卡纸; Polyethylene = 聚乙烯（PE）
  Polypropylene = 聚丙烯（PP）; Tyvek = 杜邦纸; Fabric covered = 包布; Mixed = 混合材质`)

/** Artwork types: the position and purpose of an artwork; its technique is a field of its own. */
const artworkTypes = seedList(`
  All-over = 满版; Placement = 定位; Border = 边花; Engineered panel = 裁片定位; Yoke = 抵肩; Badge = 徽章; Logo = 标志
  Slogan = 文字标语; Photo = 照片`)

const artworkStyles = seedList(`
  Floral = 花卉; Ditsy = 碎花; Botanical = 植物; Tropical = 热带; Fruit = 水果; Animal = 动物; Animal skin = 动物皮纹
  Leopard = 豹纹; Geometric = 几何; Abstract = 抽象; Polka dot = 波点; Stripe = 条纹; Check = 格纹; Tartan = 苏格兰格
  Houndstooth = 千鸟格; Argyle = 菱形格; Herringbone = 人字纹; Paisley = 佩斯利（腰果花）; Camouflage = 迷彩; Ombre = 渐变
  Marble = 大理石纹; Texture = 肌理; Watercolour = 水彩; Brushstroke = 笔触; Toile de Jouy = 朱伊纹; Damask = 大马士革纹
  Baroque = 巴洛克; Art Deco = 装饰艺术; Art Nouveau = 新艺术; Ethnic = 民族; Folk = 民俗; Ikat = 伊卡; Batik = 蜡染
  Chinoiserie = 中国风; Patchwork = 拼布; Nautical = 航海; Landscape = 风景; Conversational = 趣味图案; Cartoon = 卡通
  Typography = 字母; Monogram = 老花; Stars = 星星; Hearts = 爱心; Celestial = 星空; Christmas = 圣诞; Psychedelic = 迷幻
  Retro = 复古`)

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

/** The values that the first start adds for each category. */
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

export const seed = seedOf(new Date().getFullYear())

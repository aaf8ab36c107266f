import { seedList } from './seed-list.ts'

/** The categories of suppliers and styles: materials and processes first, then garments from head to foot. */
export const categories = seedList(`
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

/** The materials of trims, buttons and labels. */
export const materials = seedList(`
  Corozo = 果实（象牙果）; Horn = 牛角; Shell = 贝壳; Mother of pearl = 珠母贝; Wood = 木; Coconut = 椰壳; Bamboo = 竹; Leather = 真皮
  Polyester resin = 树脂（聚酯）; Polyester = 涤纶; Urea = 尿素; Casein = 酪素; Nylon = 尼龙; Acrylic = 亚克力; ABS = ABS 塑料; POM = 聚甲醛（POM）
  Plastic = 塑料; PVC = 聚氯乙烯（PVC）; TPU = 热塑性聚氨酯（TPU）; PU leather = PU 革; Rubber = 橡胶; Silicone = 硅胶
  Recycled polyester = 再生聚酯; Metal = 金属; Brass = 黄铜; Copper = 紫铜; Zinc alloy = 锌合金; Aluminium = 铝; Iron = 铁
  Stainless steel = 不锈钢; Glass = 玻璃; Rhinestone = 水钻; Ceramic = 陶瓷; Cotton = 棉; Linen = 亚麻; Satin = 缎带; Taffeta = 塔夫绸
  Grosgrain = 罗纹带; Felt = 毛毡; Paper = 纸; Kraft paper = 牛皮纸; Cardboard = 卡纸; Polyethylene = 聚乙烯（PE）
  Polypropylene = 聚丙烯（PP）; Tyvek = 杜邦纸; Fabric covered = 包布; Mixed = 混合材质`)

/** Artwork types: the position and purpose of an artwork; its technique is a field of its own. */
export const artworkTypes = seedList(`
  All-over = 满版; Placement = 定位; Border = 边花; Engineered panel = 裁片定位; Yoke = 抵肩; Badge = 徽章; Logo = 标志
  Slogan = 文字标语; Photo = 照片`)

/** Artwork styles: the motif of an artwork. */
export const artworkStyles = seedList(`
  Floral = 花卉; Ditsy = 碎花; Botanical = 植物; Tropical = 热带; Fruit = 水果; Animal = 动物; Animal skin = 动物皮纹
  Leopard = 豹纹; Geometric = 几何; Abstract = 抽象; Polka dot = 波点; Stripe = 条纹; Check = 格纹; Tartan = 苏格兰格
  Houndstooth = 千鸟格; Argyle = 菱形格; Herringbone = 人字纹; Paisley = 佩斯利（腰果花）; Camouflage = 迷彩; Ombre = 渐变
  Marble = 大理石纹; Texture = 肌理; Watercolour = 水彩; Brushstroke = 笔触; Toile de Jouy = 朱伊纹; Damask = 大马士革纹
  Baroque = 巴洛克; Art Deco = 装饰艺术; Art Nouveau = 新艺术; Ethnic = 民族; Folk = 民俗; Ikat = 伊卡; Batik = 蜡染
  Chinoiserie = 中国风; Patchwork = 拼布; Nautical = 航海; Landscape = 风景; Conversational = 趣味图案; Cartoon = 卡通
  Typography = 字母; Monogram = 老花; Stars = 星星; Hearts = 爱心; Celestial = 星空; Christmas = 圣诞; Psychedelic = 迷幻
  Retro = 复古`)

export type Fibre = { readonly name: string; readonly nameZh: string }

/**
 * English names after Annex I of Regulation (EU) No 1007/2011 with 286/2012 and 2018/122, Chinese after GB/T
 * 4146.1-2020, GB/T 11951 and GB/T 29862. The other common name is in brackets; the commonest come first, then natural,
 * regenerated and synthetic ones.
 */
const names = `Cotton = 棉
Polyester = 涤纶（聚酯纤维）
Viscose (Rayon) = 粘纤（人造棉）
Polyamide (Nylon) = 锦纶（尼龙）
Elastane (Spandex) = 氨纶
Wool = 羊毛
Linen (Flax) = 亚麻
Acrylic = 腈纶
Lyocell = 莱赛尔
Modal = 莫代尔
Silk = 蚕丝
Cashmere = 山羊绒（羊绒）
Ramie = 苎麻
Hemp = 大麻（汉麻）
Jute = 黄麻
Sisal = 剑麻
Abaca = 蕉麻
Coir = 椰壳纤维
Kapok = 木棉
Virgin wool = 新羊毛
Mohair = 马海毛
Alpaca = 羊驼毛
Llama = 美洲驼毛
Vicuña = 骆马毛
Guanaco = 原驼毛
Angora = 兔毛（安哥拉兔毛）
Camel = 骆驼毛
Yak = 牦牛毛
Horsehair = 马毛
Cupro = 铜氨纤维
Acetate = 醋纤
Triacetate = 三醋纤
Protein = 再生蛋白质纤维
Alginate = 海藻纤维
Polylactide = 聚乳酸纤维
Polypropylene = 丙纶（聚丙烯纤维）
Polyethylene = 乙纶（聚乙烯纤维）
Modacrylic = 改性腈纶
Elastomultiester = 聚酯复合弹性纤维
Elastolefin = 聚烯烃弹性纤维
Elastodiene = 二烯类弹性纤维
Polyurethane = 聚氨酯纤维
Vinylal = 维纶
Chlorofibre = 氯纶（含氯纤维）
Fluorofibre = 氟纶（聚四氟乙烯纤维）
Aramid = 芳纶
Polyimide = 聚酰亚胺纤维
Melamine = 三聚氰胺纤维
Polyacrylate = 聚丙烯酸酯纤维
Polypropylene/polyamide bicomponent = 聚丙烯/聚酰胺复合纤维
Metal fibre = 金属纤维
Metallised fibre = 金属镀膜纤维
Glass fibre = 玻璃纤维
Carbon fibre = 碳纤维
Paper = 纸纤维
Other fibres = 其他纤维`

/** The fibres that the first start fills into Composition. */
export const fibres: readonly Fibre[] = names.split('\n').map((line) => {
  const [name, nameZh] = line.split(' = ') as [string, string]
  return { name, nameZh }
})

const names = `Soft finish/柔软整理; Easy care/免烫整理; Peach/磨毛（桃皮绒）; Enzyme wash/酵素洗; Garment wash/成衣水洗
Carbon brushed/碳素磨毛; Waxed/打蜡; PFD/半漂待染; Air-flow tumble/气流柔软; Brushed both sides/双面拉毛
Singed, sanforised/烧毛、预缩; Mercerised/丝光; Overdyed/套染; Decatised/蒸呢; Milled/缩绒; Natural stretch/自然弹
Sand wash/砂洗; Downproof, DWR/防绒、防泼水; PU coated/PU 涂层; Cire/轧光（油光）; DWR C0/无氟防泼水
PU coated 3,000 mm/PU 涂层 3,000 mm; TPU laminated/TPU 贴膜; Stone wash/石磨洗; Silicone/硅油柔软; Compact/预缩定形
Brushed inside/内侧拉毛; Wicking/吸湿排汗; Antibacterial/抗菌; Anti-pilling, brushed both sides/抗起球、双面拉毛
Tumbled/摔纹; Sheared/剪毛; Aniline/苯胺; Semi-aniline/半苯胺; Buffed/磨面; Calendered/轧光`

const inChinese = new Map(names.split(/; |\n/).map((name) => name.split('/') as [string, string]))

/** The finish of a fabric in both languages, by its English name. */
export function finishOf(finish: string): { finish: string; finishZh: string } {
  const finishZh = inChinese.get(finish)
  if (finishZh === undefined) throw new Error(`no Chinese name: ${finish}`)
  return { finish, finishZh }
}

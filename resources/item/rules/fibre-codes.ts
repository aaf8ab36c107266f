/**
 * Other names of fibres by their English name: codes of ISO 2076 and of EU textile labels, letters of the trade (C60
 * P40, T/C), brands, Chinese names.
 */
const codes = `Cotton = CO C 棉花 全棉 纯棉
Polyester = PES PL PET P T POLY 涤 聚酯
Viscose = CV VI V R RAYON 粘 粘胶 人棉 人造丝
Polyamide = PA N NY 锦 锦纶 尼龙
Elastane = EL EA SP LYCRA SPANDEX 氨 莱卡 弹性纤维
Wool = WO W 毛
Virgin wool = WV
Linen = LI L 麻
Acrylic = PAN A 腈
Lyocell = CLY TEL TENCEL 天丝
Modal = CMD MD 莫代
Silk = SE S 丝 真丝 桑蚕丝
Cashmere = WS 羊绒
Ramie = RA
Hemp = HA
Jute = JU
Mohair = WM
Alpaca = WP
Angora = WA
Cupro = CUP
Acetate = CA AC 醋酸
Triacetate = CTA
Polypropylene = PP 丙
Polyethylene = PE 乙
Polyurethane = PU
Metallised fibre = ME`

const byCode = new Map(
  codes.split('\n').flatMap((line) => {
    const [name, all] = line.split(' = ') as [string, string]
    return all.split(' ').map((code) => [code, name] as const)
  }),
)

/** The English fibre name of a code in any case; undefined for other texts. */
export const fibreOfCode = (code: string): string | undefined => byCode.get(code.toUpperCase().replace(/\.$/, ''))

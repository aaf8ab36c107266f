import { choice, choices, group, label, option, withRule } from '@sms/kit/contract'

/** The edition of the standard with these symbols; GB/T 8685 follows an earlier one. */
export const careStandard = 'ISO 3758:2023'

/**
 * Care treatments by the symbols of ISO 3758, in the standard's order: washing, bleaching, drying, ironing,
 * professional care. A value names the treatment of a symbol within its group.
 */
export const care = {
  wash: choice('Washing', '水洗', [
    option('95', '95 °C 常规', '95 °C'),
    option('70', '70 °C 常规', '70 °C'),
    option('60', '60 °C 常规', '60 °C'),
    option('60 mild', '60 °C 缓和', '60 °C mild'),
    option('50', '50 °C 常规', '50 °C'),
    option('50 mild', '50 °C 缓和', '50 °C mild'),
    option('40', '40 °C 常规', '40 °C'),
    option('40 mild', '40 °C 缓和', '40 °C mild'),
    option('40 very mild', '40 °C 非常缓和', '40 °C very mild'),
    option('30', '30 °C 常规', '30 °C'),
    option('30 mild', '30 °C 缓和', '30 °C mild'),
    option('30 very mild', '30 °C 非常缓和', '30 °C very mild'),
    option('hand', '手洗，最高 40 °C', 'Hand wash, 40 °C'),
    option('hand mild', '常温手洗，最高 30 °C', 'Hand wash, ambient, 30 °C'),
    option('none', '不可水洗', 'Do not wash'),
  ]),
  bleach: choice('Bleaching', '漂白', [
    option('any', '允许任何漂白剂', 'Any bleach'),
    option('oxygen', '仅氧漂', 'Oxygen bleach only'),
    option('none', '不可漂白', 'Do not bleach'),
  ]),
  dry: withRule(
    choices('Drying', '干燥', [
      option('tumble normal', '常规翻转干燥', 'Tumble dry, normal'),
      option('tumble low', '低温翻转干燥', 'Tumble dry, low'),
      option('tumble none', '不可翻转干燥', 'Do not tumble dry'),
      option('line', '悬挂晾干', 'Line dry'),
      option('drip line', '悬挂滴干', 'Drip line dry'),
      option('flat', '平摊晾干', 'Flat dry'),
      option('drip flat', '平摊滴干', 'Drip flat dry'),
      option('line shade', '阴凉处悬挂晾干', 'Line dry in the shade'),
      option('drip line shade', '阴凉处悬挂滴干', 'Drip line dry in the shade'),
      option('flat shade', '阴凉处平摊晾干', 'Flat dry in the shade'),
      option('drip flat shade', '阴凉处平摊滴干', 'Drip flat dry in the shade'),
    ]),
    (symbols) => oneOfEach(symbols, (symbol) => symbol.startsWith('tumble')),
    label('At most one symbol for tumble drying and one for natural drying', '翻转干燥与自然干燥符号各最多一个'),
  ),
  iron: choice('Ironing', '熨烫', [
    option('210', '最高 210 °C', 'At most 210 °C'),
    option('160', '最高 160 °C', 'At most 160 °C'),
    option('120 steam', '最高 120 °C', 'At most 120 °C'),
    // The earlier editions had only this one, so that records say it by the plain value.
    option('120', '最高 120 °C，无蒸汽', 'At most 120 °C, no steam'),
    option('none', '不可熨烫', 'Do not iron'),
  ]),
  professional: withRule(
    choices('Professional care', '专业维护', [
      option('P', '干洗 P 常规', 'Dry clean P'),
      option('P mild', '干洗 P 缓和', 'Dry clean P, mild'),
      option('F', '干洗 F 常规', 'Dry clean F'),
      option('F mild', '干洗 F 缓和', 'Dry clean F, mild'),
      option('no dry clean', '不可干洗', 'Do not dry clean'),
      option('W', '湿洗 W 常规', 'Wet clean W'),
      option('W mild', '湿洗 W 缓和', 'Wet clean W, mild'),
      option('W very mild', '湿洗 W 非常缓和', 'Wet clean W, very mild'),
      option('no wet clean', '不可湿洗', 'Do not wet clean'),
    ]),
    (symbols) => oneOfEach(symbols, (symbol) => symbol.startsWith('W') || symbol === 'no wet clean'),
    label('At most one symbol for dry cleaning and one for wet cleaning', '干洗与湿洗符号各最多一个'),
  ),
}

const oneOfEach = (symbols: readonly string[], isFirst: (symbol: string) => boolean) =>
  symbols.filter(isFirst).length <= 1 && symbols.filter((symbol) => !isFirst(symbol)).length <= 1

export type CareGroup = keyof typeof care

/** The field for care symbols of ISO 3758, in its order. */
export const careCodes = () =>
  group('Care', '洗护', care, { help: label(`${careStandard}, in its order`, `按 ${careStandard} 的顺序`) })

/** The chosen symbols in the standard's order, each with its group. */
export function careSymbols(value: Readonly<Record<string, unknown>> | null): { group: CareGroup; value: string }[] {
  return (Object.keys(care) as CareGroup[]).flatMap((group) => {
    const chosen = [value?.[group] ?? []].flat() as string[]
    const { options } = care[group].type as { readonly options: readonly { readonly value: string }[] }
    return options.filter(({ value }) => chosen.includes(value)).map(({ value }) => ({ group, value }))
  })
}

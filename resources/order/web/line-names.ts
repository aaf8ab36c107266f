import { useMasterName, useNames } from '@sms/kit/web'
import type { WholeOrder } from '../rules/whole.ts'

type Goods = Pick<WholeOrder['lines'][number], 'description' | 'item' | 'number'>

/**
 * Returns the name of an order line or PO line by its id: goods, colour and size, without goods the number. A goods
 * line of a PO has the name of the order line that it serves.
 */
export function useLineNames({ lines, polines }: Pick<WholeOrder, 'lines' | 'polines'>): (id: string) => string {
  const sizeName = useMasterName()
  const items = useNames('item', [...new Set([...lines, ...polines].flatMap(({ item }) => item ?? []))])
  return (id) => {
    const goodsOf = ({ description, item, number }: Goods) =>
      description || (item && items.get(item)?.name) || `${number}`
    const poline = polines.find((each) => each.id === id)
    const line = lines.find((each) => each.id === (poline?.line ?? id))
    if (poline && (poline.role === 'material' || !line)) return goodsOf(poline)
    if (!line) return '–'
    return [goodsOf(line), line.colour, line.size && sizeName(line.size)].filter(Boolean).join(' · ')
  }
}

import { useMasterName, useNames } from '@sms/kit/web'
import type { WholeOrder } from '../rules/whole.ts'

/** The names of order lines: goods, colour and size. PO lines have the names of the order lines that they serve. */
export function useLineNames({ lines, polines }: Pick<WholeOrder, 'lines' | 'polines'>): (id: string) => string {
  const sizeName = useMasterName()
  const items = useNames('item', [...new Set([...lines, ...polines].flatMap(({ item }) => item ?? []))])
  return (id) => {
    const served = polines.find((each) => each.id === id)
    const line = lines.find((each) => each.id === (served?.line ?? id))
    const goods = served?.description || (served?.item && items.get(served.item)?.name)
    if (served && (served.role === 'material' || !line)) return goods || `${served.number}`
    if (!line) return '–'
    return [
      line.description || (line.item ? items.get(line.item)?.name : undefined) || `${line.number}`,
      line.colour,
      line.size && sizeName(line.size),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}

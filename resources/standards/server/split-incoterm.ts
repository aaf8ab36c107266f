import { label } from '@sms/kit/contract'
import type { CellParts } from '@sms/kit/server/mount'
import { incotermAndPlace } from '../trade-text.ts'

/** For `split` of an import: reads 'FOB Shanghai' in a cell of Incoterms as the rule and its named place. */
export const splitIncoterm: CellParts = {
  read: (text) => {
    const found = incotermAndPlace(text)
    if (!found) return undefined
    return { incoterm: found.code, ...(found.place ? { incotermPlace: found.place } : {}) }
  },
  note: label(
    'Incoterm: the place behind it becomes the named place, what else explains it is left out',
    '贸易术语：其后的地点已归入指定地点，其他说明已略去',
  ),
}

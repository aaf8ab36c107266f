import { label } from '@sms/kit/contract'
import type { CellParts } from '@sms/kit/server/mount'
import { sizeIn } from '../rules/size.ts'

/** `60x20mm` in a cell of an import: each side goes to its own field; `width` and `height` name the two. */
export const splitSize = (width: string, height: string): CellParts => ({
  read: (text) => {
    const sides = sizeIn(text)
    return sides && { [width]: sides[0], [height]: sides[1] }
  },
  note: label('Width × height in one cell (60 × 20 mm)', '单元格中的宽 × 高（60 × 20 mm）已分开'),
})

import { label } from '@sms/kit/contract'
import type { ClipboardEvent } from 'react'
import { cellRows } from '../import/pasted.ts'
import { useToast } from '../toast/toast.tsx'
import { plainIfNumber } from './numbers.ts'

/**
 * The paste handler of an element with number inputs in `columns` columns, for a block of numbers copied from a
 * spreadsheet. `take` gets the number of each input by its index, from the focused one on; '' for an empty cell.
 */
export function usePastedNumbers(columns: number, take: (numbers: readonly (readonly [number, string])[]) => void) {
  const toast = useToast()
  return (event: ClipboardEvent<HTMLElement>) => {
    const block = cellRows(event.clipboardData.getData('text/plain'))
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[type=text]')]
    const at = inputs.indexOf(event.target as HTMLInputElement)
    if (at < 0 || block.flat().length < 2) return
    event.preventDefault()
    const fits = block.every(
      (row, down) => (at % columns) + row.length <= columns && at + down * columns < inputs.length,
    )
    if (!fits) return toast.warning(tooMany)
    take(
      block.flatMap((row, down) =>
        row.map((text, right) => [at + down * columns + right, plainIfNumber(text) ?? ''] as const),
      ),
    )
  }
}

/** A quantity as it stands in a box: nothing for zero. */
export const orEmpty = (quantity: string) => (Number(quantity) === 0 ? '' : quantity)

const tooMany = label(
  'More rows or columns than there are from this cell on: nothing is pasted',
  '所粘贴的行或列超出此单元格之后的范围，未粘贴',
)

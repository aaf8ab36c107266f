import { fill, filterPartsMax, label } from '@sms/kit/contract'
import type { ClipboardEvent } from 'react'
import { useSay } from '../../page/app.tsx'
import { useToast } from '../../toast/toast.tsx'

type Options = {
  readonly most?: number
  /** Whether a line may go to `onLines`; by default every line may. */
  readonly fits?: (line: string) => boolean
}

/**
 * Returns the `onPaste` of text boxes: where several lines are pasted that all fit, their first cells go to `onLines`,
 * each once and at most `most`. Other texts go into the box.
 */
export function usePaste() {
  const say = useSay()
  const toast = useToast()
  return (event: ClipboardEvent, onLines: (lines: string[]) => void, options: Options = {}) => {
    const { most = filterPartsMax, fits = () => true } = options
    const cells = event.clipboardData.getData('text').split(/[\r\n]+/)
    const lines = [...new Set(cells.map((line) => line.split('\t')[0]!.trim()).filter(Boolean))]
    if (lines.length < 2 || !lines.every(fits)) return
    event.preventDefault()
    if (lines.length > most) toast.warning(say(fill(tooMany, { n: lines.length, most })))
    onLines(lines.slice(0, most))
  }
}

const tooMany = label('Only the first {most} of {n} texts are looked for', '仅查找 {n} 个文本中的前 {most} 个')

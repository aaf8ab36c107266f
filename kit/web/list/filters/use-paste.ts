import { fill, filterPartsMax, label } from '@sms/kit/contract'
import type { ClipboardEvent } from 'react'
import { useSay } from '../../page/app.tsx'
import { useToast } from '../../toast/toast.tsx'

/**
 * Returns the `onPaste` of text boxes: pasted lines or cells go to `onLines` where there are several, each once and at
 * most `most`; a single one goes into the box.
 */
export function usePaste() {
  const say = useSay()
  const toast = useToast()
  return (event: ClipboardEvent, onLines: (lines: string[]) => void, most: number = filterPartsMax) => {
    const parts = event.clipboardData.getData('text').split(/[\r\n\t]+/)
    const lines = [...new Set(parts.map((part) => part.trim()).filter(Boolean))]
    if (lines.length < 2) return
    event.preventDefault()
    if (lines.length > most) toast.warning(say(fill(tooMany, { n: lines.length, most })))
    onLines(lines.slice(0, most))
  }
}

const tooMany = label('Only the first {most} of {n} texts are looked for', '仅查找 {n} 个文本中的前 {most} 个')

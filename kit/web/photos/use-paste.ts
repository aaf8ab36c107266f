import { useEffect, useEffectEvent } from 'react'

/** Takes pictures that are pasted anywhere on the page, except into an input or a dialog. */
export function usePaste(on: boolean, take: (files: readonly File[]) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target as Element | null
    if (event.defaultPrevented || target?.closest('input, textarea, [contenteditable], [role=dialog], dialog')) return
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    take(pictures.map(named))
  })
  useEffect(() => {
    if (!on) return
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [on])
}

/** Browsers name each picture in the clipboard image.png; its time makes the name unique. */
function named(file: File): File {
  const [, ending = 'png'] = /\.(\w+)$/.exec(file.name) ?? []
  const moment = new Date().toLocaleString('sv').replaceAll(':', '.')
  return new File([file], `${moment}.${ending}`, { type: file.type })
}

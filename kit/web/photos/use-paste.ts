import { useEffect, useEffectEvent } from 'react'

/** Hears pictures that are pasted anywhere on the page, unless somebody is typing or something lies over the page. */
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

/** A picture from the clipboard is called image.png, each of them; with its moment they can be told apart. */
function named(file: File): File {
  const [, ending = 'png'] = /\.(\w+)$/.exec(file.name) ?? []
  const moment = new Date().toLocaleString('sv').replaceAll(':', '.')
  return new File([file], `${moment}.${ending}`, { type: file.type })
}

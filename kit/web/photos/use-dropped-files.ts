import { useEffect, useEffectEvent, useState } from 'react'

/** Takes pictures that are pasted anywhere on the page, except into an input or a dialog. */
export function usePaste(enabled: boolean, take: (files: readonly File[]) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target as Element | null
    if (event.defaultPrevented || target?.closest('input, textarea, [contenteditable], [role=dialog], dialog')) return
    const pictures = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
    if (pictures.length === 0) return
    event.preventDefault()
    take(pictures.map(named))
  })
  useEffect(() => {
    if (!enabled) return
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [enabled])
}

/** A pasted picture under the name of its file, or named by the time where the browser calls it image.png. */
export function named(file: File): File {
  const [, ending] = /^image\.(\w+)$/i.exec(file.name) ?? []
  if (!ending) return file
  // Swedish times sort: 2026-03-01 14.05.09.
  const moment = new Date().toLocaleString('sv').replaceAll(':', '.')
  return new File([file], `${moment}.${ending}`, { type: file.type })
}

/** Takes files dropped on a record's page, unless an element takes them; returns whether files are over it. */
export function useDroppedFiles(enabled: boolean, take: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false)
  const drop = useEffectEvent(take)
  useEffect(() => {
    if (!enabled) return
    // A picture of the page itself is dragged as a file too.
    let isOwn = false
    const accepts = (event: DragEvent) =>
      !isOwn &&
      !event.defaultPrevented &&
      Boolean(event.dataTransfer?.types.includes('Files')) &&
      event.target instanceof Element &&
      event.target.closest('.record') !== null
    const onDragOver = (event: DragEvent) => {
      const accepted = accepts(event)
      if (accepted) event.preventDefault()
      setOver(accepted)
    }
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!accepts(event)) return
      event.preventDefault()
      drop(event.dataTransfer!.files)
    }
    const onDragLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDragStart = () => {
      isOwn = true
    }
    const onDragEnd = () => {
      isOwn = false
      setOver(false)
    }
    // React handles events at the root, so handlers of inner elements run first.
    const listeners = {
      dragover: onDragOver,
      drop: onDrop,
      dragleave: onDragLeave,
      dragstart: onDragStart,
      dragend: onDragEnd,
    }
    for (const [type, listener] of Object.entries(listeners))
      document.addEventListener(type, listener as (event: Event) => void)
    return () => {
      for (const [type, listener] of Object.entries(listeners))
        document.removeEventListener(type, listener as (event: Event) => void)
    }
  }, [enabled])
  return over
}

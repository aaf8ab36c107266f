import type { ClipboardEvent } from 'react'

/** Hears files and text pasted anywhere on the step, also in its box. */
export const pasteHandler = (take: (source: File | string | undefined) => void) => (event: ClipboardEvent) => {
  const [file] = event.clipboardData.files
  const text = event.clipboardData.getData('text/plain')
  // A spreadsheet copies a picture of the cells beside their text.
  if (text.trim()) take(text)
  else if (file && !file.type.startsWith('image/')) take(file)
  else return
  event.preventDefault()
}

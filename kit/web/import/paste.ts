import type { ClipboardEvent } from 'react'

/** Listens for files and text pasted anywhere on the step, also in its box. */
export const pasteHandler = (take: (source: File | string | undefined) => void) => (event: ClipboardEvent) => {
  const [file] = event.clipboardData.files
  const text = event.clipboardData.getData('text/plain')
  // A spreadsheet also copies a picture of the cells.
  if (text.trim()) take(text)
  else if (file && !file.type.startsWith('image/')) take(file)
  else return
  event.preventDefault()
}

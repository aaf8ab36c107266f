/** Copies a text to the clipboard, also on a plain http address of a local network; false if the browser refuses. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

/** The older way, for pages outside of a secure context, which have no clipboard API. */
function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.style.position = 'fixed'
  area.style.opacity = '0'
  // An open dialog takes the focus, and with it the selection, back from what is outside of it.
  const focused = document.activeElement as HTMLElement | null
  ;(focused?.closest('[role=dialog]') ?? document.body).append(area)
  area.select()
  try {
    return document.execCommand('copy')
  } finally {
    area.remove()
    focused?.focus()
  }
}

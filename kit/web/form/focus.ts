const focusable = 'input:not([type=file], :disabled), textarea, button:not(:disabled, [draggable=true]), [tabindex="0"]'

/**
 * Focuses the control of a path (`contacts.0.email`), else the nearest one around it, and scrolls it into view; false
 * if there is none. `form` is the prefix of the ids of a form's controls.
 */
export function focusPath(form: string, path: string): boolean {
  const found = document.getElementById(`${form}-${path}`)
  if (!found) return path.includes('.') ? focusPath(form, path.slice(0, path.lastIndexOf('.'))) : false
  focusInside(found)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  found.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  return true
}

/** Focuses an element, or the first focusable element inside it. */
export function focusInside(element: HTMLElement | null) {
  const takes = element?.matches('input, textarea, button') ? element : element?.querySelector<HTMLElement>(focusable)
  const target = takes ?? element
  target?.focus({ preventScroll: true })
}

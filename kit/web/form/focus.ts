/** The elements that take the focus inside a control that is a group of them. */
const focusable = 'input:not([type=file], :disabled), textarea, button:not(:disabled, [draggable=true]), [tabindex="0"]'

/** Puts the focus on the control of a path (`contacts.0.email`) and brings it into sight; false when it is not there. */
export function focusPath(form: string, path: string): boolean {
  // A problem of a whole list or group has no element of its own further down.
  const found = document.getElementById(`${form}-${path}`)
  if (!found) return path.includes('.') ? focusPath(form, path.slice(0, path.lastIndexOf('.'))) : false
  focusInside(found)
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  found.scrollIntoView({ block: 'center', behavior: still ? 'auto' : 'smooth' })
  return true
}

/** Puts the focus on an element, or on the first inside it that takes it. */
export function focusInside(element: HTMLElement | null) {
  const takes = element?.matches('input, textarea, button') ? element : element?.querySelector<HTMLElement>(focusable)
  const target = takes ?? element
  target?.focus({ preventScroll: true })
}

type Child = Node | string | false | null | undefined
type Props = Readonly<Record<string, unknown>>

/**
 * Creates an element with its attributes, listeners (`onClick`) and children, without parsing texts as markup. The
 * buyer's page uses it in place of a framework, which would exceed the page's size limit.
 */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue
    if (typeof value === 'function') element.addEventListener(name.slice(2).toLowerCase(), value as EventListener)
    else if (name === 'value') (element as HTMLInputElement).value = String(value)
    else element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== false && child !== null && child !== undefined),
  )
  return element
}

type Child = Node | string | false | null | undefined
type Props = Readonly<Record<string, unknown>>

/**
 * An element with its attributes, listeners (`onClick`) and children. Text is set as text, so that nothing anybody wrote is
 * ever read as markup. This page draws itself by it, since a framework alone would weigh more than all that it may send.
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
  element.append(...children.filter((one): one is Node | string => one !== false && one !== null && one !== undefined))
  return element
}

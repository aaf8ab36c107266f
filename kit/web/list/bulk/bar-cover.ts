/** The pixels that the bar of ticked rows covers at the foot of a list's scroller, with the gap below it (grid.css). */
export function barCover(scroller: Element): number {
  const bar = scroller.parentElement?.querySelector<HTMLElement>('.list-bulk')
  return bar ? bar.offsetHeight + 16 : 0
}

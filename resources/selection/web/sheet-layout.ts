/** How a line sheet stands on A4: which way round, and how many styles a page. */
export type SheetLayout = { readonly way: 'portrait' | 'landscape'; readonly each: 1 | 2 | 4 | 6 }

export const perPages = [1, 2, 4, 6] as const

/** Columns and rows of a page. */
const grids = {
  portrait: { 1: [1, 1], 2: [1, 2], 4: [2, 2], 6: [2, 3] },
  landscape: { 1: [1, 1], 2: [2, 1], 4: [2, 2], 6: [3, 2] },
} as const

export const gridOf = ({ way, each }: SheetLayout): readonly [columns: number, rows: number] => grids[way][each]

/** The page in millimetres (ISO 216). */
export const pageOf = ({ way }: SheetLayout): readonly [width: number, height: number] =>
  way === 'portrait' ? [210, 297] : [297, 210]

/** What each page holds. */
export const pagesOf = <T>(items: readonly T[], { each }: SheetLayout): T[][] =>
  Array.from({ length: Math.ceil(items.length / each) }, (_, page) => items.slice(page * each, (page + 1) * each))

/** What was kept of somebody's last sheet, as far as it is possible; else two a page, upright. */
export function readLayout(kept: string | null): SheetLayout {
  const [way, each] = (kept ?? '').split(' ')
  return {
    way: way === 'landscape' ? 'landscape' : 'portrait',
    each: perPages.find((one) => String(one) === each) ?? 2,
  }
}

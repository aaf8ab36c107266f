/**
 * The colours of series, in their order: distinct also to eyes without one kind of cone, and from the ground of their
 * theme (palette.test.ts measures both).
 */
export const seriesColours = {
  light: ['#3b4ba6', '#dc6e23', '#369182', '#b760ad', '#6b5a00', '#2d2e35'],
  dark: ['#8f9cf2', '#d9762b', '#3fc4a3', '#f0b3e2', '#fbe26d', '#7d8794'],
} as const

export const grounds = { light: '#ffffff', dark: '#17181b' } as const

/** The colours of a chart on paper and in a saved picture, in every theme. */
export const paper = { text: '#1a1d24', quiet: '#646b78', line: '#e6e8ec', ground: grounds.light, dark: false } as const

/** The red, green and blue of a colour `#rrggbb` as shares of light, 0 to 1 (linear sRGB). */
export const linear = (hex: string): [number, number, number] => {
  const channel = (start: number) => {
    const share = Number.parseInt(hex.slice(start, start + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/** Relative luminance of a hex colour (WCAG 2.2). */
const luminance = (hex: string) => {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast of two hex colours, 1 to 21 (WCAG 2.2). */
export function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((low, high) => low - high) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

/** Whether a ground needs light text; false for a colour that is not `#rrggbb`. */
export const isDark = (ground: string) => /^#[\da-f]{6}$/i.test(ground) && luminance(ground) < 0.18

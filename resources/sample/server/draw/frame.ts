import type { Hex } from '../../rules/picture.ts'

/** A picture of a thing on a light table, 640 × 640 pixels; `defs` are the gradients that `inner` uses. */
export const onTable = (inner: string, defs = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 640 640"><defs>
<radialGradient id="table" cx=".42" cy=".36" r=".85"><stop offset="0" stop-color="#fbfaf8"/><stop offset="1" stop-color="#e4e1dc"/></radialGradient>
${defs}</defs><rect width="640" height="640" fill="url(#table)"/>${inner}</svg>`

/** The shadow under a drawing: faint copies of it with ever thinner edges, which are faster than a blur. */
export function shadow(inner: string, dx = 7, dy = 13, strength = 0.3): string {
  const layers = [34, 26, 18, 10, 2].map(
    (wide) => `<g opacity="${(strength / 5.5).toFixed(3)}" stroke-width="${wide}">${inner}</g>`,
  )
  return `<g fill="#3a332b" stroke="#3a332b" stroke-linejoin="round" transform="translate(${dx} ${dy})">${layers.join('')}</g>`
}

/** A colour made lighter (above 0) or darker (below 0): -1 is black, 1 white. */
export function shade(hex: Hex, by: number): Hex {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16)
    const to = by > 0 ? value + (255 - value) * by : value * (1 + by)
    return Math.round(to).toString(16).padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** A gradient across a round thing: lightest at a third, dark at both edges. */
export const rounded = (id: string, colour: Hex) =>
  `<linearGradient id="${id}" x2="1" y2="0"><stop offset="0" stop-color="${shade(colour, -0.28)}"/><stop offset=".32" stop-color="${shade(colour, 0.34)}"/><stop offset=".62" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.4)}"/></linearGradient>`

/** The gradient of polished metal or of a polished button. */
export const polished = (id: string, colour: Hex) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${shade(colour, 0.5)}"/><stop offset=".5" stop-color="${colour}"/><stop offset="1" stop-color="${shade(colour, -0.35)}"/></linearGradient>`

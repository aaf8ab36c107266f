/** A colour of CIE L*a*b* (1976): L 0–100, a and b about −128–127. */
export type Lab = { readonly l: number; readonly a: number; readonly b: number }
type Three = readonly [number, number, number]

/** The white of illuminant D65 (ASTM E308, 2° observer, Y = 1), the reference of sRGB (IEC 61966-2-1). */
const white: Three = [0.95047, 1, 1.08883]

/** The matrix from linear sRGB to XYZ, and its inverse. */
const toXyz: readonly Three[] = [
  [0.4124564, 0.3575761, 0.1804375],
  [0.2126729, 0.7151522, 0.072175],
  [0.0193339, 0.119192, 0.9503041],
]
const toLinear: readonly Three[] = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
]
const multiplied = (matrix: readonly Three[], [x, y, z]: Three) =>
  matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Three

/**
 * The function of CIE 15:2004, 8.2.1, between XYZ and L*a*b*, and its inverse: a cube root above (6/29)³, else linear.
 */
const knee = 6 / 29
const cubeRoot = (t: number) => (t > knee ** 3 ? Math.cbrt(t) : t / (3 * knee ** 2) + 4 / 29)
const cube = (t: number) => (t > knee ? t ** 3 : 3 * knee ** 2 * (t - 4 / 29))

/** A channel of sRGB as linear light, and back; both from 0 to 1. */
const linearOf = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const channelOf = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

/** Normalises `#1e3a5f`, `1E3A5F` or `#abc` to # and six lower-case digits; undefined for other texts. */
export function hexOf(text: string): string | undefined {
  const [, digits] = /^\s*#?([0-9a-f]{3}|[0-9a-f]{6})\s*$/i.exec(text) ?? []
  if (!digits) return undefined
  return `#${(digits.length === 3 ? digits.replace(/./g, '$&$&') : digits).toLowerCase()}`
}

/** The L*a*b* of an sRGB colour such as `#1e3a5f`. */
export function labOfHex(hex: string): Lab {
  const rgb = [1, 3, 5].map((i) => linearOf(Number.parseInt(hex.slice(i, i + 2), 16) / 255)) as unknown as Three
  const [x, y, z] = multiplied(toXyz, rgb).map((value, i) => cubeRoot(value / white[i]!)) as unknown as Three
  return { l: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z) }
}

/** The sRGB colour of L*a*b*, with each channel clipped to the gamut. */
export function hexOfLab({ l, a, b }: Lab): string {
  const y = (l + 16) / 116
  const xyz = [y + a / 500, y, y - b / 200].map((value, i) => cube(value) * white[i]!) as unknown as Three
  const bytes = multiplied(toLinear, xyz).map((value) => Math.round(255 * channelOf(Math.min(1, Math.max(0, value)))))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The hue angle in degrees from 0 to 360; 0 for grey. */
const hueOf = (a: number, b: number) => (a === 0 && b === 0 ? 0 : ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360)

function turnBetween(hue1: number, hue2: number): number {
  const difference = hue2 - hue1
  if (difference > 180) return difference - 360
  return difference < -180 ? difference + 360 : difference
}

/**
 * The perceived difference of two colours: ΔE₀₀ (CIE 142-2001) with kL = kC = kH = 1, in the form of Sharma, Wu and
 * Dalal, Color Research and Application 30 (2005) 21–30. About 1 is just visible and a usual tolerance.
 */
export function deltaE2000(lab1: Lab, lab2: Lab): number {
  const meanChroma = (Math.hypot(lab1.a, lab1.b) + Math.hypot(lab2.a, lab2.b)) / 2
  const g = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const polar = ({ a, b }: Lab) => ({ chroma: Math.hypot(a * (1 + g), b), hue: hueOf(a * (1 + g), b) })
  const [first, second] = [polar(lab1), polar(lab2)]
  // A grey has no hue.
  const isGrey = first.chroma * second.chroma === 0
  const turn = isGrey ? 0 : turnBetween(first.hue, second.hue)
  const dl = lab2.l - lab1.l
  const dc = second.chroma - first.chroma
  const dh = 2 * Math.sqrt(first.chroma * second.chroma) * Math.sin(radians(turn / 2))
  const l = (lab1.l + lab2.l) / 2
  const c = (first.chroma + second.chroma) / 2
  const h = isGrey ? first.hue + second.hue : (first.hue + turn / 2 + 360) % 360
  const t =
    1 -
    0.17 * Math.cos(radians(h - 30)) +
    0.24 * Math.cos(radians(2 * h)) +
    0.32 * Math.cos(radians(3 * h + 6)) -
    0.2 * Math.cos(radians(4 * h - 63))
  const sl = 1 + (0.015 * (l - 50) ** 2) / Math.sqrt(20 + (l - 50) ** 2)
  const sc = 1 + 0.045 * c
  const sh = 1 + 0.015 * c * t
  const rotation =
    -2 * Math.sqrt(c ** 7 / (c ** 7 + 25 ** 7)) * Math.sin(radians(60 * Math.exp(-(((h - 275) / 25) ** 2))))
  return Math.sqrt((dl / sl) ** 2 + (dc / sc) ** 2 + (dh / sh) ** 2 + rotation * (dc / sc) * (dh / sh))
}

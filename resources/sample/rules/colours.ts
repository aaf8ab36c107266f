import type { Dice } from './dice.ts'
import type { Hex } from './picture.ts'

export type Colour = { readonly en: string; readonly zh: string; readonly hex: Hex }

/** Reads `English/Chinese/rrggbb; …`. */
export const readColours = (text: string): readonly Colour[] =>
  text
    .trim()
    .split(/\s*;\s*/)
    .map((entry) => {
      const [en, zh, hex] = entry.split('/') as [string, string, string]
      return { en, zh, hex: `#${hex}` as Hex }
    })

export const neutrals = readColours(
  'Off white/本白/f3efe6; Ecru/米白/e6dcc6; Sand/沙色/d3bf9f; Oatmeal/燕麦/cbbfa9; Camel/驼色/b98d5f; Mocha/摩卡/8d6a52; Chocolate/巧克力/4d3529; Stone/石灰/a9a498; Light grey/浅灰/c3c5c6; Mid grey/中灰/8b8e92; Charcoal/炭灰/46494e; Black/黑/232428',
)
export const blues = readColours(
  'Navy/藏青/26324d; Ink/墨蓝/1d2536; Royal blue/宝蓝/2f4fa0; Denim blue/牛仔蓝/4a6a92; Sky blue/天蓝/9dbfdf; Powder blue/粉蓝/c5d7e6; Teal/蓝绿/2c6a72; Steel blue/钢蓝/5f7d96',
)
export const accents = readColours(
  'Burgundy/酒红/6e2433; Brick/砖红/a84f3c; Rust/铁锈/b8653a; Coral/珊瑚/e98073; Dusty pink/灰粉/d3a5a0; Blush/浅粉/efd0c8; Rose/玫红/c0486a; Mustard/芥末黄/c99a35; Butter/奶黄/f1dd9e; Olive/橄榄绿/6b6b3f; Sage/鼠尾草/a3b098; Forest/墨绿/2e4a3a; Emerald/祖母绿/1f7a5c; Mint/薄荷/bfdccb; Lilac/丁香紫/c3b3d6; Plum/梅紫/5e3552; Khaki/卡其/a79468; Army green/军绿/55573c',
)

/** A random colour: two of five are neutral, one is blue. */
export const anyColour = (dice: Dice): Colour => dice.pick(dice.pick([neutrals, neutrals, blues, accents, accents]))

/** Five matching colours, the ground first. */
export const palettes: readonly (readonly Hex[])[] = [
  ['#f4ede1', '#c8505a', '#e9a6a1', '#f1d9a7', '#5d7f62'],
  ['#1f2b45', '#d7a94b', '#e8dcc4', '#b5483a', '#7d95ad'],
  ['#e9efe6', '#3e6b57', '#86a77f', '#e2b36d', '#2d4a3e'],
  ['#fbf6ef', '#3b5b8c', '#8fabc9', '#e3b7a0', '#6d8a6a'],
  ['#2b2a2e', '#c75b7a', '#e6b8c2', '#d9a441', '#6f8f7d'],
  ['#f7e3dc', '#b4475c', '#e07f6e', '#f6cf8f', '#7c8f5a'],
  ['#e7ddcb', '#8a5a3c', '#c78d5d', '#44382f', '#7a7f5c'],
  ['#dfe9f0', '#26456b', '#6d96ba', '#f0c56c', '#c4553f'],
  ['#243b36', '#dba15a', '#8fb39a', '#e9e1cf', '#c2583f'],
  ['#fdfbf6', '#22252c', '#9a9ca3', '#d8b46a', '#5b5f66'],
  ['#efe4f0', '#7a5a9a', '#b79ccb', '#eab8a6', '#6a8570'],
  ['#f6f1e6', '#d4622f', '#eaa24a', '#2f6d7a', '#82a7a0'],
]
export const animalPalettes: readonly (readonly Hex[])[] = [
  ['#d9b58a', '#b57f4a', '#2c211b', '#8f5f34', '#4a3325'],
  ['#e9dcc8', '#c9a77d', '#3a2c24', '#9a754f', '#5d4635'],
  ['#cfcac4', '#a29a92', '#28272a', '#77706a', '#4b4744'],
]
export const camouflagePalettes: readonly (readonly Hex[])[] = [
  ['#8c8a63', '#5a5f3d', '#3b3f2c', '#6d5a3f', '#2c2f22'],
  ['#c9b48d', '#a88f63', '#7d6a48', '#5e573f', '#3d3a2d'],
  ['#7c8a94', '#545f69', '#363d46', '#a3adb3', '#23282e'],
]

/** A row of the colour fields of trims and labels. */
export const colourRow = ({ en, zh, hex }: Colour) => ({ name: en, nameZh: zh, pantone: null, hex })

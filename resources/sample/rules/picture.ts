/** A colour as `#rrggbb`. */
export type Hex = `#${string}`

/** A colour from its six digits. */
export const hex = (digits: string): Hex => `#${digits}`

/** A piece of cloth: its texture, the colours of its yarns, and its print. */
export type ClothPicture = {
  readonly draw: 'cloth'
  readonly texture: TextureName
  /**
   * The colours of neighbouring warp yarns and weft yarns; textures that are not woven show those of `weft`, by
   * courses.
   */
  readonly warp: readonly Hex[]
  readonly weft: readonly Hex[]
  readonly print?: PrintPicture | undefined
  /** How it lies on the table: 0 is nearly flat, 1 to 3 have folds. */
  readonly drape: number
}

/** A repeat: a motif in colours, the ground first. */
export type PrintPicture = {
  readonly draw: 'print'
  readonly motif: Motif
  readonly colours: readonly Hex[]
  readonly seed: number
}

export type ThingPicture = {
  readonly draw: 'thing'
  readonly shape: Shape
  readonly colours: readonly Hex[]
  /** The text on it: capitals, digits and a few signs; may be empty. */
  readonly words: readonly string[]
  readonly seed: number
}

/** A garment of a cloth: its front, its back or a detail. */
export type GarmentPicture = {
  readonly draw: 'garment'
  readonly shape: GarmentShape
  readonly view: 'front' | 'back' | 'detail'
  readonly cloth: ClothPicture
}

/** The picture of an item or style to be drawn; equal values give the same picture. */
export type Picture = ClothPicture | PrintPicture | ThingPicture | GarmentPicture

export type GarmentShape =
  | 'tee'
  | 'polo'
  | 'shirt'
  | 'blouse'
  | 'sweatshirt'
  | 'dress'
  | 'skirt'
  | 'trousers'
  | 'shorts'
  | 'jacket'
  | 'coat'

export const textures = [
  'plain',
  'fine',
  'canvas',
  'oxford',
  'ripstop',
  'seersucker',
  'twill',
  'denim',
  'herringbone',
  'satin',
  'crepe',
  'tweed',
  'corduroy',
  'velvet',
  'brushed',
  'terry',
  'jersey',
  'rib',
  'interlock',
  'pique',
  'waffle',
  'mesh',
  'sherpa',
  'felt',
  'leather',
  'lace',
] as const
export type TextureName = (typeof textures)[number]

export type Motif =
  | 'floral'
  | 'ditsy'
  | 'botanical'
  | 'tropical'
  | 'paisley'
  | 'dots'
  | 'geometric'
  | 'stripe'
  | 'tartan'
  | 'leopard'
  | 'camouflage'
  | 'abstract'
  | 'watercolour'
  | 'houndstooth'
  | 'chevron'
  | 'ikat'
  | 'stars'
  | 'hearts'
  | 'fruit'
  | 'damask'

export type Shape =
  | 'zipper coil'
  | 'zipper moulded'
  | 'zipper metal'
  | 'thread'
  | 'elastic'
  | 'drawcord'
  | 'rivet'
  | 'snap'
  | 'eyelet'
  | 'buckle'
  | 'tape'
  | 'padding'
  | 'polybag'
  | 'button 2'
  | 'button 4'
  | 'button shank'
  | 'button snap'
  | 'woven label'
  | 'size label'
  | 'care label'
  | 'hangtag'
  | 'price tag'
  | 'patch'
  | 'barcode'

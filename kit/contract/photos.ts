/**
 * How a ZIP of photos treats unknown codes: ignores them, or creates an item for each file name (photos of an item are
 * numbered), or for each folder.
 */
export const photoCreates = ['none', 'files', 'folders'] as const
export type PhotoCreate = (typeof photoCreates)[number]

/** The kind of record for each part of a ZIP, by its folder; '' for files without a folder. Default: the ZIP's kind. */
export type PhotoFolders = Readonly<Record<string, string>>

/** An uploaded ZIP of photos: how many files in it will be checked. */
export type PhotoUpload = { readonly id: string; readonly name: string; readonly total: number }

export type PhotoProgress = { readonly done: number; readonly total: number }

/** A record that gets photos of a ZIP, or that will be created for them. */
export type PhotoTarget = {
  /** Undefined for a record that will be created. */
  readonly id?: string | undefined
  readonly kind: string
  readonly code: string
  readonly name: string
  /** The files that are added, in their order, and how many files it has already. */
  readonly files: readonly string[]
  readonly already: number
}

/** A preview of a ZIP of photos. Files are given by their path in it. */
export type PhotoPlan = {
  /** How many photos are added to how many records, and how many of these are created. */
  readonly photos: number
  readonly records: number
  readonly created: number
  /** Photos that their record already has. */
  readonly already: number
  /** Whether a record can be created from its code alone. */
  readonly creates: boolean
  readonly targets: readonly PhotoTarget[]
  /**
   * The parts of the ZIP, by their folders, with the kind of each: those with photos whose code no record of the ZIP's
   * kind has. Empty if the user can choose no other kind.
   */
  readonly folders: readonly { readonly folder: string; readonly photos: number; readonly kind: string }[]
  /** The kinds that a part can have, with their display names; the ZIP's own kind first. */
  readonly kinds: readonly { readonly kind: string; readonly name: string }[]
  /** Files that are not added, and why. */
  readonly left: readonly { readonly path: string; readonly why: string }[]
}

/** The result of a ZIP of photos; `change` is the id to undo it by. */
export type PhotosAdded = {
  readonly change: string
  readonly photos: number
  readonly records: number
  readonly created: number
}

/** Largest ZIP of photos, and largest size of its unpacked files, in bytes (1 GiB): photos hardly compress. */
export const photoZipMax = 1_073_741_824

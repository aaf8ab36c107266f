/**
 * What a ZIP of photos does for codes that do not exist: nothing, or an item for each file name (numbers behind it count
 * the photos of one), or for each folder.
 */
export const photoCreates = ['none', 'files', 'folders'] as const
export type PhotoCreate = (typeof photoCreates)[number]

/** The kind whose records each part of a ZIP is for, by its folder; '' for files in none. The ZIP's own unless named. */
export type PhotoFolders = Readonly<Record<string, string>>

/** A ZIP of photos as it was sent: how many files in it are to be looked at. */
export type PhotoUpload = { readonly id: string; readonly name: string; readonly total: number }

/** How many of a ZIP's files have been looked at. */
export type PhotoProgress = { readonly done: number; readonly total: number }

/** A record that photos of a ZIP go to, or that will be made for them. */
export type PhotoTarget = {
  /** Undefined for one that will be made. */
  readonly id?: string | undefined
  /** The resource that it is of. */
  readonly kind: string
  readonly code: string
  readonly name: string
  /** The files that are added, in their order, and how many of its files it has already. */
  readonly files: readonly string[]
  readonly already: number
}

/** What a ZIP of photos would do. Files are named by their path in it. */
export type PhotoPlan = {
  /** How many photos would be added to how many records, and how many of these would be made. */
  readonly photos: number
  readonly records: number
  readonly created: number
  /** Photos that hang on their record already. */
  readonly already: number
  /** Whether records can be made by a code alone. */
  readonly creates: boolean
  readonly targets: readonly PhotoTarget[]
  /**
   * The parts of the ZIP, by their folders, and the kind that each is for: those whose photos are not all found by the
   * codes of the ZIP's own kind. None where the asker could choose no other kind.
   */
  readonly folders: readonly { readonly folder: string; readonly photos: number; readonly kind: string }[]
  /** The kinds that a part may be for, as people call their records; the ZIP's own first. */
  readonly kinds: readonly { readonly kind: string; readonly name: string }[]
  /** Files that are not added, and why. */
  readonly left: readonly { readonly path: string; readonly why: string }[]
}

/** What a ZIP of photos has done; `change` is what undoes it. */
export type PhotosAdded = {
  readonly change: string
  readonly photos: number
  readonly records: number
  readonly created: number
}

/** Largest ZIP of photos, and most that its files may unpack to, in bytes (1 GiB): photos are packed already. */
export const photoZipMax = 1_073_741_824

import type { Importing } from '../importing.ts'
import type { Noun } from '../noun.ts'
import type { Key } from './keys.ts'

/** A noun as it is imported: the ways to tell its records apart, the usual one first, and what it says of itself. */
export type Importer = Importing & { readonly noun: Noun; readonly keys: readonly Key[] }

import type { Importing } from '../importing.ts'
import type { Noun } from '../noun.ts'
import type { Key } from './keys.ts'

/** A noun with its own import rules and the keys of its records, the usual one first. */
export type Importer = Importing & { readonly noun: Noun; readonly keys: readonly Key[] }

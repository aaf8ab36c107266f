import type { Label, PhotoFolders } from '@sms/kit/contract'
import type { Noun } from '../noun.ts'

/** The most folders that count as parts; with more, each is probably the folder of one record. */
const partsMax = 12

/** The folders of a path, the outermost first. */
const folders = (path: string) => path.split('/').slice(0, -1)

/**
 * Returns a function from a path to its part of the ZIP: the first folder after those that all files share, or ''.
 * Undefined where there is only one part, or more than `partsMax`.
 */
export function partsOf(paths: readonly string[]): ((path: string) => string) | undefined {
  const [first = [], ...others] = paths.map(folders)
  let shared = 0
  while (shared < first.length && others.every((path) => path[shared] === first[shared])) shared++
  const part = (path: string) => folders(path)[shared] ?? ''
  const count = new Set(paths.map(part)).size
  return count > 1 && count <= partsMax ? part : undefined
}

/** The kind of a part: the chosen one, else the one that the folder is named after, else the ZIP's own kind. */
export function kindOf(part: string, nouns: readonly Noun[], own: Noun, chosen: PhotoFolders | undefined): Noun {
  if (chosen) return nouns.find(({ contract }) => contract.name === chosen[part]) ?? own
  return nouns.find((noun) => namesOf(noun).includes(part.trim().toLowerCase())) ?? own
}

const namesOf = ({ contract }: Noun) => {
  const words = ({ en, zh }: Label) => [en.toLowerCase(), zh]
  return [contract.name, contract.path, ...words(contract.title), ...words(contract.titles)]
}

import type { Label, PhotoFolders } from '@sms/kit/contract'
import type { Noun } from '../noun.ts'

/** So many folders can be told apart by somebody who looks at them; of more, each is most likely one record's. */
const most = 12

/** The folders that a file lies in, the outermost first. */
const folders = (path: string) => path.split('/').slice(0, -1)

/**
 * The part of a ZIP that each of its files belongs to: the first folder behind those that all files share, '' for a file
 * in none. Undefined where there are no parts, or more than anybody would tell apart.
 */
export function partsOf(paths: readonly string[]): ((path: string) => string) | undefined {
  const [first = [], ...others] = paths.map(folders)
  let shared = 0
  while (shared < first.length && others.every((one) => one[shared] === first[shared])) shared++
  const part = (path: string) => folders(path)[shared] ?? ''
  const count = new Set(paths.map(part)).size
  return count > 1 && count <= most ? part : undefined
}

/** The kind that a part of a ZIP is for: the one chosen for it, else the one that it is named after, else the ZIP's own. */
export function kindOf(part: string, nouns: readonly Noun[], own: Noun, chosen: PhotoFolders | undefined): Noun {
  if (chosen) return nouns.find(({ contract }) => contract.name === chosen[part]) ?? own
  return nouns.find((noun) => namesOf(noun).includes(part.trim().toLowerCase())) ?? own
}

const namesOf = ({ contract }: Noun) => {
  const words = (one: Label) => [one.en.toLowerCase(), one.zh]
  return [contract.name, contract.path, ...words(contract.title), ...words(contract.titles)]
}

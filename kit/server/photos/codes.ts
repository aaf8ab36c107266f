import { cleanCode, type Label, type PhotoFolders } from '@sms/kit/contract'
import type { Noun } from '../noun.ts'

/**
 * The parts of a path in a ZIP: the file name without its ending, and the folders, the innermost first. Both are
 * cleaned like stored codes.
 */
type PathParts = { readonly stem: string; readonly folders: readonly string[] }

function partsOfPath(path: string): PathParts {
  const [name = '', ...folders] = path.split('/').reverse()
  return { stem: cleanCode(name.replace(/\.[^.]*$/, '')), folders: folders.map(cleanCode).filter(Boolean) }
}

/** A character between a code and the rest of a file name. */
const separator = /[\s\-_.,+()（）]/u

/** The most letters of a code's key; lower case may have more letters than the code itself. */
const lettersMax = 50

/** A code as it is compared, ignoring case. */
export const codeKey = (code: string) => code.normalize('NFC').toLowerCase()

/**
 * The keys of the codes that a file may be named after: its name up to any separator, or a folder's name. The longest
 * come first; of equally long ones that of the file name.
 */
export function codesMeant(path: string): string[] {
  const { stem, folders } = partsOfPath(path)
  const letters = [...stem].slice(0, lettersMax)
  const starts = letters.flatMap((letter, i) => (separator.test(letter) ? [letters.slice(0, i).join('').trim()] : []))
  const keys = [stem, ...starts, ...folders].filter(Boolean).map(codeKey)
  const possible = keys.filter((key) => key.length <= lettersMax)
  return [...new Set(possible)].toSorted((a, b) => b.length - a.length)
}

/** What a file name says after the code; null where that is nothing or a number, or where it begins otherwise. */
export function captionOf(path: string, code: string): string | null {
  const { stem } = partsOfPath(path)
  if (!codeKey(stem).startsWith(codeKey(code))) return null
  const rest = stem
    .slice(code.length)
    .replace(/^[\s\-_.,+()（）\d]+/u, '')
    .replaceAll('_', ' ')
    .trim()
  return rest || null
}

/** A name with a number at its end, apart or in brackets; the first group is the name without it. */
const numberedName = /^(.*?\S)(?:[\s\-_]+\d{1,3}|[\s\-_]*[(（]\d{1,3}[)）])$/u

/**
 * The codes of new records by the paths of their files. By `files` the code is the file name, without a number at its
 * end that several files differ by; by `folders` it is the innermost folder's name, and the file's outside of folders.
 */
export function newCodes(paths: readonly string[], by: 'files' | 'folders'): Map<string, string> {
  const stems = new Map(paths.map((path) => [path, partsOfPath(path)]))
  const bases = Map.groupBy(stems.values(), ({ stem }) => codeKey(numberedName.exec(stem)?.[1] ?? stem))
  return new Map(
    paths.map((path) => {
      const { stem, folders } = stems.get(path)!
      if (by === 'folders' && folders[0]) return [path, folders[0]]
      const base = numberedName.exec(stem)?.[1]
      return [path, base && bases.get(codeKey(base))!.length > 1 ? base : stem]
    }),
  )
}

const naturalOrder = new Intl.Collator('en', { numeric: true })

/** The order of a record's photos: first the file named by the code alone, then by numbers and names. */
export const photoOrder =
  (code: string) =>
  (a: string, b: string): number => {
    const isNotCodeOnly = (path: string) => Number(codeKey(partsOfPath(path).stem) !== codeKey(code))
    return isNotCodeOnly(a) - isNotCodeOnly(b) || naturalOrder.compare(a, b) || (a < b ? -1 : 1)
  }

/** The most folders that count as parts; with more, each is probably the folder of one record. */
const partsMax = 12

const foldersOf = (path: string) => path.split('/').slice(0, -1)

/**
 * Returns a function from a path to its part of the ZIP: the first folder after those that all files share, or ''.
 * Undefined where there is only one part, or more than `partsMax`.
 */
export function zipParts(paths: readonly string[]): ((path: string) => string) | undefined {
  const [first = [], ...others] = paths.map(foldersOf)
  let shared = 0
  while (shared < first.length && others.every((path) => path[shared] === first[shared])) shared++
  const part = (path: string) => foldersOf(path)[shared] ?? ''
  const count = new Set(paths.map(part)).size
  return count > 1 && count <= partsMax ? part : undefined
}

/**
 * The noun of a part of a ZIP: with `chosen` the one chosen for it, without it the one that the folder is named after;
 * else the ZIP's own.
 */
export function nounOfPart(part: string, nouns: readonly Noun[], own: Noun, chosen: PhotoFolders | undefined): Noun {
  if (chosen) return nouns.find(({ contract }) => contract.name === chosen[part]) ?? own
  return nouns.find((noun) => folderNames(noun).includes(part.trim().toLowerCase())) ?? own
}

/** The names of folders that mean a kind, in lower case. */
const folderNames = ({ contract }: Noun) => {
  const words = ({ en, zh }: Label) => [en.toLowerCase(), zh]
  return [contract.name, contract.path, ...words(contract.title), ...words(contract.titles)]
}

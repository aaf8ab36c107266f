import { cleanCode } from '@sms/kit/contract'

/**
 * A file of a ZIP by its path: its name without the ending, and the folders that it lies in, the nearest first. What is
 * invisible in them is left out, as codes are stored.
 */
type Named = { readonly stem: string; readonly folders: readonly string[] }

export function namedBy(path: string): Named {
  const [name = '', ...folders] = path.split('/').reverse()
  return { stem: cleanCode(name.replace(/\.[^.]*$/, '')), folders: folders.map(cleanCode).filter(Boolean) }
}

/** What may stand between a code and the rest of a file's name. */
const separator = /[\s\-_.,+()（）]/u

/** No code has more letters, though a few of them become two where their case is not told apart. */
const lettersMax = 50

/** Codes are compared without regard to case. */
export const codeKey = (code: string) => code.normalize('NFC').toLowerCase()

/**
 * The codes that a file may mean, as keys: its name up to any separator, or a folder's name; the longest first, of two
 * as long the one in the file's own name.
 */
export function codesMeant(path: string): string[] {
  const { stem, folders } = namedBy(path)
  const letters = [...stem].slice(0, lettersMax)
  const starts = letters.flatMap((letter, i) => (separator.test(letter) ? [letters.slice(0, i).join('').trim()] : []))
  const keys = [stem, ...starts, ...folders].filter(Boolean).map(codeKey)
  const possible = keys.filter((key) => key.length <= lettersMax)
  return [...new Set(possible)].toSorted((a, b) => b.length - a.length)
}

/** What a file's name says besides the code: a caption, where it is more than a number. */
export function captionOf(path: string, code: string): string | null {
  const { stem } = namedBy(path)
  if (!codeKey(stem).startsWith(codeKey(code))) return null
  const rest = stem
    .slice(code.length)
    .replace(/^[\s\-_.,+()（）\d]+/u, '')
    .replaceAll('_', ' ')
    .trim()
  return rest || null
}

const numbered = /^(.*?\S)(?:[\s\-_]+\d{1,3}|[\s\-_]*[(（]\d{1,3}[)）])$/u

/**
 * The code of the new record that each of some files goes to, by its path. By `files` it is the file's name; a number
 * behind it counts photos where another file has the same name but for that. By `folders` it is the folder's name, for
 * files in one.
 */
export function newCodes(paths: readonly string[], by: 'files' | 'folders'): Map<string, string> {
  const stems = new Map(paths.map((path) => [path, namedBy(path)]))
  const shared = new Map<string, number>()
  const count = (text: string) => shared.set(codeKey(text), (shared.get(codeKey(text)) ?? 0) + 1)
  for (const { stem } of stems.values()) count(numbered.exec(stem)?.[1] ?? stem)
  return new Map(
    paths.map((path) => {
      const { stem, folders } = stems.get(path)!
      const base = numbered.exec(stem)?.[1]
      if (by === 'folders' && folders[0]) return [path, folders[0]]
      return [path, base && shared.get(codeKey(base))! > 1 ? base : stem]
    }),
  )
}

const byNumbers = new Intl.Collator('en', { numeric: true })

/** The order of the photos of one record: the one that is called by the code alone, then by numbers and names. */
export const inOrderOf =
  (code: string) =>
  (a: string, b: string): number => {
    const alone = (path: string) => Number(codeKey(namedBy(path).stem) !== codeKey(code))
    return alone(a) - alone(b) || byNumbers.compare(a, b) || (a < b ? -1 : 1)
  }

import { label, refusalAt } from '@sms/kit/contract'
import { z } from 'zod'

/**
 * The name of the file at a path as it is stored and shown: without folders or control characters, at most 255 UTF-16
 * units. Refuses at `name` a path without a file name.
 */
export function fileName(path: string): string {
  const last = path.split(/[\\/]/).at(-1) ?? ''
  const name = last
    .replace(/\p{C}/gu, '')
    .trim()
    .slice(0, 255)
    // Half of a surrogate pair at the end.
    .replace(/\p{Cs}$/u, '')
  if (!name || name === '.' || name === '..') throw refusalAt('name', label('The file needs a name', '请提供文件名'))
  return name
}

/** A file's name in a query. */
export const fileNameParameter = z.string().default('').transform(fileName)

import { type Fields, label, type Resource, refusalAt } from '@sms/kit/contract'
import { snake } from './columns.ts'

/** The database's own error under whatever wraps it. */
export function databaseError(
  error: unknown,
): { code: string; constraint?: string; column?: string; detail?: string; message: string } | undefined {
  for (let at = error; at && typeof at === 'object'; at = (at as { cause?: unknown }).cause) {
    const code = (at as { code?: unknown }).code
    if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code)) return at as never
  }
  return undefined
}

/**
 * Runs a write and turns a broken constraint into a refusal at its field. Constraints are named
 * `<table>_<field in snake_case>_…` so that the field can be told from the name; anything else is our fault and rises.
 */
export async function asRefusal<T>(contract: Resource<any, any>, query: PromiseLike<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    const found = databaseError(error)
    const field = found?.constraint && fieldOf(contract, found.constraint)
    if (!found || !field) throw error
    const name = (contract.all as Fields)[field]!.label
    if (found.code === '23505')
      throw refusalAt(field, label(`This ${name.en} is already in use`, `该${name.zh}已被使用`))
    if (found.code === '23503')
      throw refusalAt(field, label('The record it names does not exist', '所引用的记录不存在'))
    if (found.code === '23514') throw refusalAt(field, label(`${name.en}: not a valid value`, `${name.zh}：值无效`))
    throw error
  }
}

/** The field that a constraint is about, by its name; undefined when it names none of the contract. */
export function fieldOf(contract: Resource<any, any>, constraint: string): string | undefined {
  const rest = constraint.replace(new RegExp(`^${contract.name}_`), '')
  return Object.keys(contract.all)
    .filter((name) => rest === snake(name) || rest.startsWith(`${snake(name)}_`))
    .sort((a, b) => b.length - a.length)[0]
}

import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** What stands in the names of tests that a clone without the data skips. */
export const needsSharedData = '(skipped without ../shared/data)'

/**
 * Rows of a CSV file of ../shared/data (real data beside the repository, no part of it), by column name, each cell as
 * it stands. Undefined when the file is not there: the test that asks then skips.
 */
export function sharedRows(path: string): Record<string, string>[] | undefined {
  const file = new URL(`../../../../shared/data/${path}`, import.meta.url)
  if (!existsSync(file)) return undefined
  return parse(readFileSync(file), { columns: true, bom: true })
}

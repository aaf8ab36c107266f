import { getTableColumns } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { nextNumber, numbered, runningNumber } from '../running-number.ts'
import type { Decision, PlanContext } from './decide.ts'
import { numberedFields, uniqueKey } from './keys.ts'

/** Gives new records without a code the next free numbers of the pattern for all rows. */
export async function assignNumbers(
  ctx: Ctx,
  { importer, resolved }: PlanContext,
  decisions: readonly Decision[],
): Promise<void> {
  const { table } = importer.noun.service
  for (const name of numberedFields(importer)) {
    const pattern = resolved.settings.fixed[name]
    if (pattern === undefined) continue
    const lacking = decisions.filter((decision) => decision.action === 'create' && decision.values[name] === undefined)
    if (lacking.length === 0) continue
    const form = runningNumber(pattern, name)
    const used = new Set(decisions.map((decision) => uniqueKey(decision.values[name] ?? '')))
    let number = await nextNumber(ctx.db, table, getTableColumns(table)[name]!, form)
    for (const row of lacking) {
      while (used.has(uniqueKey(numbered(form, number)))) number++
      row.values[name] = numbered(form, number++)
    }
  }
}

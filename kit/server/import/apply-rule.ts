import type { Ctx } from '../context.ts'
import type { Proposed } from '../rule.ts'
import type { Decision, Given } from './decide.ts'
import { headerName } from './headers.ts'

/** Decisions that write a record, with the record as it would be: what the noun's own rule is asked about. */
export type ToRule = Map<Decision, Proposed>

/** Makes errors of the decisions in `toRule` that the noun's own rule refuses, told at their rows; then empties it. */
export async function applyRule(ctx: Ctx, { importer, resolved, reporter, toRule }: Given): Promise<void> {
  const asked = [...toRule]
  toRule.clear()
  const { mapping } = resolved.settings
  const broken = await importer.noun.service.breaks(
    ctx,
    asked.map(([, proposed]) => proposed),
  )
  for (const { at, field, message } of broken) {
    const [decision] = asked[at]!
    const column = mapping[field]
    const header = column === undefined ? '' : headerName(resolved.headers, column)
    reporter.problem({ row: decision.row, column: header, field, value: '', message, expected: message })
    decision.action = 'error'
  }
}

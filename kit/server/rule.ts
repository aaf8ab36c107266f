import type { FieldProblem, Label } from '@sms/kit/contract'
import type { Ctx } from './context.ts'

/** A record as it is about to be, and as it was. Without `before` it is new, or an undo has put it back. */
export type Proposed = {
  readonly before?: Readonly<Record<string, any>>
  /** As it stood until an undo put it back, which is written by now; its decimals may be numbers. */
  readonly undone?: Readonly<Record<string, any>>
  readonly after: Readonly<Record<string, any>>
}

/** A problem at a field of one of several records; `at` is the index of the record. */
export type RuleProblem = FieldProblem & { readonly at: number }

/**
 * Checks records before they are written, where the check needs the earlier record or other records. Code that writes
 * by `insert`, `update` and `updateMany` calls `problemsOfWrite` itself.
 */
export type Rule = (ctx: Ctx, proposed: readonly Proposed[]) => Promise<readonly RuleProblem[]>

/** Refuses to change a field of an existing record, such as the parent that it belongs to. */
export const unchanged =
  (field: string, message: Label): Rule =>
  async (_ctx, proposed) =>
    proposed.flatMap(({ before, after }, at) =>
      before && before[field] !== after[field] ? [{ at, field, message }] : [],
    )

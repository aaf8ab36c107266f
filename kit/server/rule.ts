import type { FieldProblem } from '@sms/kit/contract'
import type { Ctx } from './context.ts'

/** A record as it is about to be, and as it was. Without `before` it is new, or an undo has put it back. */
export type Proposed = {
  readonly before?: Readonly<Record<string, any>>
  /** As it stood until an undo put it back, which is written by now; its decimals may be numbers. */
  readonly undone?: Readonly<Record<string, any>>
  readonly after: Readonly<Record<string, any>>
}

/** A field at fault of one of several records, told by its place among them. */
export type RuleProblem = FieldProblem & { readonly at: number }

/**
 * What is wrong with some records that are about to be written, where that takes more than the record itself: what it
 * was before, or other records. Given to crud() it holds on every way on which users write a record: adding, editing, bulk
 * edits, imports with the records that names in them become, undo. `insert`, `update` and `updateMany` do not ask it: a
 * command that writes by them knows what it sets, and asks `breaks` where the rule could speak against that. Asked for up
 * to a thousand records at once, so it answers by queries for all of them together; an import asks about all its rows in
 * turn under one `ctx` before it writes any, and may ask about some twice.
 */
export type Rule = (ctx: Ctx, proposed: readonly Proposed[]) => Promise<readonly RuleProblem[]>

import { type FieldProblem, invalid, parseWith, refusal, withInitials } from '@sms/kit/contract'
import type { Ctx } from './context.ts'
import type { Noun } from './noun.ts'

/** A record to add: its input, under an id that other records may refer to. */
export type NewRecord = {
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  /** What only commands set of it. */
  readonly owned?: Readonly<Record<string, unknown>>
}

/** Records of one kind that are written by one statement. */
const together = 500

/**
 * Adds records of one kind with all checks of their contract, master data and noun. Refuses all if one is invalid; `at`
 * places the problems.
 */
export async function addAll(
  ctx: Ctx,
  { contract, service }: Noun,
  records: readonly NewRecord[],
  at: (record: number, problem: FieldProblem) => FieldProblem = (_, problem) => problem,
): Promise<void> {
  const complete: Record<string, unknown>[] = []
  for (const [n, { id, values, owned }] of records.entries()) {
    const input = parseWith(contract.input, values, contract.fields) as Record<string, unknown>
    service.refuseGuarded(ctx, input)
    const record = withInitials(contract, input) as Record<string, unknown>
    const problems = contract.check(record as never) as readonly FieldProblem[]
    if (problems.length)
      throw invalid(
        problems.map((problem) => at(n, problem)),
        contract.fields,
      )
    await service.checkValues(ctx, record)
    complete.push({ id, ...record, ...owned })
  }
  for (let from = 0; from < complete.length; from += together) {
    const some = complete.slice(from, from + together)
    const broken = await service.problemsOfWrite(
      ctx,
      some.map((after) => ({ after })),
    )
    const problems = broken.map(({ at: n, ...problem }) => at(from + n, problem))
    if (problems.length) throw refusal(problems[0]!.message, problems)
    await service.insert(ctx, some)
  }
}

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

const batchSize = 500

/**
 * Adds records of one kind with all checks of their contract, master data and noun. Throws if one is refused, when
 * earlier ones may be written already; `placeProblem` gives a rule's problem of the record with this index the field
 * that the user sees.
 */
export async function addAll(
  ctx: Ctx,
  { contract, service }: Noun,
  records: readonly NewRecord[],
  placeProblem: (index: number, problem: FieldProblem) => FieldProblem = (_, problem) => problem,
): Promise<void> {
  const complete: Record<string, unknown>[] = []
  for (const [index, { id, values, owned }] of records.entries()) {
    const input = parseWith(contract.input, values, contract.fields) as Record<string, unknown>
    service.refuseGuarded(ctx, input)
    const record = withInitials(contract, input) as Record<string, unknown>
    const problems = contract.check(record as never) as readonly FieldProblem[]
    const placed = problems.map((problem) => placeProblem(index, problem))
    if (placed.length) throw invalid(placed, contract.fields)
    await service.checkValues(ctx, record)
    complete.push({ id, ...record, ...owned })
  }
  for (let from = 0; from < complete.length; from += batchSize) {
    const batch = complete.slice(from, from + batchSize)
    const proposed = batch.map((after) => ({ after }))
    const broken = await service.problemsOfWrite(ctx, proposed)
    const problems = broken.map(({ at, ...problem }) => placeProblem(from + at, problem))
    if (problems.length) throw refusal(problems[0]!.message, problems)
    await service.insert(ctx, batch)
  }
}

import pg from 'pg'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/**
 * Replaces pg's `query`; the returned function records the statements that this process sends as query objects (as
 * Drizzle does) during some work.
 */
export function watchStatements() {
  let recorded: Statement[] | undefined
  const query = pg.Client.prototype.query as (...args: readonly unknown[]) => unknown
  pg.Client.prototype.query = function (
    this: unknown,
    ...args: [Partial<Statement> | undefined, unknown?, ...unknown[]]
  ) {
    const [first, second] = args
    if (typeof first?.text === 'string')
      recorded?.push({ text: first.text, values: Array.isArray(second) ? second : (first.values ?? []) })
    return query.apply(this, args)
  } as never
  return async (work: () => Promise<unknown>): Promise<Statement[]> => {
    recorded = []
    await work()
    const statements = recorded
    recorded = undefined
    return statements
  }
}

import pg from 'pg'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** Notes the statements that this process sends to PostgreSQL while some work is done. */
export function watchStatements() {
  let noted: Statement[] | undefined
  const query = pg.Client.prototype.query as (...args: readonly unknown[]) => unknown
  pg.Client.prototype.query = function (
    this: unknown,
    ...args: [Partial<Statement> | undefined, unknown?, ...unknown[]]
  ) {
    const [first, second] = args
    if (typeof first?.text === 'string')
      noted?.push({ text: first.text, values: Array.isArray(second) ? second : (first.values ?? []) })
    return query.apply(this, args)
  } as never
  return async (work: () => Promise<unknown>): Promise<Statement[]> => {
    noted = []
    await work()
    const done = noted
    noted = undefined
    return done
  }
}

import pg from 'pg'

export type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** Notes the statements that this process sends to PostgreSQL while some work is done. */
export function watchStatements() {
  let noted: Statement[] | undefined
  const query = pg.Client.prototype.query as (...given: any[]) => unknown
  pg.Client.prototype.query = function (this: unknown, ...given: any[]) {
    const [first, second] = given
    if (typeof first?.text === 'string') noted?.push({ text: first.text, values: second ?? first.values ?? [] })
    return query.apply(this, given)
  } as never
  return async (work: () => Promise<unknown>): Promise<Statement[]> => {
    noted = []
    await work()
    const done = noted
    noted = undefined
    return done
  }
}

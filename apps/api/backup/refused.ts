/** A backup or restore that is refused; the message is one sentence for the operator, shown without a stack. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** The sentence of an error for the operator of a backup or restore, without a stack. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { code, path } = error as NodeJS.ErrnoException
  const at = path ? ` (${path})` : ''
  if (code === 'ENOSPC') return `The disk is full${at}: make room and try again.`
  if (code === 'EACCES' || code === 'EPERM')
    return `This user may not do that here${at}: call it as the user who runs the product.`
  if (code === 'ENOENT') return `There is no such folder or file${at}.`
  if (code && ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'ECONNRESET', 'EAI_AGAIN'].includes(code))
    return `The database does not answer (${code}): check DATABASE_URL and that it runs.`
  if (code?.startsWith('57P') || /^Connection terminated|not queryable$/.test(error.message))
    return 'The connection to the database was lost before all was done: nothing was kept, try again.'
  return (error.message || code || error.name).split('\n', 1)[0]!
}

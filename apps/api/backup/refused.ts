/** A backup or restore that is refused; the message is one sentence for the operator, shown without a stack. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

/** A backup or restore that cannot be: the message is one clear sentence for whoever runs it, no stack needed. */
export class BackupRefused extends Error {
  override name = 'BackupRefused'
}

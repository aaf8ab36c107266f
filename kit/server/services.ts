import type { Pool } from './database/db.ts'
import type { FileStore } from './files/store.ts'
import type { ImportTasks } from './import/tasks.ts'
import type { Jobs } from './mount/jobs.ts'
import type { Mailer } from './mount/mail.ts'

export type Services = {
  readonly db: Pool
  /** Connections for looking up sessions, apart from those of lists. */
  readonly sessionDb: Pool
  readonly mail: Mailer
  /** Whether `mail` reaches a mail server; without one, mails lie in the outbox folder. */
  readonly hasMailServer: boolean
  readonly jobs: Jobs
  readonly files: FileStore
  /** Where imports are worked on: a thread of its own; without one it is the thread that answers. */
  readonly imports?: ImportTasks
  /** Where people reach the product, for links in mails; no slash at the end. */
  readonly publicUrl: () => string
  /** Milliseconds of inactivity after which the server ends a session. */
  readonly idleMs: number
  /** A text that changes with the records of these kinds; undefined while this process does not receive changes. */
  readonly versionOf?: (kinds: readonly string[]) => Promise<string | undefined>
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Account, changeOwner } from './account.ts'
import { StartError } from './run.ts'

const SQLITE_BUSY = 5

/** References to the locks, since an unreferenced lock would be garbage-collected and released. */
const openLocks = new Set<DatabaseSync>()

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/**
 * Locks the folder for this server and returns a function that unlocks it; rejects with a StartError if another server
 * has the lock. It is SQLite's lock on an empty file, which works on every platform and ends with the process, also by
 * SIGKILL.
 */
export async function takeLock(folder: string, account: Account | undefined): Promise<() => void> {
  const path = join(folder, 'lock')
  const pidFile = join(folder, 'server.pid') // only for the message below
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const pid = Number(await readFile(pidFile, 'utf8').catch(() => ''))
    const who = pid > 0 ? ` (process ${pid})` : ''
    throw new StartError(
      `Another server${who} already uses the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
  openLocks.add(lock)
  const release = () => {
    if (openLocks.delete(lock)) lock.close()
  }
  try {
    await writeFile(pidFile, `${process.pid}\n`)
    await changeOwner(path, account)
    await changeOwner(pidFile, account)
  } catch (error) {
    release()
    throw error
  }
  return release
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { type Account, own } from './account.ts'
import { StartError } from './run.ts'

const SQLITE_BUSY = 5

/** Referenced from here, because a lock that nobody references any more is collected, and thereby released. */
const held = new Set<DatabaseSync>()

function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY
}

/**
 * Takes the folder for this process alone and returns what gives it back. Rejects with a StartError while another
 * server holds it, in this process or any other.
 *
 * The lock is SQLite's on an empty file: Node has no flock of its own, and SQLite's is the kernel's on every platform.
 * So it ends with its process however that ends, SIGKILL and power failure included, there is no stale lock to
 * recognise, and it holds between containers that share a volume, where process ids mean nothing.
 */
export async function takeLock(folder: string, account: Account | undefined): Promise<() => void> {
  const path = join(folder, 'lock')
  const note = join(folder, 'server.pid') // for the sentence below alone; nothing is decided by it
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    lock.close()
    if (!isBusy(error)) throw error
    const pid = Number(await readFile(note, 'utf8').catch(() => ''))
    const who = pid > 0 ? ` (process ${pid})` : ''
    throw new StartError(
      `Another server${who} already uses the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
  const release = () => {
    if (held.delete(lock)) lock.close()
  }
  try {
    await writeFile(note, `${process.pid}\n`)
    await own(path, account)
    await own(note, account)
  } catch (error) {
    release()
    throw error
  }
  return release
}

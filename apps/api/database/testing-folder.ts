import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that must be free in memory before tests keep their databases there. */
const ample = 2 * 1024 ** 3

/**
 * Where test databases lie: in memory on Linux where there is room, because a database is some 300 small files and
 * making and removing those is most of what such tests cost; else, or where TMPDIR says so, in the temporary folder.
 */
export async function scratch(): Promise<string> {
  if (process.env.TMPDIR || process.platform !== 'linux') return tmpdir()
  const memory = await statfs('/dev/shm').catch(() => undefined)
  return memory && memory.bavail * memory.bsize >= ample ? '/dev/shm' : tmpdir()
}

/** A new folder there whose name begins so, with mode 0700; its maker takes it away by `removeFolder`. */
export async function scratchFolder(prefix: string): Promise<string> {
  return mkdtemp(join(await scratch(), prefix))
}

/**
 * A new folder in the system's temporary one, for files rather than databases; its maker takes it away by
 * `removeFolder`.
 */
export const temporaryFolder = (prefix: string): Promise<string> => mkdtemp(join(tmpdir(), prefix))

/**
 * Removes a folder with all that is in it; tried again for some seconds where what has just ended still writes there.
 */
export const removeFolder = (dir: string): Promise<void> =>
  rm(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })

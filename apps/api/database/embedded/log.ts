import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, own } from './account.ts'

/** Bytes after which the log is moved to postgres.log.1: both together stay near twice this. */
const limit = 10 * 1024 * 1024

/** PostgreSQL's log file: its path, and `close()`, which ends the watch on its size. */
export interface Log {
  path: string
  close(): void
}

/**
 * Copied and cut rather than renamed, because PostgreSQL keeps the file open; it writes at the end wherever that is.
 * What it writes between the two calls is lost.
 */
async function bound(path: string, account: Account | undefined, bytes: number): Promise<void> {
  const { size } = await stat(path)
  if (size <= bytes) return
  await copyFile(path, `${path}.1`)
  await own(`${path}.1`, account)
  await truncate(path)
}

/** Opens the log in a folder and keeps it within bounds, checked now and every minute. */
export async function openLog(folder: string, account: Account | undefined, bytes = limit): Promise<Log> {
  const path = join(folder, 'postgres.log')
  await (await open(path, 'a', 0o600)).close()
  await own(path, account)
  await bound(path, account, bytes)
  const timer = setInterval(() => void bound(path, account, bytes).catch(() => {}), 60_000)
  timer.unref()
  return { path, close: () => clearInterval(timer) }
}

/** The last lines written to the log since it was `from` bytes long: why a start failed, in PostgreSQL's words. */
export async function tail(path: string, from: number): Promise<string> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const start = Math.max(Math.min(from, size), size - 4096)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - start), 0, size - start, start)
    const lines = buffer.toString('utf8', 0, bytesRead).trim().split('\n')
    return lines.slice(-5).join(' / ')
  } finally {
    await file.close()
  }
}

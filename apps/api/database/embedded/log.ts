import { copyFile, open, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { type Account, changeOwner } from './account.ts'

/** Bytes after which the log is copied to postgres.log.1 and emptied. */
const bytesMax = 10 * 1024 * 1024

export interface Log {
  path: string
  close(): void
}

/**
 * Copies and truncates a large log instead of renaming it, since PostgreSQL keeps the file open. Lines that are written
 * between the two calls are lost.
 */
async function limitSize(path: string, account: Account | undefined, bytes: number): Promise<void> {
  const { size } = await stat(path)
  if (size <= bytes) return
  await copyFile(path, `${path}.1`)
  await changeOwner(`${path}.1`, account)
  await truncate(path)
}

/** Opens the log in a folder and limits its size, checked now and every minute. */
export async function openLog(folder: string, account: Account | undefined, bytes = bytesMax): Promise<Log> {
  const path = join(folder, 'postgres.log')
  await (await open(path, 'a', 0o600)).close()
  await changeOwner(path, account)
  await limitSize(path, account, bytes)
  const timer = setInterval(() => void limitSize(path, account, bytes).catch(() => {}), 60_000)
  timer.unref()
  return { path, close: () => clearInterval(timer) }
}

/** The last five lines of the log after its first `from` bytes, joined by ` / `. */
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

import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AppError, label } from '@sms/kit/contract'

/** Where the bytes of files live, named by their SHA-256 in hex; the same content is stored once. */
export type FileStore = {
  /** Stores a stream of at most `maxBytes`; nothing half written is ever found under a hash. */
  readonly put: (source: Readable, maxBytes: number) => Promise<{ hash: string; size: number; head: Buffer }>
  readonly read: (hash: string) => Readable
}

/** A file store in a folder: `ab/cdef…`, written beside and renamed into place after fsync. */
export function folderStore(folder: string): FileStore {
  const pathOf = (hash: string) => join(folder, hash.slice(0, 2), hash.slice(2))
  return {
    put: async (source, maxBytes) => {
      await mkdir(join(folder, 'incoming'), { recursive: true, mode: 0o700 })
      const draft = join(folder, 'incoming', randomUUID())
      const handle = await open(draft, 'w', 0o600)
      const digest = createHash('sha256')
      let size = 0
      let head = Buffer.alloc(0)
      try {
        for await (const chunk of source as AsyncIterable<Buffer>) {
          size += chunk.length
          if (size > maxBytes) throw tooLarge(maxBytes)
          if (head.length < 4_096) head = Buffer.concat([head, chunk]).subarray(0, 4_096)
          digest.update(chunk)
          await handle.write(chunk)
        }
        await handle.sync()
        await handle.close()
        const hash = digest.digest('hex')
        await mkdir(join(folder, hash.slice(0, 2)), { recursive: true, mode: 0o700 })
        if (await stat(pathOf(hash)).catch(() => undefined)) await rm(draft)
        else await rename(draft, pathOf(hash))
        return { hash, size, head }
      } catch (error) {
        await handle.close().catch(() => {})
        await rm(draft, { force: true })
        throw error
      }
    },
    read: (hash) => {
      if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error('not a content hash')
      return createReadStream(pathOf(hash))
    },
  }
}

const tooLarge = (maxBytes: number) => {
  const mb = Math.floor(maxBytes / 1_048_576)
  return new AppError('tooLarge', label(`The file is larger than ${mb} MB`, `文件超过 ${mb} MB`))
}

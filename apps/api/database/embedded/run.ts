import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** A start that failed for a reason that an operator can fix; the message is one sentence, shown without a stack. */
export class StartError extends Error {
  override name = 'StartError'
}

export interface RunOptions {
  account?: Account | undefined
  cwd: string
  input?: string
}

/** The environment of PostgreSQL's programs, without secrets and variables such as PGDATA and PGOPTIONS. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const variables = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(variables), LC_ALL: 'C', TZ: 'UTC' }
}

/** User and group for `spawn`: those of the account, or the present ones. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * Runs a program to its end: `code` is its exit code, or -1 where it could not be started or was killed; `output` is
 * what it wrote on both streams, or the reason.
 */
export function run(file: string, args: string[], options: RunOptions): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: options.cwd,
      ...identity(options.account),
      env: bareEnvironment(),
      stdio: 'pipe',
      windowsHide: true,
    })
    let output = ''
    const append = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', append)
    child.stderr.on('data', append)
    child.stdin.on('error', () => {}) // the program ended before it read everything; see its exit code
    child.once('error', (error) => resolve({ code: -1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
    child.stdin.end(options.input ?? '')
  })
}

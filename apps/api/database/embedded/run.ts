import { spawn } from 'node:child_process'
import type { Account } from './account.ts'

/** A start refused for a reason that its operator can mend: the message is one clear sentence, no stack needed. */
export class StartError extends Error {
  override name = 'StartError'
}

/** How a program is run: as which account, in which folder, with which text on its standard input. */
export interface RunOptions {
  account?: Account | undefined
  cwd: string
  input?: string
}

/** What PostgreSQL's programs get to see of our environment: no secret of ours, no PGDATA or PGOPTIONS of a user's. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' }
}

/** User and group for `spawn`: those of the account, or none to stay who we are. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {}
}

/**
 * Runs a program to its end. Never rejects: `code` is its exit code, or -1 where it could not be started or was
 * killed; `output` is what it wrote on both streams, or the reason.
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
    const hear = (chunk: Buffer) => {
      output += chunk
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.stdin.on('error', () => {}) // it ended before it read all: its exit code tells
    child.once('error', (error) => resolve({ code: -1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? -1, output: output.trim() }))
    child.stdin.end(options.input ?? '')
  })
}

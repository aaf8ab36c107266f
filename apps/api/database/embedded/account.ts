import { chown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './run.ts'

/** The operating system user that PostgreSQL runs as when this process is root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

interface Login extends Account {
  home: string
}

async function logins(): Promise<Login[]> {
  const text = await readFile('/etc/passwd', 'utf8').catch(() => '')
  return text
    .split('\n')
    .map((line) => line.split(':'))
    .filter((parts) => parts.length >= 4)
    .map(([name = '', , uid, gid, , home = '']) => ({ name, uid: Number(uid), gid: Number(gid), home }))
}

/** The account `nobody`, or `daemon` on macOS, where nobody's id is -2, which spawn and chown refuse. */
async function unprivileged(): Promise<Account> {
  const all = await logins()
  const found = ['nobody', 'daemon']
    .map((name) => all.find((login) => login.name === name))
    .find((login) => login && login.uid > 0 && login.gid >= 0)
  return found ? { uid: found.uid, gid: found.gid, name: found.name } : { uid: 65534, gid: 65534, name: 'nobody' }
}

/**
 * The account that runs initdb, which refuses a user without an entry in /etc/passwd, such as the owner of a folder
 * that is mounted into a container. PostgreSQL itself can run as such a user.
 */
export async function initdbAccount(account: Account | undefined): Promise<Account | undefined> {
  if (!account || (await logins()).some((login) => login.uid === account.uid)) return account
  return unprivileged()
}

/**
 * Creates the data folder if it is missing, and returns the account that runs PostgreSQL there; undefined for this
 * process's user. PostgreSQL refuses root, so root uses the owner of the data folder (for a new folder the owner of its
 * parent), or `nobody` if that is root.
 */
export async function accountFor(dataDir: string): Promise<Account | undefined> {
  const created = await mkdir(dataDir, { recursive: true })
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(created ? dirname(created) : dataDir)
  if (owner.uid === 0) return unprivileged()
  if (created) await changeOwner(created, owner)
  const name = (await logins()).find((login) => login.uid === owner.uid)?.name ?? `user ${owner.uid}`
  return { uid: owner.uid, gid: owner.gid, name }
}

/**
 * Changes the owner of a file, or of a folder with its contents, to the account where it is another; does not follow
 * symbolic links. The top comes last, so that an interrupted run is continued.
 */
export async function changeOwner(path: string, account: { uid: number; gid: number } | undefined): Promise<void> {
  if (!account) return
  const found = await lstat(path)
  if (found.uid === account.uid || found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of await readdir(path)) await changeOwner(join(path, name), account)
  await chown(path, account.uid, account.gid)
}

/** `changeOwner` for an existing folder; throws a StartError if it is another user's and this process is not root. */
export async function claim(path: string, account: Account | undefined): Promise<void> {
  if (account) return changeOwner(path, account)
  const { uid } = await stat(path)
  if (!process.getuid || uid === process.getuid()) return
  throw new StartError(
    `The folder ${path} belongs to the user with the id ${uid}: start as that user or as root, or chown it to yours.`,
  )
}

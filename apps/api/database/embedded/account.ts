import { chown, lstat, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from './run.ts'

/** The operating system user that PostgreSQL runs as when we are root: numeric user and group, and the login name. */
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

/** macOS writes nobody's id as -2, which neither spawn nor chown takes; daemon serves as well there. */
async function unprivileged(): Promise<Account> {
  const known = await logins()
  const fit = ['nobody', 'daemon']
    .map((name) => known.find((login) => login.name === name))
    .find((login) => login && login.uid > 0 && login.gid >= 0)
  return fit ? { uid: fit.uid, gid: fit.gid, name: fit.name } : { uid: 65534, gid: 65534, name: 'nobody' }
}

/**
 * The account to make a database as: initdb refuses a user that /etc/passwd does not name, such as the one of the host
 * who owns a folder mounted into a container. PostgreSQL itself runs as such a user, once the files are theirs.
 */
export async function maker(account: Account | undefined): Promise<Account | undefined> {
  if (!account || (await logins()).some((login) => login.uid === account.uid)) return account
  return unprivileged()
}

/**
 * Creates the data folder where it is missing and says who shall run PostgreSQL there: `undefined` (we ourselves)
 * unless we are root, which PostgreSQL refuses; then the owner of the data folder, or `nobody` where that is root.
 * A folder that root creates inside somebody's checkout becomes that person's, so that they can start it later too.
 */
export async function accountFor(dataDir: string): Promise<Account | undefined> {
  const created = await mkdir(dataDir, { recursive: true })
  if (process.getuid?.() !== 0) return undefined
  const owner = await stat(created ? dirname(created) : dataDir)
  if (owner.uid === 0) return unprivileged()
  if (created) await own(created, owner)
  const name = (await logins()).find((login) => login.uid === owner.uid)?.name ?? `user ${owner.uid}`
  return { uid: owner.uid, gid: owner.gid, name }
}

/**
 * Gives a file, or a folder with all it holds, to the account; nothing to do without one, or where the top is its own
 * already. The top is given last, so that an interrupted run is taken up again. Symbolic links are not followed.
 */
export async function own(path: string, account: { uid: number; gid: number } | undefined): Promise<void> {
  if (!account) return
  const found = await lstat(path)
  if (found.uid === account.uid || found.isSymbolicLink()) return
  if (found.isDirectory()) for (const name of await readdir(path)) await own(join(path, name), account)
  await chown(path, account.uid, account.gid)
}

/** `own`, for a folder that was there before us; StartError where it is another user's and we are not root. */
export async function claim(path: string, account: Account | undefined): Promise<void> {
  if (account) return own(path, account)
  const { uid } = await stat(path)
  if (!process.getuid || uid === process.getuid()) return
  throw new StartError(
    `The folder ${path} belongs to the user with the id ${uid}: start as that user or as root, or chown it to yours.`,
  )
}

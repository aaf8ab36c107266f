import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type APIRequestContext, type APIResponse, type Browser, type Page, request } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { readConfig } from '../apps/api/config.ts'
import { removeFolder } from '../apps/api/database/testing-folder.ts'
import { type StartOptions, startServer } from '../apps/api/start.ts'
import { hashCheaply } from '../resources/user/server/passwords.ts'
import { newDataFolder } from './template.ts'

export const password = 'indigo dye vat 7'
hashCheaply()

const utcHour = new Date().getUTCHours()
/** A time zone where it is noon now: journeys that count by the day of the browser don't run over midnight. */
export const noonZone = `Etc/GMT${utcHour < 12 ? '-' : '+'}${Math.abs(12 - utcHour)}`

const built = join(import.meta.dirname, '../.build/web')

/**
 * Starts the whole built product: embedded PostgreSQL without records, mails to a real SMTP server. `web` is the folder of
 * another build of the pages.
 */
export async function startProduct({
  web = built,
  ...options
}: Pick<StartOptions, 'inactivityMs' | 'other'> & { web?: string } = {}) {
  const dataDir = await newDataFolder()
  const mails = await startMailbox()
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', SMTP_URL: mails.url })
  const server = await startServer({ config, logger: { level: 'warn' }, web, log: () => {}, ...options })
  return {
    url: server.address,
    databaseUrl: server.databaseUrl,
    dataDir,
    smtpUrl: mails.url,
    mailTo: mails.mailTo,
    stop: async () => {
      await server.stop()
      await mails.stop()
      await removeFolder(dataDir)
    },
  }
}

export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * Starts another server over the product's database, in a process of its own and at `port` (0: any free one). `kill` ends it
 * at once, as a power cut does.
 */
export async function startBeside(product: Pick<Product, 'databaseUrl' | 'dataDir' | 'smtpUrl'>, port = 0) {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, '../apps/api/main.ts')], {
    env: {
      ...process.env,
      DATABASE_URL: product.databaseUrl,
      DATA_DIR: product.dataDir,
      SMTP_URL: product.smtpUrl,
      PORT: String(port),
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((ready, failed) => {
    let output = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      output += chunk
      const address = /ready: (http\S+)/.exec(output)?.[1]
      if (address) ready(address)
    })
    child.once('exit', () => failed(new Error(output)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, port: Number(new URL(url).port), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** An SMTP server that stores every mail. */
async function startMailbox() {
  const stored: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      let text = ''
      for await (const chunk of stream) text += chunk
      stored.push({ to: session.envelope.rcptTo.map(({ address }) => address), text })
      done()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** Waits up to 20 s for a mail to an address; returns the link in the newest one. */
    mailTo: async (address: string): Promise<string> => {
      for (const until = Date.now() + 20_000; Date.now() < until; await new Promise((next) => setTimeout(next, 100))) {
        const mail = stored.findLast(({ to }) => to.includes(address))
        if (mail) return linkIn(mail.text)
      }
      throw new Error(`no mail to ${address} came`)
    },
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

function linkIn(mail: string): string {
  const base64 = /Content-Transfer-Encoding: base64\r?\n\r?\n([\s\S]+)/i.exec(mail)?.[1]
  const text = base64 ? Buffer.from(base64, 'base64').toString() : mail.replace(/=\r?\n/g, '').replace(/=3D/g, '=')
  const link = /https?:\/\/\S+\/login[?#]token=[\w-]+/.exec(text)?.[0]
  if (!link) throw new Error(`no link in the mail: ${text}`)
  return link
}

/** Creates the first administrator, Mei, through the API. */
export async function createAdministrator(product: Product, language: 'en' | 'zh' = 'en') {
  const body = JSON.stringify({ name: 'Mei', email: 'mei@example.com', password, language })
  const answer = await fetch(`${product.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (answer.status !== 201) throw new Error(`setup answered ${answer.status}`)
}

/** Signs in through the API of a page or context, which then holds the session. */
export async function signIn(
  client: { readonly request: APIRequestContext },
  product: Pick<Product, 'url'>,
  account = 'Mei',
) {
  await callsOf(client, product).post('/user/login', { account, password })
}

/** A page of an account in a browser context of its own. */
export async function visit(browser: Browser, product: Pick<Product, 'url'>, account = 'Mei'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, account)
  return page
}

/** A user to invite: by default Staff who read English. */
export type NewUser = {
  readonly name: string
  readonly email: string
  readonly role?: 'Administrator' | 'Staff' | 'Viewer'
  readonly language?: 'en' | 'zh'
  readonly Menu?: readonly string[]
  readonly rights?: readonly string[]
}

/** Calls of the API by the user who is signed in to a page or context. */
export function callsOf({ request }: { readonly request: APIRequestContext }, product: Pick<Product, 'url'>) {
  const data = async <T>(answer: APIResponse): Promise<T> => {
    const envelope = (await answer.json()) as { code: number; message: string; data: T }
    if (envelope.code !== 1) throw new Error(`${answer.url()}: ${envelope.message}`)
    return envelope.data
  }
  /** Posts a body that must be accepted; returns the data of the answer. */
  const post = async <T = { id: string; version: number }>(path: string, body: object): Promise<T> =>
    data<T>(await request.post(`${product.url}/api${path}`, { data: body }))
  return {
    post,
    get: async <T>(path: string): Promise<T> => data<T>(await request.get(`${product.url}/api${path}`)),
    /** Adds a record, even where similar ones exist. */
    add: (path: string, values: object) => post(`/${path}/add`, { confirm: ['similar'], ...values }),
    /** Invites a user, who follows the link of the mail and chooses the common password. */
    invite: async (product: Product, user: NewUser) => {
      await post('/user/add', { role: 'Staff', language: 'en', Menu: ['Supplier'], ...user })
      const token = /[#?]token=([\w-]+)/.exec(await product.mailTo(user.email))?.[1]
      await post('/user/reset', { token, password })
    },
  }
}

export type Calls = ReturnType<typeof callsOf>

/** Calls the API as Mei, without a browser. */
export async function asMei<T>(product: Product, work: (calls: Calls, request: APIRequestContext) => Promise<T>) {
  const context = await request.newContext()
  const calls = callsOf({ request: context }, product)
  await signIn({ request: context }, product)
  const result = await work(calls, context)
  await context.dispose()
  return result
}

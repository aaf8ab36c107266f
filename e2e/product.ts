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

const built = join(import.meta.dirname, '../.build/web')

/**
 * The whole built product as a newcomer finds it: embedded PostgreSQL without records, mails to a real SMTP server.
 * `web`: the folder of another build of the pages.
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
 * One more server over the product's database, in a process of its own; the same port again when `port` is given.
 * `kill` ends it at once, as a power cut does.
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
    let said = ''
    child.stdout!.on('data', (chunk: Buffer) => {
      said += chunk
      const found = /ready: (http\S+)/.exec(said)?.[1]
      if (found) ready(found)
    })
    child.once('exit', () => failed(new Error(said)))
  })
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return { url, port: Number(new URL(url).port), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') }
}

/** An SMTP server that keeps what it is given. */
async function startMailbox() {
  const kept: { to: string[]; text: string }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      let text = ''
      for await (const chunk of stream) text += chunk
      kept.push({ to: session.envelope.rcptTo.map((one) => one.address), text })
      done()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** The link in the newest mail to an address, waited for up to 20 s. */
    mailTo: async (address: string): Promise<string> => {
      for (const until = Date.now() + 20_000; Date.now() < until; await new Promise((next) => setTimeout(next, 100))) {
        const mail = kept.findLast((one) => one.to.includes(address))
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

/** Creates the first administrator Mei through the API, for journeys that are about something else. */
export async function createAdministrator(product: Product, language: 'en' | 'zh' = 'en') {
  const body = JSON.stringify({ name: 'Mei', email: 'mei@example.com', password, language })
  const answer = await fetch(`${product.url}/api/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  if (answer.status !== 201) throw new Error(`setup answered ${answer.status}`)
}

/** Signs in through the page's own API, so that the browser holds the session. */
export async function signIn(
  of: { readonly request: APIRequestContext },
  product: Pick<Product, 'url'>,
  account = 'Mei',
) {
  await callsOf(of, product).post('/user/login', { account, password })
}

/** A page of an account in a browser context of its own. */
export async function visit(browser: Browser, product: Pick<Product, 'url'>, account = 'Mei'): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await signIn(page, product, account)
  return page
}

/** Who is invited; staff who read English unless said. */
export type Invited = {
  readonly name: string
  readonly email: string
  readonly role?: 'Administrator' | 'Staff' | 'Viewer'
  readonly language?: 'en' | 'zh'
  readonly Menu?: readonly string[]
  readonly rights?: readonly string[]
}

/** The API as whoever is signed in there uses it, for what a journey needs before or beside its pages. */
export function callsOf({ request }: { readonly request: APIRequestContext }, product: Pick<Product, 'url'>) {
  const data = async <T>(answer: APIResponse): Promise<T> => {
    const envelope = (await answer.json()) as { code: number; message: string; data: T }
    if (envelope.code !== 1) throw new Error(`${answer.url()}: ${envelope.message}`)
    return envelope.data
  }
  /** Posts what must be accepted, by default whatever it resembles; answers the data. */
  const post = async <T = { id: string; version: number }>(path: string, body: object): Promise<T> =>
    data<T>(await request.post(`${product.url}/api${path}`, { data: body }))
  return {
    post,
    get: async <T>(path: string): Promise<T> => data<T>(await request.get(`${product.url}/api${path}`)),
    /** Adds a record, be there others that resemble it. */
    add: (path: string, values: object) => post(`/${path}/add`, { confirm: ['similar'], ...values }),
    /** Invites somebody, who follows the link of the mail and chooses the password of all. */
    invite: async (product: Product, user: Invited) => {
      await post('/user/add', { role: 'Staff', language: 'en', Menu: ['Supplier'], ...user })
      const token = /[#?]token=([\w-]+)/.exec(await product.mailTo(user.email))?.[1]
      await post('/user/reset', { token, password })
    },
  }
}

export type Calls = ReturnType<typeof callsOf>

/** Sets up what a journey is about, in Mei's name and without a browser. */
export async function asMei<T>(product: Product, work: (calls: Calls, request: APIRequestContext) => Promise<T>) {
  const context = await request.newContext()
  const calls = callsOf({ request: context }, product)
  await signIn({ request: context }, product)
  const made = await work(calls, context)
  await context.dispose()
  return made
}

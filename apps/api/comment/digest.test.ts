import type { AddressInfo } from 'node:net'
import { dayText, mentionNotice, mentionToken } from '@sms/kit/contract'
import { claimMail, createMailer, digestJob, type Mail, noticeSetting, notification } from '@sms/kit/server/mount'
import { certificateNotice } from '@sms/resources/certificate/rules/expiry-notice.ts'
import { notifyExpiries } from '@sms/resources/certificate/server/expiry-notices.ts'
import { houseZone } from '@sms/resources/company/server/house-day.ts'
import { nouns } from '@sms/resources/nouns.ts'
import { people } from '@sms/resources/user/server/people.ts'
import { eq, sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from '../testing.ts'

/** Notifications by mail, through a real mail server, by two server processes on one database. */
let app: TestApp
let second: TestApp
let mei: Visitor
let sun: Visitor
let record: string
const mailbox = await startMailbox()
beforeAll(async () => {
  app = await startTestApp()
  second = await startTestApp({ beside: app })
  const smtp = createMailer({ smtpUrl: mailbox.url, from: 'SMS <sms@example.com>', outbox: '', log: () => {} })
  // Invitations wait in the folder as ever, where `member` looks for them.
  for (const { services } of [app, second]) {
    const { mail } = services
    Object.assign(services, { mail: (item: Mail) => (item.id ? smtp(item) : mail(item)) })
  }
  mei = await app.setup()
  sun = await app.member(mei, { name: 'Sun', email: 'sun@example.com' })
  const values = { code: 'D-1', nameEn: 'Dye & Sons', type: 'OEM' }
  record = (await mei.post('/api/supplier/add', values)).body.data.id
})
afterEach(() => mailbox.refuse(false))
afterAll(async () => {
  await second.close()
  await app.close()
  await mailbox.stop()
})

/** An SMTP server that stores the mails that it gets; it can refuse them, and hold its answers back. */
async function startMailbox() {
  const sent: { to: string; id: string; text: string; subject: string }[] = []
  let refusing = false
  let refused = 0
  let holding: Promise<void> | undefined
  let held = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: async (stream, session, done) => {
      let raw = ''
      for await (const chunk of stream) raw += chunk
      if (holding) {
        held++
        await holding
      }
      if (refusing) {
        refused++
        return done(Object.assign(new Error('try later'), { responseCode: 451 }))
      }
      const [head = '', body = ''] = raw.split('\r\n\r\n', 1).concat(raw.slice(raw.indexOf('\r\n\r\n') + 4))
      const header = (name: string) => new RegExp(`^${name}: (.*(?:\r\n\\s.*)*)`, 'im').exec(head)?.[1] ?? ''
      const base64 = /base64/i.test(header('Content-Transfer-Encoding'))
      const bytes = base64
        ? Buffer.from(body, 'base64')
        : Buffer.from(
            body
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          )
      sent.push({
        to: session.envelope.rcptTo[0]!.address,
        id: header('Message-ID'),
        subject: header('Subject'),
        text: bytes.toString(),
      })
      done()
    },
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    to: (address: string) => sent.filter((row) => row.to === address),
    refuse: (now: boolean) => {
      refusing = now
    },
    refused: () => refused,
    /** Holds back the answers to all mails until the returned function is called. */
    hold: () => {
      let go = () => {}
      holding = new Promise<void>((resolve) => {
        go = () => {
          holding = undefined
          resolve()
        }
      })
      return go
    },
    held: () => held,
    stop: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** A user who wants mails, with the id that comments mention. */
async function reader(name: string, mail: string, language = 'en') {
  const email = `${name.toLowerCase()}@example.com`
  const visitor = await app.member(mei, { name, email, language })
  const id: string = (await visitor.get('/api/user/verify')).body.data.id
  await visitor.put('/api/notification/settings', { mail, zone: 'UTC' })
  return { visitor, id, email }
}
const mention = (ids: string[], words: string) =>
  sun.post('/api/comment/add', { kind: 'supplier', id: record, text: `${ids.map(mentionToken).join(' ')} ${words}` })
/** Asks for what the clock asks for once an hour. */
const hour = (of = app) => of.services.jobs.queue(digestJob, {})
const until = (what: () => unknown) => expect.poll(what, { timeout: 30_000, interval: 100 })
const world = {
  nouns,
  people,
  types: { mention: mentionNotice, certificate: certificateNotice },
  zone: houseZone,
}
const unmailed = async (user: string) =>
  (await app.db.select().from(notification).where(eq(notification.user, user))).filter((row) => !row.mailedAt).length

describe('Mail digest', () => {
  test('one mail with what is unread, in the user’s language, with links; read ones and other users’ are not in it', async () => {
    const wang = await reader('Wang', 'hourly', 'zh')
    const lee = await reader('Lee', 'hourly')
    const silent = await reader('Nobody', 'never')
    await mention([lee.id], 'seen already')
    await lee.visitor.post('/api/notification/read', { all: true })
    await mention([wang.id, lee.id, silent.id], '<b>小样</b> 收到了吗？')
    await mention([lee.id], 'second')
    await hour()
    await until(() => mailbox.to(wang.email).length).toBe(1)
    await until(() => mailbox.to(lee.email).length).toBe(1)
    const [mail] = mailbox.to(lee.email)
    expect(mail!.subject).toBe('SMS: 2 unread notifications')
    expect(mail!.text).toContain('Hello Lee,')
    expect(mail!.text).toContain('• Sun mentioned you in a comment on D-1 · Dye & Sons')
    expect(mail!.text).toContain('@Lee @Nobody <b>小样</b> 收到了吗？')
    expect(mail!.text).toMatch(new RegExp(`http://127.0.0.1:\\d+/admin/open/supplier/${record}\\?tab=comments`))
    expect(mail!.text).toContain('To get it less often or not at all')
    expect(mail!.text).not.toContain('seen already')
    expect(mailbox.to(wang.email)[0]!.text).toContain('• Sun 在“D-1 · Dye & Sons')
    expect(mailbox.to(silent.email)).toEqual([])
    await until(() => unmailed(lee.id)).toBe(1)
  }, 60_000)

  test('never the same twice, however often and by however many processes it is asked for', async () => {
    const kim = await reader('Kim', 'hourly')
    for (let n = 1; n <= 3; n++) {
      await mention([kim.id], `round ${n}`)
      await Promise.all([hour(), hour(second)])
    }
    await until(() => unmailed(kim.id)).toBe(0)
    await Promise.all([hour(), hour(second)])
    const marker = await reader('Marker', 'hourly')
    await mention([marker.id], 'after all of them')
    await hour()
    await until(() => mailbox.to(marker.email).length).toBe(1)
    const texts = mailbox
      .to(kim.email)
      .map((row) => row.text)
      .join('\n')
    for (let n = 1; n <= 3; n++) expect(texts.split(`round ${n}`), `round ${n}`).toHaveLength(2)
  }, 90_000)

  test('a mail server that takes none is tried again; nothing is lost, and nothing counts as mailed meanwhile', async () => {
    const fay = await reader('Fay', 'daily')
    await app.db.update(noticeSetting).set({ mail: 'hourly' }).where(eq(noticeSetting.user, fay.id))
    mailbox.refuse(true)
    const before = mailbox.refused()
    await mention([fay.id], 'patience')
    await hour()
    await until(() => mailbox.refused()).toBeGreaterThan(before)
    expect(await unmailed(fay.id)).toBe(1)
    mailbox.refuse(false)
    // The queue looks again after half a minute at the latest.
    await expect.poll(() => mailbox.to(fay.email).length, { timeout: 75_000, interval: 250 }).toBe(1)
    await until(() => unmailed(fay.id)).toBe(0)
  }, 120_000)

  test('a mail server that takes its time holds no transaction and no lock', async () => {
    const jin = await reader('Jin', 'hourly')
    await mention([jin.id], 'slowly')
    const before = mailbox.held()
    const go = mailbox.hold()
    try {
      await hour()
      await until(() => mailbox.held()).toBe(before + 1)
      expect(await claimMail(second.services, world, app.app.log, jin.id), 'by another process').toBeUndefined()
      const settings = await jin.visitor.put('/api/notification/settings', { mail: 'hourly', zone: 'Asia/Tokyo' })
      expect(settings.body.code).toBe(1)
      expect((await jin.visitor.post('/api/notification/read', { all: true })).body.code).toBe(1)
      await app.db.execute(sql`select 1 from notice_setting where "user" = ${jin.id} for update nowait`)
      const open = sql`
        select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`
      await until(async () => (await app.db.execute(open)).rows.length).toBe(0)
    } finally {
      go()
    }
    await until(() => unmailed(jin.id)).toBe(0)
    expect(mailbox.to(jin.email)).toHaveLength(1)
  }, 60_000)

  test('a process that dies while it sends: nobody sends meanwhile, the mail goes out when its claim has run out', async () => {
    const ada = await reader('Ada', 'hourly')
    await mention([ada.id], 'after all')
    const claimed = await claimMail(app.services, world, app.app.log, ada.id)
    expect(claimed).toMatchObject({ user: ada.id })
    // It is gone. Those who come meanwhile find it claimed, be they told to begin ever so often.
    for (const { services } of [app, second])
      expect(await claimMail(services, world, app.app.log, ada.id)).toBeUndefined()
    expect(await unmailed(ada.id)).toBe(1)
    const over = new Date(Date.now() - 1_000).toISOString()
    await app.db.update(noticeSetting).set({ mailingUntil: over }).where(eq(noticeSetting.user, ada.id))
    await hour()
    await until(() => mailbox.to(ada.email).length).toBe(1)
    expect(mailbox.to(ada.email)[0]!.id, 'told apart by no mail program').toBe(`<${claimed!.mail.id}@sms>`)
    await until(() => unmailed(ada.id)).toBe(0)
  }, 60_000)

  test('whoever was made inActive or lost the key gets none', async () => {
    const former = await reader('Gone', 'hourly')
    const moved = await reader('Moved', 'hourly')
    const stays = await reader('Stays', 'hourly')
    await mention([former.id, moved.id, stays.id], 'all of you')
    await mei.post('/api/user/edit', { id: former.id, status: 'inActive' })
    await mei.post('/api/user/edit', { id: moved.id, Menu: ['Fabric'] })
    await hour()
    await until(() => mailbox.to(stays.email).length).toBe(1)
    expect([...mailbox.to(former.email), ...mailbox.to(moved.email)]).toEqual([])
  }, 60_000)
})

describe('Certificates that expire', () => {
  const tell = () => notifyExpiries(app, world)
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000 + 8 * 3_600_000).toISOString().slice(0, 10)
  const notices = async (user: Visitor) =>
    (await user.get('/api/notification')).body.data
      .filter((row: { type: string }) => row.type === 'certificate')
      .map((row: { text: { en: string } }) => row.text.en)

  test('are told to whoever entered them, once before and once after; a renewed one is told of no more', async () => {
    const add = async (number: string, days: number, more = {}) =>
      (
        await sun.post('/api/certificate/add', {
          supplier: record,
          standard: 'GOTS',
          number,
          expires: inDays(days),
          ...more,
        })
      ).body.data.id as string
    const soon = await add('S-1', 59)
    await add('S-2', 62)
    await add('S-3', -1)
    await add('S-4', -40)
    await add('S-5', 10, { status: 'inActive' })
    for (let n = 0; n < 2; n++) await Promise.all([tell(), tell()])
    const name = 'D-1 · Dye & Sons'
    const expected = [
      `${name}: GOTS S-1 expires on ${dayText(inDays(59), 'en')}`,
      `${name}: GOTS S-3 has expired on ${dayText(inDays(-1), 'en')}`,
    ]
    expect((await notices(sun)).sort()).toEqual(expected)
    expect((await notices(mei)).sort(), 'who entered the supplier').toEqual(expected)
    await sun.post('/api/certificate/edit', { id: soon, expires: inDays(400) })
    await tell()
    expect(await notices(sun)).toEqual([expected[1]])
  })

  test('are told to the administrators where nobody who entered them works here any more', async () => {
    const ida = await app.member(mei, { name: 'Ida', email: 'ida@example.com' })
    const id = (await ida.get('/api/user/verify')).body.data.id
    const supplier = (await ida.post('/api/supplier/add', { code: 'I-1', nameEn: 'Idle Looms', type: 'OEM' })).body.data
      .id
    await ida.post('/api/certificate/add', {
      supplier,
      standard: 'other',
      otherStandard: 'House rule',
      expires: inDays(0),
    })
    await mei.post('/api/user/edit', { id, status: 'inActive' })
    const before = await notices(sun)
    await tell()
    expect(await notices(mei)).toContain(`I-1 · Idle Looms: House rule expires on ${dayText(inDays(0), 'en')}`)
    expect(await notices(sun)).toEqual(before)
  })
})

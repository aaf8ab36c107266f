import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import nodemailer from 'nodemailer'
import { newId } from './columns.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for the same mail: a mail server or reader that gets it twice can tell. */
  readonly id?: string
}

/** Sends one mail, or throws when the mail server does not take it. */
export type Mailer = (mail: Mail) => Promise<void>

/** How long a mail server is waited for, in milliseconds: for a connection, for its first word, for each further one. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Mails go to the SMTP server of `smtpUrl`; without one each is written to `outbox` as an .eml file and named in the log,
 * so that an office without a mail server can still hand over an invitation.
 */
export function createMailer(of: {
  smtpUrl: string | undefined
  from: string
  outbox: string
  log: (line: string) => void
}): Mailer {
  if (of.smtpUrl) {
    const transport = nodemailer.createTransport({ url: of.smtpUrl, ...patience }, { from: of.from })
    return async (mail) => void (await transport.sendMail(named(mail)))
  }
  const composer = nodemailer.createTransport(
    { streamTransport: true, buffer: true, newline: 'windows' },
    { from: of.from },
  )
  return async (mail) => {
    const { message } = await composer.sendMail(named(mail))
    await mkdir(of.outbox, { recursive: true, mode: 0o700 })
    const path = join(of.outbox, `${newId()}.eml`)
    await writeFile(path, message as Buffer, { mode: 0o600 })
    of.log(`no SMTP_URL is set: a mail to ${mail.to} waits in ${path}`)
  }
}

/** The mail as nodemailer takes it; one with an id names it in its Message-ID. */
const named = ({ id, ...mail }: Mail) => ({ ...mail, ...(id ? { messageId: `<${id}@sms>` } : {}) })

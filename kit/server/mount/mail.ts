import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { newId } from '../columns.ts'

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
  const { smtpUrl, from } = of
  // Loaded with the first mail: many a server never sends one.
  let made: Promise<Transporter<any>> | undefined
  const transport = () => {
    made ??= import('nodemailer').then(({ default: nodemailer }) =>
      smtpUrl
        ? nodemailer.createTransport({ url: smtpUrl, ...patience }, { from })
        : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from }),
    )
    return made
  }
  if (smtpUrl) return async (mail) => void (await (await transport()).sendMail(named(mail)))
  return async (mail) => {
    const { message } = await (await transport()).sendMail(named(mail))
    await mkdir(of.outbox, { recursive: true, mode: 0o700 })
    const path = join(of.outbox, `${newId()}.eml`)
    await writeFile(path, message as Buffer, { mode: 0o600 })
    of.log(`no SMTP_URL is set: a mail to ${mail.to} waits in ${path}`)
  }
}

/** The mail as nodemailer takes it; one with an id names it in its Message-ID. */
const named = ({ id, ...mail }: Mail) => ({ ...mail, ...(id ? { messageId: `<${id}@sms>` } : {}) })

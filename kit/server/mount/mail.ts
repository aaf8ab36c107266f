import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Transporter } from 'nodemailer'
import { newId } from '../columns.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** The same for a repeated mail, so that mail servers and readers recognise it. */
  readonly id?: string
}

/** Sends a mail; throws when the mail server does not accept it. */
export type Mailer = (mail: Mail) => Promise<void>

/** The longest waits for a mail server, in milliseconds. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends mails to the SMTP server of `smtpUrl`. Without one, writes each to `outbox` as an .eml file and logs its path,
 * so that an office without a mail server can still deliver an invitation.
 */
export function createMailer(options: {
  smtpUrl: string | undefined
  from: string
  outbox: string
  log: (line: string) => void
}): Mailer {
  const { smtpUrl, from } = options
  // Loaded with the first mail, since some servers never send one.
  let transporter: Promise<Transporter<any>> | undefined
  const transport = () => {
    transporter ??= import('nodemailer').then(({ default: nodemailer }) =>
      smtpUrl
        ? nodemailer.createTransport({ url: smtpUrl, ...timeouts }, { from })
        : nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from }),
    )
    return transporter
  }
  if (smtpUrl) return async (mail) => void (await (await transport()).sendMail(toNodemailer(mail)))
  return async (mail) => {
    const { message } = await (await transport()).sendMail(toNodemailer(mail))
    await mkdir(options.outbox, { recursive: true, mode: 0o700 })
    const path = join(options.outbox, `${newId()}.eml`)
    await writeFile(path, message as Buffer, { mode: 0o600 })
    options.log(`no SMTP_URL is set: a mail to ${mail.to} waits in ${path}`)
  }
}

const toNodemailer = ({ id, ...mail }: Mail) => ({ ...mail, ...(id ? { messageId: `<${id}@sms>` } : {}) })

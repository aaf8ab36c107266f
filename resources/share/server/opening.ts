import { label, refusalAt, required, secret, token } from '@sms/kit/contract'
import { type Call, type Route, route, shape, write } from '@sms/kit/server'
import { type Described, notifyChanged } from '@sms/kit/server/mount'
import { eq, sql } from 'drizzle-orm'
import { verifyPassword } from '../../user/server/passwords.ts'
import type { Share } from '../contract.ts'
import { factOptions } from '../rules/facts.ts'
import type { Opened } from '../rules/shown.ts'
import { shareTable } from '../table.ts'
import { findOpen, hashOf, keyOf } from './secrets.ts'
import { shownOf, subjectsShown } from './shown.ts'
import { countAttempt, notOpenError, type Visit, visitOf } from './visitor.ts'

const opening = shape({
  token: required(secret('Token', '令牌')),
  password: secret('Password', '密码'),
  /** The key of a page that is open already: it needs no password again and counts as no further visit. */
  key: token('Key', '密钥', { max: 100 }),
})

const words = { type: 'string' } as const
const list = (items: object) => ({ type: 'array', items })
const object = (properties: object) => ({ type: 'object', properties })
const openedSchema = object({
  title: words,
  language: words,
  expires: words,
  key: words,
  items: list(
    object({
      id: words,
      code: words,
      name: words,
      facts: list(object({ fact: { enum: factOptions.map(({ value }) => value) }, label: words, text: words })),
      colours: list(object({ name: words, text: words, hex: words })),
      sizes: list(words),
      pictures: list(words),
    }),
  ),
}) as Described<Opened>

/**
 * `POST /api/share/open`: answers what a link shows. A link with a password asks for it by a refusal at `password`;
 * failed tries are counted, and each page counts as a visit when it is first opened.
 */
export const openRoute = (): Route =>
  route({
    method: 'POST',
    path: '/share/open',
    title: 'Open a link without an account: its items with the chosen facts, and the key for pictures and choices',
    access: 'anyone',
    body: opening,
    data: openedSchema,
    maxBytes: 8_192,
    handle: async (call) => {
      const { token, key: knownKey } = call.body
      // Copied out of a message, it often has blanks at its ends.
      const password = call.body.password?.trim()
      const attempt = await countAttempt(call, token)
      const found = await findOpen(call.db, 'token', token)
      const visit = found && (await visitOf(call, found.share as Share))
      if (!visit) throw notOpenError()
      const { secret } = found
      const isOpen = secret.password === null || (knownKey !== null && hashOf(knownKey) === secret.key)
      if (!isOpen && !password) {
        // Keeps the failed tries counted: a request without a password must not reset them.
        await attempt.takeBack()
        throw refusalAt('password', label('This link asks for a password', '此链接需要密码'))
      }
      if (!isOpen && !(await verifyPassword(password!, secret.password!)))
        throw refusalAt('password', label('The password is wrong', '密码错误'))
      await attempt.forgive()
      const { share, ctx } = visit
      const items = await shownOf(ctx, share, await subjectsShown(ctx, share))
      if (knownKey === null) await countVisit(call, visit)
      const { title, language, expires } = share
      return { data: { title, language, expires, key: keyOf(token, secret.password), items }, message: 'success' }
    },
  })

/** Counts a visit without an entry in history, and updates open pages of the link. */
const countVisit = (call: Call, { share, ctx }: Visit) =>
  write(ctx, async ({ db, actor }) => {
    const counters = { visits: sql`${shareTable.visits} + 1`, lastVisit: sql`now()` }
    await db.update(shareTable).set(counters).where(eq(shareTable.id, share.id))
    await notifyChanged(db, 'share', [share.id], actor.id)
  }).catch((error: unknown) => call.log.warn({ err: error }, 'a visit was not counted'))

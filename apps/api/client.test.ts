import { cookieUserName, createClient, failureOf } from '@sms/client'
import { cookieFetch } from '@sms/client/cookie-fetch.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo, password, startTestApp, type TestApp, tokenOf } from './testing.ts'

/** The specification's own calls (section 7) against the real server. */
let app: TestApp
const toasts: string[] = []
const logged: string[] = []

const person = () => {
  const fetch = cookieFetch()
  return createClient({
    origin: app.url,
    fetch,
    userName: () => cookieUserName(fetch.cookies()),
    toast: { success: (message) => toasts.push(message), error: (message) => toasts.push(`error: ${message}`) },
    log: (error) => logged.push(String(error)),
  })
}

beforeAll(async () => {
  app = await startTestApp()
  await app.setup()
})
afterAll(() => app.close())

const taken = (from: string[]) => from.splice(0)

describe('§7 calls against the server', () => {
  test('login, verify, id, master; the toasts that the table names and no other', async () => {
    const mei = person()
    expect(await mei.user.login({ account: 'Mei', password: 'wrong' })).toBe(false)
    expect(await mei.user.login({ account: 'Mei', password })).toBe(true)
    const payload = await mei.user.verify()
    const user = await mei.user.byId(String(payload!.id))
    expect(user).toMatchObject({ User_Name: 'Mei' })
    const masters = await mei.master.list({ status: 'Active', name: null })
    expect(masters!.Size.length).toBeGreaterThan(5)
    expect(await mei.master.add({ key: 'Line', name: 'Capsule', state: 'Add' })).toBe(true)
    expect(await mei.master.add({ key: 'Line', name: 'Capsule', state: 'Add' })).toBe(false)
    expect(taken(toasts)).toEqual(['Add successfully'])
    expect(taken(logged)).toEqual([])
  })

  test('register, mail, reset, edit, list, logout', async () => {
    const mei = person()
    await mei.user.login({ account: 'Mei', password })
    const made = await mei.user.register({
      name: 'Lan',
      email: 'lan@example.com',
      Menu: ['Supplier'],
      state: 'Register',
    })
    const lan = person()
    const token = tokenOf(await mailTo(app.outbox, 'lan@example.com'))
    expect(await lan.user.reset({ token, password: 'woad and weld 12' })).toBe(true)
    expect(await lan.user.login({ account: 'lan@example.com', password: 'woad and weld 12' })).toBe(true)
    expect(await lan.user.resetEmail({ email: 'lan@example.com' })).toBe(true)
    expect(await lan.user.list()).toBeNull()
    expect(await mei.user.edit({ id: String(made!.id), rights: ['bank'], state: 'Edit' })).toBe(true)
    expect(await mei.user.list({ q: 'lan' })).toHaveLength(1)
    expect(await lan.user.logout()).toBe(true)
    expect(await lan.user.verify()).toBeNull()
    expect(taken(toasts)).toEqual([
      'Register successfully',
      'reset successfully',
      'send reset email successfully',
      'Edit successfully',
    ])
    expect(taken(logged)).toEqual(['Error: 请求失败，状态码: 403', 'Error: 请求失败，状态码: 401'])
  })

  test('the generic client: a refusal is shown, a failed status thrown with its envelope', async () => {
    const mei = person()
    await mei.user.login({ account: 'Mei', password })
    const refused = await mei.api.get('/supplier', { colour: 'red' })
    expect(refused.code).toBe(0)
    expect(taken(toasts)).toEqual(['error: colour: Unknown parameter'])
    const failed = await person()
      .api.get('/supplier')
      .catch((error: unknown) => error)
    expect(String(failed)).toBe('Error: zlFetch error: Request failed with status 401')
    expect(failureOf(failed)).toMatchObject({ status: 401, envelope: { code: 0 } })
  })
})

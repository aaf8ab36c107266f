import { label } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { Refused } from '../data/query.ts'
import { failureLabel, withNext } from './failure-text.ts'

const answered = (status: number, message?: string) =>
  new Error(`zlFetch error: Request failed with status ${status}`, {
    cause: { status, envelope: message === undefined ? undefined : { code: 0, message } },
  })

describe('section 8: the thrown texts are for logs; people read a sentence', () => {
  test('no answer at all is told as a connection problem', () => {
    const error = new Error('zlFetch error: Failed to fetch', { cause: new TypeError('Failed to fetch') })
    expect(failureLabel(error).en).toMatch(/cannot be reached/)
  })

  test("the server's own sentence is preferred", () => {
    expect(failureLabel(answered(403, '您没有此权限')).zh).toBe('您没有此权限')
  })

  test('a refusal is told by its own sentence', () => {
    const refused = new Refused({ code: 0, message: 'This takes too long: please narrow the search' })
    expect(failureLabel(refused).en).toBe('This takes too long: please narrow the search')
  })

  test('another sentence follows it after a stop', () => {
    const next = label('What you typed is still here.', '您填写的内容仍保留在此。')
    const refused = withNext(failureLabel(answered(403, '您没有此权限')), next)
    expect(refused.zh).toBe('您没有此权限。您填写的内容仍保留在此。')
    expect(withNext(failureLabel(answered(403)), next)).toEqual(
      label('You do not have the right to do this. What you typed is still here.', refused.zh),
    )
  })

  test.each([401, 403, 404, 413, 429, 500, 503])('a bare %i has words in both languages', (status) => {
    const { en, zh } = failureLabel(answered(status))
    expect(en).not.toMatch(/\d/)
    expect(zh).toMatch(/\p{Script=Han}/u)
  })

  test.each([
    'Failed to fetch dynamically imported module: https://sms.example/assets/page-1.js',
    'error loading dynamically imported module: https://sms.example/assets/page-1.js',
    'Importing a module script failed.',
    'Unable to preload CSS for https://sms.example/assets/records-1.css',
  ])('a screen that did not arrive is told as such: %s', (message) => {
    expect(failureLabel(new TypeError(message)).en).toMatch(/could not be loaded/)
  })

  test('a fault of our own keeps its internals to itself', () => {
    expect(failureLabel(new TypeError("Cannot read properties of undefined (reading 'x')")).en).toBe(
      'Something unexpected happened on this screen.',
    )
  })
})

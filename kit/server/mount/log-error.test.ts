import { expect, test } from 'vitest'
import { withoutData } from './log-error.ts'

test('a failed statement keeps its code and constraint, and nothing that somebody typed', () => {
  const cause = Object.assign(new Error('Key (account)=(6217 0000) exists'), { code: '23505', constraint: 'bank_no' })
  const failed = Object.assign(new Error('insert … 6217 0000', { cause }), { query: 'insert', params: ['6217 0000'] })
  const logged = withoutData(failed)
  expect(logged).toMatchObject({ message: 'a statement failed', sqlState: '23505', constraint: 'bank_no' })
  expect(JSON.stringify(logged)).not.toContain('6217')
  expect(withoutData(logged)).toEqual(logged)
})

test('whatever is thrown has a readable message', () => {
  const messages = [new Error('gone'), { message: 'gone' }, 'gone', null, {}].map(
    (thrown) => withoutData(thrown).message,
  )
  expect(messages).toEqual(['gone', 'gone', 'gone', 'null', 'an object without a message was thrown'])
})

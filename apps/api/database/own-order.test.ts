import type { Resource } from '@sms/kit/contract'
import { parseQuery } from '@sms/kit/contract'
import { orderOf } from '@sms/kit/server/mount'
import { nouns } from '@sms/resources/nouns.ts'
import { describe, expect, test } from 'vitest'

const actor = { id: '', name: '', role: 'Administrator', menu: [], rights: [] } as const

/** Nouns of which there are some hundreds at most. */
const few = ['company', 'currency', 'master']
/** Nouns that are listed under one record, or one by one in its parts, and never all together. */
const underOne = ['attachment', 'comment', 'orderevent', 'orderline', 'poline', 'round']

describe('A list as it opens walks an index instead of sorting the table', () => {
  const listed = Object.values(nouns).filter(({ contract }) => ![...few, ...underOne].includes(contract.name))

  test.each(listed.map((noun) => [noun.contract.name, noun] as const))('%s', (_, { contract, service }) => {
    for (const language of ['en', 'zh'] as const) {
      const query = parseQuery(contract as Resource<any, any>, 'status' in contract.fields ? { status: 'Active' } : {})
      expect(orderOf(contract, service.table, query, { language, nouns, actor }).isIndexed, language).toBe(true)
    }
  })

  test('those left out are nouns', () => {
    expect([...few, ...underOne].filter((name) => !(name in nouns))).toEqual([])
  })
})

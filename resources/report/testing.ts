import { expect } from 'vitest'
import type { Answered, Visitor } from '../../apps/api/testing.ts'
import type { Figure } from './contract.ts'
import type { FigureKey } from './rules/figures.ts'

/** The nouns whose records each figure counts. */
export const counted: Readonly<Record<FigureKey, readonly string[]>> = {
  'on-time': ['order'],
  'on-time-suppliers': ['order'],
  'days-late': ['order'],
  'open-value': ['order'],
  receivables: ['order'],
  payables: ['order'],
  margin: ['order'],
  certificates: ['certificate', 'supplier'],
  turnaround: ['review'],
  rounds: ['review'],
  conversion: ['selection'],
  growth: ['item'],
  prices: ['price'],
  scores: ['supplier'],
}

/** The numbers of a figure that are neither blank nor 0, and their addresses. */
export const numbersOf = ({ rows, totals }: Figure): string[] =>
  [
    ...rows.flatMap(({ values, open }) => [...values, ...open]),
    ...totals.flatMap(({ value, before, open }) => [value, before, open]),
  ].filter((text): text is string => text !== null && Number(text) !== 0)

/** The data of an answer, which must be a success. */
export const done = ({ body }: Answered) => {
  expect(body.code, JSON.stringify(body)).toBe(1)
  return body.data
}

/**
 * Requests of a visitor, who is known once the first of them is made: adding a record, reading, and reading all pages.
 */
export function requestsOf(visitor: () => Visitor) {
  const get = async (path: string) => done(await visitor().get(`/api/${path}`))
  return {
    add: async (path: string, values: object) => done(await visitor().post(`/api/${path}/add`, values)).id as string,
    get,
    figure: (key: string, query = '') => get(`report/${key}?${query}`),
    all: async (path: string, query = '') => {
      const rows: any[] = []
      for (let page = 1; ; page++) {
        const found = (await get(`${path}?pageSize=200&page=${page}&${query}`)) as unknown[]
        rows.push(...found)
        if (found.length < 200) return rows
      }
    },
  }
}

import { describe, expect, test } from 'vitest'
import { offerOf } from './review-footer.tsx'

const counts = (some: object = {}) => ({ rows: 3, create: 0, update: 0, unchanged: 3, skip: 0, errors: 0, ...some })
const part = (some: object, used = true) => ({
  ...{ name: 'certificates', label: 'Certificates', sheet: 'Certificates', rows: 3, records: null, used },
  counts: counts(some),
})
const plan = (some: object = {}) => ({ counts: counts(), parts: [], hindrance: null, obstacle: null, ...some })

describe('The button of an import’s second step', () => {
  test('nothing new in the file: it says so and does nothing', () => {
    expect(offerOf(plan())).toMatchObject({ rows: 0, ready: false, idle: { en: expect.stringContaining('already') } })
  })

  test('rows of a further sheet count: a file may change nothing else', () => {
    expect(offerOf(plan({ parts: [part({ update: 2, unchanged: 1 })] }))).toMatchObject({ rows: 2, ready: true })
    expect(offerOf(plan({ parts: [part({ update: 2 }, false)] }))).toMatchObject({ rows: 0, ready: false })
  })

  test('records in the same rows are no rows of their own', () => {
    const price = { ...part({ create: 2, unchanged: 1 }), beside: true }
    const offered = offerOf(plan({ counts: counts({ create: 2 }), parts: [price] }))
    expect(offered).toMatchObject({ rows: 4, text: { en: expect.stringContaining('record') } })
    expect(offerOf(plan({ parts: [{ ...price, used: false }] })).text.en).not.toContain('record')
  })

  test('errors on a further sheet are left out by name, like those of the main one', () => {
    const given = plan({ counts: counts({ create: 1 }), parts: [part({ errors: 2 })], hindrance: '2 rows have errors' })
    expect(offerOf(given)).toMatchObject({
      rows: 1,
      errors: 2,
      ready: true,
      text: { en: expect.stringContaining('leave') },
    })
  })

  test('a required field without a source holds everything up', () => {
    expect(offerOf(plan({ counts: counts({ create: 3 }), hindrance: 'Type …', obstacle: 'Type …' })).ready).toBe(false)
    expect(offerOf(plan({ counts: counts({ create: 3 }), obstacle: 'Number …: add a column' })).ready).toBe(false)
  })
})

import { expect, test } from 'vitest'
import { eventOf } from './price-notice.ts'

const line = (stage: 'Draft' | 'Quoted' | 'Approved' | 'Declined', status: 'Active' | 'inActive' = 'Active') => ({
  stage,
  status,
})

test.each([
  ['a new draft', line('Draft'), undefined, undefined],
  ['a new offer', line('Quoted'), undefined, 'quoted'],
  ['a new approved price', line('Approved'), undefined, 'approved'],
  ['a new declined one', line('Declined'), undefined, undefined],
  ['one that comes as inActive', line('Quoted', 'inActive'), undefined, undefined],
  ['a draft that is quoted', line('Quoted'), { stage: 'Draft' }, 'quoted'],
  ['an offer that is approved', line('Approved'), { stage: 'Quoted' }, 'approved'],
  ['an offer that is declined', line('Declined'), { stage: 'Quoted' }, 'declined'],
  ['an approval taken back', line('Quoted'), { stage: 'Approved' }, 'changed'],
  ['an offer that is a draft again', line('Draft'), { stage: 'Quoted' }, undefined],
  ['other breaks', line('Quoted'), { breaks: [] }, 'changed'],
  ['another MOQ of a draft', line('Draft'), { moq: '1' }, undefined],
  ['dates', line('Quoted'), { valid_to: null }, undefined],
  ['an offer taken away', line('Quoted', 'inActive'), { status: 'Active' }, 'withdrawn'],
  ['a draft taken away', line('Draft', 'inActive'), { status: 'Active' }, undefined],
  ['an offer that is back', line('Quoted'), { status: 'inActive' }, 'quoted'],
  ['other breaks of what is inActive', line('Quoted', 'inActive'), { breaks: [] }, undefined],
] as const)('%s', (_, now, before, event) => expect(eventOf(now, before)).toBe(event))

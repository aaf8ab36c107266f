import { describe } from 'vitest'
import { testProperties } from '../testing-properties.ts'

describe('Whatever people try to enter, often', () => {
  testProperties(100_000, 1_800_000)
})

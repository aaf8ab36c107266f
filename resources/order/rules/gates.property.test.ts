import { describe } from 'vitest'
import { testProperties } from '../testing-properties.ts'

describe('Whatever people try to enter', () => {
  testProperties(2_000)
})

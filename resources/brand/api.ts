import { crud, type Noun, routes } from '@sms/kit/server'
import { brand } from './contract.ts'
import { brandTable } from './table.ts'

const brands = crud(brand, brandTable)
export const brandNoun: Noun = { contract: brand, service: brands }

export const brandApi = () => routes(brands)

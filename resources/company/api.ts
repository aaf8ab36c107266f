import { crud, type Noun, routes } from '@sms/kit/server'
import { company } from './contract.ts'
import { companyTable } from './table.ts'

const companies = crud(company, companyTable)
export const companyNoun: Noun = { contract: company, service: companies, files: true }

export const companyApi = () => routes(companies)

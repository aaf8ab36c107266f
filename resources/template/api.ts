import { crud, type Noun, routes } from '@sms/kit/server'
import { orderTemplate } from './contract.ts'
import { templateRule } from './server/templates.ts'
import { ordertemplateTable } from './table.ts'

const orderTemplates = crud(orderTemplate, ordertemplateTable, { rule: templateRule })
export const ordertemplateNoun: Noun = { contract: orderTemplate, service: orderTemplates }

export const ordertemplateApi = () => routes(orderTemplates)

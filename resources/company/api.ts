import { type InputOf, label, refusal } from '@sms/kit/contract'
import { type Ctx, crud, type Noun, routes } from '@sms/kit/server'
import { databaseError } from '@sms/kit/server/mount'
import { settleScores } from '../supplier/server/scores.ts'
import { company } from './contract.ts'
import { companyTable, onlyOne } from './table.ts'

const companies = crud(company, companyTable, {
  // The change may concern the weights of scores.
  written: ({ db }) => settleScores(db),
})
export const companyNoun: Noun = { contract: company, service: companies }

async function add(ctx: Ctx, input: InputOf<typeof company>) {
  try {
    return await companies.add(ctx, input)
  } catch (error) {
    if (databaseError(error)?.constraint !== onlyOne) throw error
    throw refusal(label('There is one company: change it instead', '公司信息只有一份：请直接修改'))
  }
}

export const companyApi = () => routes({ ...companies, add })

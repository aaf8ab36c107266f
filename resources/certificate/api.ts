import { type InputOf, label } from '@sms/kit/contract'
import { crud, editBelow, type Noun, type Route, type Rule, routes, write } from '@sms/kit/server'
import { suppliers } from '../supplier/server/service.ts'
import { supplierTable } from '../supplier/table.ts'
import { certificate } from './contract.ts'
import { certificateImporting } from './server/importing.ts'
import { roomForMerge } from './server/merging.ts'
import { certificateTable } from './table.ts'

/** The supplier of a certificate cannot change. */
const ofItsSupplier: Rule = async (_ctx, proposed) =>
  proposed.flatMap(({ before, after }, at) =>
    before && before.supplier !== after.supplier ? [{ at, field: 'supplier', message: staysThere }] : [],
  )

const staysThere = label('A certificate stays with its supplier', '证书不能更换供应商')

const certificates = crud(certificate, certificateTable, {
  rule: ofItsSupplier,
  fileHolder: { kind: 'supplier', field: 'supplier' },
})
export const certificateNoun: Noun = {
  contract: certificate,
  service: certificates,
  moving: roomForMerge(certificates),
  importing: certificateImporting,
  root: { table: supplierTable, column: 'supplier' },
  rollup: {
    parents: [supplierTable],
    column: 'supplier',
    set: {
      nextExpiry: `select min(expires) from certificate where supplier = parent.id and status = 'Active'`,
    },
  },
}

/** Certificates of suppliers. */
export const certificateApi = (): Route[] =>
  routes({
    ...certificates,
    add: (ctx, input: InputOf<typeof certificate>) =>
      write(ctx, async (ctx) => {
        await suppliers.row(ctx, input.supplier, true)
        return certificates.add(ctx, input)
      }),
    edit: editBelow(certificateNoun),
  })

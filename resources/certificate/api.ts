import { type InputOf, label } from '@sms/kit/contract'
import {
  attachmentService,
  crud,
  editBelow,
  type Noun,
  type Proposed,
  type Route,
  type Rule,
  routes,
  write,
} from '@sms/kit/server'
import { suppliers } from '../supplier/server/service.ts'
import { supplierTable } from '../supplier/table.ts'
import { certificate } from './contract.ts'
import { certificateTable } from './table.ts'

/** A certificate stays with its supplier, on whom its file must hang. */
const ofItsSupplier: Rule = async (ctx, proposed) => {
  const isNew = ({ before, after }: Proposed) => after.file && after.file !== before?.file
  const named = proposed.flatMap((one) => (isNew(one) ? [String(one.after.file)] : []))
  const files = new Map((await attachmentService.rows(ctx, [...new Set(named)])).map((row) => [row.id, row]))
  return proposed.flatMap((one, at) => {
    const { before, after } = one
    if (before && before.supplier !== after.supplier) return [{ at, field: 'supplier', message: staysThere }]
    const file = files.get(after.file)
    const own = !isNew(one) || (file?.parentKind === 'supplier' && file.parent === after.supplier)
    return own ? [] : [{ at, field: 'file', message: notItsFile }]
  })
}

const staysThere = label('A certificate stays with its supplier', '证书不能更换供应商')
const notItsFile = label('This file is not of this supplier', '该文件不属于此供应商')

const certificates = crud(certificate, certificateTable, { rule: ofItsSupplier })
export const certificateNoun: Noun = {
  contract: certificate,
  service: certificates,
  importing: { identity: ['supplier', 'standard', 'number'] },
  root: { table: supplierTable, column: 'supplier' },
  rollup: {
    parent: supplierTable,
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

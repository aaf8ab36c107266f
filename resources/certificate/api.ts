import { type InputOf, label, refusalAt } from '@sms/kit/contract'
import {
  attachmentService,
  type Ctx,
  crud,
  type Edit,
  lockParents,
  type Noun,
  type Route,
  routes,
  write,
} from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { suppliers } from '../supplier/server/service.ts'
import { supplierTable } from '../supplier/table.ts'
import { certificate } from './contract.ts'
import { certificateTable } from './table.ts'

const certificates = crud(certificate, certificateTable)
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

/** A certificate's file must hang on its supplier. */
async function requireOwnFile(ctx: Ctx, supplier: string, file: string | null | undefined) {
  if (!file) return
  const row = await attachmentService.row(ctx, file).catch(() => undefined)
  if (row?.parentKind !== 'supplier' || row.parent !== supplier)
    throw refusalAt('file', label('This file is not of this supplier', '该文件不属于此供应商'))
}

/** Certificates of suppliers. */
export const certificateApi = (): Route[] =>
  routes({
    ...certificates,
    add: (ctx, input: InputOf<typeof certificate>) =>
      write(ctx, async (ctx) => {
        await suppliers.row(ctx, input.supplier, true)
        await requireOwnFile(ctx, input.supplier, input.file)
        return certificates.add(ctx, input)
      }),
    edit: (ctx, change: Edit<typeof certificate>) =>
      write(ctx, async (ctx) => {
        await lockParents(ctx, certificateNoun, eq(certificateTable.id, change.id))
        const before = await certificates.row(ctx, change.id, true)
        if (change.patch.supplier && change.patch.supplier !== before.supplier) {
          throw refusalAt('supplier', label('A certificate stays with its supplier', '证书不能更换供应商'))
        }
        await requireOwnFile(ctx, before.supplier, change.patch.file)
        return certificates.edit(ctx, change)
      }),
  })

import { type InputOf, isEmpty, label } from '@sms/kit/contract'
import {
  type Crud,
  type Ctx,
  crud,
  editBelow,
  type Importing,
  type Noun,
  type Route,
  routes,
  write,
} from '@sms/kit/server'
import { unchanged } from '@sms/kit/server/mount'
import { and, eq, inArray } from 'drizzle-orm'
import { suppliers } from '../supplier/server/service.ts'
import { supplierTable } from '../supplier/table.ts'
import { certificate } from './contract.ts'
import { certificateTable } from './table.ts'

/** Column names of certificates in people's files. */
const certificateImporting: Importing = {
  identity: ['supplier', 'standard', 'number'],
  synonyms: {
    supplier: ['vendor', 'mill', 'factory', 'manufacturer', 'company', '供货商', '厂家', '工厂'],
    standard: ['certificate', 'certification', 'cert', '证书', '认证', '证书名称'],
    number: ['certificate no', 'certificate number', 'cert no', 'no', 'licence no', 'license no', '证书号', '证书号码'],
    issuer: ['issued by', 'certifier', 'certification body', 'institute', '认证机构', '发证单位'],
    issued: ['issue date', 'date of issue', 'issued on', 'valid from', '发证日期', '颁发日期'],
    expires: ['valid until', 'valid to', 'expiry', 'expiry date', 'expiration date', 'validity', '有效期', '有效期至'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', '说明'],
  },
}

type Row = typeof certificateTable.$inferSelect

const facts = Object.keys(certificate.fields).filter((name) => name !== 'supplier') as (keyof Row)[]

/** Whether the other certificate has all facts of this one; of files only the presence counts. */
const isContained = (row: Row, other: Row) =>
  facts.every((name) => isEmpty(row[name]) || row[name] === other[name] || (name === 'file' && !isEmpty(other.file)))

/** For a merge of suppliers: moves Active certificates of which `to` has all facts, and makes them inActive. */
const inactivateDuplicates =
  ({ update }: Pick<Crud, 'update'>) =>
  async (ctx: Ctx, field: string, from: string, to: string): Promise<void> => {
    if (field !== 'supplier') return
    const { id, supplier, status } = certificateTable
    const rows = await ctx.db
      .select()
      .from(certificateTable)
      .where(and(inArray(supplier, [from, to]), eq(status, 'Active')))
    const remaining = rows.filter((row) => row.supplier === to)
    const duplicates = rows.filter((row) => row.supplier === from && remaining.some((other) => isContained(row, other)))
    if (duplicates.length === 0) return
    const ids = duplicates.map(({ id }) => id)
    await update(ctx, inArray(id, ids), { status: 'inActive', supplier: to })
  }

const staysThere = label('A certificate stays with its supplier', '证书不能更换供应商')

const certificates = crud(certificate, certificateTable, {
  rule: unchanged('supplier', staysThere),
  fileHolder: { kind: 'supplier', field: 'supplier' },
})
export const certificateNoun: Noun = {
  contract: certificate,
  service: certificates,
  prepareMerge: inactivateDuplicates(certificates),
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

/** The routes of certificates; adding and editing lock the supplier first. */
export const certificateApi = (): Route[] =>
  routes({
    ...certificates,
    add: (ctx, input: InputOf<typeof certificate>) =>
      write(ctx, async (ctx) => {
        await suppliers.lockRow(ctx, input.supplier)
        return certificates.add(ctx, input)
      }),
    edit: editBelow(certificateNoun),
  })

import { label, reference, refusalAt, required } from '@sms/kit/contract'
import { type Nouns, plain, type Route, route, routes, shape } from '@sms/kit/server'
import type { SuppliersMerged } from './contract.ts'
import { mergeSuppliers } from './server/merge.ts'
import { add, edit, suppliers } from './server/service.ts'

const pair = shape({
  id: required(reference('Supplier to give up', '被合并的供应商', 'supplier')),
  into: required(reference('Supplier to keep', '保留的供应商', 'supplier')),
})

/** Suppliers: the shared routes with the duplicate guard, and merging. */
export const supplierApi = (nouns: Nouns): Route[] => [
  ...routes({ ...suppliers, add, edit }),
  route({
    method: 'POST',
    path: '/supplier/merge',
    title: 'Merge a supplier into another: all that refers to it moves, it becomes inActive',
    access: { menu: 'Supplier', write: true },
    body: pair,
    data: plain<SuppliersMerged>(),
    handle: async (call) => {
      const { id, into } = call.body
      if (id === into) throw refusalAt('into', label('Choose another supplier', '请选择另一个供应商'))
      return { data: await mergeSuppliers(call, nouns, id, into) }
    },
  }),
]

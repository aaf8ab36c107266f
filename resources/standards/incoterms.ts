import type { Label, Option } from '@sms/kit/contract'

/** One of the eleven rules of Incoterms® 2020 (ICC publication 723). */
export type Incoterm = Label & { readonly code: string }

/** The eleven rules in the publication's order: seven for any mode, then four for sea and inland waterway. */
export const incoterms = [
  { code: 'EXW', en: 'Ex Works', zh: '工厂交货' },
  { code: 'FCA', en: 'Free Carrier', zh: '货交承运人' },
  { code: 'CPT', en: 'Carriage Paid To', zh: '运费付至' },
  { code: 'CIP', en: 'Carriage and Insurance Paid To', zh: '运费和保险费付至' },
  { code: 'DAP', en: 'Delivered at Place', zh: '目的地交货' },
  { code: 'DPU', en: 'Delivered at Place Unloaded', zh: '目的地卸货后交货' },
  { code: 'DDP', en: 'Delivered Duty Paid', zh: '完税后交货' },
  { code: 'FAS', en: 'Free Alongside Ship', zh: '船边交货' },
  { code: 'FOB', en: 'Free On Board', zh: '船上交货' },
  { code: 'CFR', en: 'Cost and Freight', zh: '成本加运费' },
  { code: 'CIF', en: 'Cost, Insurance and Freight', zh: '成本、保险费加运费' },
] as const satisfies readonly Incoterm[]

export type IncotermCode = (typeof incoterms)[number]['code']

/** The rule of a code; undefined for anything else, also for rules of older editions (DAT, DDU). */
export const incotermOf = (code: string): Incoterm | undefined => incoterms.find((term) => term.code === code)

/** The options of an Incoterm field; the code stands before the name. */
export const incotermOptions: readonly Option<IncotermCode>[] = incoterms.map(({ code, en, zh }) => ({
  value: code,
  label: { en: `${code} ${en}`, zh: `${code} ${zh}` },
}))

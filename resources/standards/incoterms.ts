import type { Label, Option } from '@sms/kit/contract'

/** One of the eleven rules of Incoterms® 2020 (ICC publication 723). */
export type Incoterm = Label & {
  readonly code: string
  /** A rule for any mode of transport, or for sea and inland waterway only. */
  readonly transport: 'any' | 'sea'
  /** What the place after the code is; every rule needs one ('FOB Shanghai'). */
  readonly place: Place
}

/** Where the seller delivers, or to where the seller pays. */
export type Place = 'delivery' | 'destination' | 'shipment port' | 'destination port'

/** What a named place is called in a form. */
export const placeLabels: Readonly<Record<Place, Label>> = {
  delivery: { en: 'Named place of delivery', zh: '指定交货地点' },
  destination: { en: 'Named place of destination', zh: '指定目的地' },
  'shipment port': { en: 'Named port of shipment', zh: '指定装运港' },
  'destination port': { en: 'Named port of destination', zh: '指定目的港' },
}

/** The eleven rules in the publication's order: seven for any mode, then four for sea and inland waterway. */
export const incoterms = [
  { code: 'EXW', en: 'Ex Works', zh: '工厂交货', transport: 'any', place: 'delivery' },
  { code: 'FCA', en: 'Free Carrier', zh: '货交承运人', transport: 'any', place: 'delivery' },
  { code: 'CPT', en: 'Carriage Paid To', zh: '运费付至', transport: 'any', place: 'destination' },
  { code: 'CIP', en: 'Carriage and Insurance Paid To', zh: '运费和保险费付至', transport: 'any', place: 'destination' },
  { code: 'DAP', en: 'Delivered at Place', zh: '目的地交货', transport: 'any', place: 'destination' },
  { code: 'DPU', en: 'Delivered at Place Unloaded', zh: '目的地卸货后交货', transport: 'any', place: 'destination' },
  { code: 'DDP', en: 'Delivered Duty Paid', zh: '完税后交货', transport: 'any', place: 'destination' },
  { code: 'FAS', en: 'Free Alongside Ship', zh: '船边交货', transport: 'sea', place: 'shipment port' },
  { code: 'FOB', en: 'Free On Board', zh: '船上交货', transport: 'sea', place: 'shipment port' },
  { code: 'CFR', en: 'Cost and Freight', zh: '成本加运费', transport: 'sea', place: 'destination port' },
  {
    code: 'CIF',
    en: 'Cost, Insurance and Freight',
    zh: '成本、保险费加运费',
    transport: 'sea',
    place: 'destination port',
  },
] as const satisfies readonly Incoterm[]

export type IncotermCode = (typeof incoterms)[number]['code']

/** The codes, in the same order. A record stores such a code. */
export const incotermCodes = incoterms.map((term) => term.code)

/** The rule of a code; undefined for anything else, also for rules of older editions (DAT, DDU). */
export const incotermOf = (code: string): Incoterm | undefined => incoterms.find((term) => term.code === code)

/** The options of an Incoterm field; the code stands before the name. */
export const incotermOptions: readonly Option<IncotermCode>[] = incoterms.map(({ code, en, zh }) => ({
  value: code,
  label: { en: `${code} ${en}`, zh: `${code} ${zh}` },
}))

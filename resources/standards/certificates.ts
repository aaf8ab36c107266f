import { label } from '@sms/kit/contract'

/** The standards that a supplier can be certified or audited to; a record stores such a value, 'other' with a name. */
export const certificateStandards = [
  'OEKO-TEX STANDARD 100',
  'GOTS',
  'GRS',
  'RCS',
  'OCS',
  'BCI',
  'FSC',
  'BSCI',
  'SMETA',
  'WRAP',
  'SA8000',
  'ISO 9001',
  'ISO 14001',
  'other',
] as const

export const certificateOptions = certificateStandards.map((value) => ({
  value,
  label: value === 'other' ? label('Other', '其他') : label(value, value),
}))

export type CertificateStandard = (typeof certificateStandards)[number]

/**
 * The usual months of validity, by the rules of each owner: OEKO-TEX STANDARD 100 (one year); GOTS and the scope
 * certificates of Textile Exchange, i.e. GRS, RCS, OCS (one year); FSC chain of custody, FSC-STD-20-011 (five years);
 * SA8000, ISO 9001 and ISO 14001, ISO/IEC 17021-1 (three years). amfori BSCI and WRAP depend on the grade and count as
 * one year, since looking too early costs less than an unseen expiry; SMETA and BCI give no length.
 */
const months: Partial<Record<CertificateStandard, number>> = {
  'OEKO-TEX STANDARD 100': 12,
  GOTS: 12,
  GRS: 12,
  RCS: 12,
  OCS: 12,
  FSC: 60,
  BSCI: 12,
  WRAP: 12,
  SA8000: 36,
  'ISO 9001': 36,
  'ISO 14001': 36,
}

/** The months of validity to propose for a new certificate; undefined where the standard gives no length. */
export const certificateMonths = (standard: CertificateStandard): number | undefined => months[standard]

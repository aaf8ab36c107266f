import { label, type NoticeType } from '@sms/kit/contract'

/** Told 60, 30 and 7 days before a supplier's certificate expires, and once more when it has (domain.md, Notifications). */
export const certificateNotice: NoticeType = {
  title: label('Certificates that expire', '证书到期'),
  text: ({ stage }) => (stage === 'expired' ? expired : soon),
  cause: 'certificate',
  tab: 'certificates',
}

const soon = label('{name}: {certificate} expires on {day}', '{name}：{certificate} 将于 {day} 到期')
const expired = label('{name}: {certificate} has expired on {day}', '{name}：{certificate} 已于 {day} 到期')

/** How near an expiry is: within 60, 30 or 7 days, or past. */
export type ExpiryStage = 'soon' | '30' | '7' | 'expired'

/** What a notification of one expiry is about: a renewed certificate is another occasion. */
export const occasionOf = (stage: ExpiryStage, day: string) => `${stage} ${day}`

type Certificate = {
  readonly standard: string
  readonly otherStandard: string | null
  readonly number: string | null
}

/** What people call a certificate: its standard and its number. */
export const nameOfCertificate = ({ standard, otherStandard, number }: Certificate) =>
  [standard === 'other' ? otherStandard : standard, number].filter(Boolean).join(' ')

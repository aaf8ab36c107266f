import { label, type NoticeType } from '@sms/kit/contract'

/** The notice before a supplier's certificate expires, and after it has (domain.md, Notifications). */
export const certificateNotice: NoticeType = {
  title: label('Certificates that expire', '证书到期'),
  text: ({ stage }) => (stage === 'expired' ? expired : soon),
  cause: 'certificate',
  tab: 'certificates',
}

const soon = label('{name}: {certificate} expires on {day}', '{name}：{certificate} 将于{day}到期')
const expired = label('{name}: {certificate} has expired on {day}', '{name}：{certificate} 已于{day}到期')

/** How near the expiry is: within 60, 30 or 7 days, or past. */
export type ExpiryStage = 'soon' | '30' | '7' | 'expired'

/** Identifies the occasion of a notification; a renewed certificate is a new occasion. */
export const occasionOf = (stage: ExpiryStage, day: string) => `${stage} ${day}`

type Certificate = {
  readonly standard: string
  readonly otherStandard: string | null
  readonly number: string | null
}

/** The name of a certificate: its standard and number. */
export const nameOfCertificate = ({ standard, otherStandard, number }: Certificate) =>
  [standard === 'other' ? otherStandard : standard, number].filter(Boolean).join(' ')

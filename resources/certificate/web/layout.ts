import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { certificateMonths } from '../../standards/certificates.ts'
import { certificate } from '../contract.ts'

export const certificateLayout = formLayout(
  certificate,
  [
    {
      title: label('Certificate', '证书'),
      rows: [
        ['standard', 'otherStandard'],
        ['number', 'issuer'],
        ['scope'],
        ['issued', 'expires'],
        ['file'],
        ['notes'],
      ],
    },
  ],
  {
    preset: ['supplier'],
    beside: {
      expires: ({ standard }) => {
        const months = standard && certificateMonths(standard)
        return months
          ? label(`Usually ${months} months from the day of issue`, `通常自签发日起 ${months} 个月`)
          : undefined
      },
    },
  },
)

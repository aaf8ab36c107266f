import { label } from '@sms/kit/contract'
import { dayHere, formLayout } from '@sms/kit/web'
import { company } from '../contract.ts'
import { seriesNumber } from '../rules/number-series.ts'

export const companyLayout = formLayout(
  company,
  [
    { title: label('Company', '公司'), rows: [['nameEn', 'nameZh'], ['logo']] },
    {
      title: label('Letterhead', '抬头'),
      rows: [['addressEn'], ['addressZh'], ['phone', 'email'], ['website']],
    },
    { title: label('Bank details', '银行信息'), rows: [['bank']] },
    { title: label('Money and time', '货币与时间'), rows: [['houseCurrency', 'timeZone']] },
    { title: label('Number series', '编号规则'), rows: [['numberSeries']] },
    { title: label('Supplier scores', '供应商评分'), rows: [['scoreWeights'], ['scoreWarnBelow', 'scoreBlockBelow']] },
  ],
  {
    beside: {
      numberSeries: ({ numberSeries }) => {
        const next = (numberSeries ?? []).flatMap(({ pattern }) =>
          pattern ? [seriesNumber(pattern, dayHere(), 1)] : [],
        )
        return next.length ? label(`For instance ${next.join(', ')}`, `例如 ${next.join('、')}`) : undefined
      },
      scoreWeights: ({ scoreWeights }) => {
        const total = Object.values(scoreWeights ?? {}).reduce((sum, weight) => sum + (Number(weight) || 0), 0)
        if (!scoreWeights) return undefined
        return total === 100
          ? label('100 % in all', '合计 100 %')
          : label(`${total} % in all, 100 % expected`, `合计 ${total} %，应为 100 %`)
      },
    },
  },
)

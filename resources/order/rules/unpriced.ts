import { label } from '@sms/kit/contract'

export const linesUnpriced = label('{n} {n|line|lines} unpriced', '{n} 行无单价')

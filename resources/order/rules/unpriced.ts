import { label } from '@sms/kit/contract'

/** The number of an order's lines that have no price. */
export const linesUnpriced = label('{n} {n|line|lines} unpriced', '{n} 行无单价')

import {
  choices,
  type FieldProblem,
  label,
  longText,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import { reviewKinds } from '../review/workflow.ts'
import { stepFields, stepProblems, usualSteps } from './rules/steps.ts'

/** A template for planning orders backward from their due date, with required reviews (domain.md, Order Tracking). */
export const orderTemplate = resource(
  'ordertemplate',
  {
    title: label('Order template', '订单模板'),
    titles: label('Order templates', '订单模板'),
    menu: 'Master_Data',
    path: 'template',
    names: ['name'],
    sort: 'name',
    check: ({ steps, calendars }) => [...stepProblems(steps), ...namedTwice(calendars)],
  },
  {
    name: required(text('Name', '名称', { max: 120 })),
    brand: reference('Brand', '品牌', 'brand', {
      help: label('Orders of this brand begin with this template', '该品牌的订单默认使用此模板'),
    }),
    steps: rows('Steps', '步骤', stepFields, {
      max: 7,
      cell: true,
      initial: [...usualSteps],
      help: label(
        'Working days before the due date; a negative number lies after it',
        '交期前的工作日数；负数表示交期之后',
      ),
    }),
    calendars: rows(
      'Calendars',
      '日历',
      { calendar: required(reference('Calendar', '日历', 'calendar')) },
      {
        max: 10,
        help: label(
          'A day counts that is worked in all of them; without any, Monday to Friday',
          '各日历均上班的日期才计入；未选时按周一至周五',
        ),
      },
    ),
    reviews: choices('Approved before Deliver', '交货前须批准的审样', reviewKinds, {
      help: label('Of the goods, or of the materials of the style', '货品本身或款式物料的审样'),
    }),
    notes: longText('Notes', '备注'),
  },
)

export type OrderTemplate = RecordOf<typeof orderTemplate>

function namedTwice(calendars: readonly { readonly calendar: string }[]): FieldProblem[] {
  return calendars.flatMap(({ calendar }, at) =>
    calendars.slice(0, at).some((other) => other.calendar === calendar)
      ? [{ field: `calendars.${at}.calendar`, message: twice }]
      : [],
  )
}

const twice = label('This calendar stands here twice', '日历重复')

import { label } from '@sms/kit/contract'
import { formLayout, lazyControl } from '@sms/kit/web'
import { orderTemplate } from '../contract.ts'

const StepsControl = lazyControl(() => import('./steps-control.tsx'))

export const templateLayout = formLayout(
  orderTemplate,
  [
    { title: label('Order template', '订单模板'), rows: [['name', 'brand']] },
    { title: label('Working days before the due date', '交期前工作日数'), rows: [['steps']] },
    { title: label('Calendars', '日历'), rows: [['calendars']] },
    { title: label('Approved before Deliver', '交货前须批准的审样'), rows: [['reviews']] },
    { title: label('Notes', '备注'), rows: [['notes']] },
  ],
  { controls: { steps: StepsControl } },
)

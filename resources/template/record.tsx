import { label } from '@sms/kit/contract'
import { RecordPage, type RecordTab } from '@sms/kit/web'
import { orderTemplate } from './contract.ts'
import { templateLayout } from './web/layout.ts'
import { TemplatePlan } from './web/template-plan.tsx'

/** One order template, and the days that it gives for a due date. */
export default function TemplateRecord({ id }: { id: string }) {
  return <RecordPage contract={orderTemplate} layout={templateLayout} id={id} tabs={tabs} />
}

const tabs: readonly RecordTab<typeof orderTemplate>[] = [
  { key: 'plan', label: label('Try it', '试排'), content: (one) => <TemplatePlan template={one} /> },
]

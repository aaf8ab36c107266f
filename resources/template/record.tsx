import { label } from '@sms/kit/contract'
import { RecordPage, type RecordTab } from '@sms/kit/web'
import { orderTemplate } from './contract.ts'
import { templateLayout } from './web/layout.ts'
import { TemplatePlan } from './web/template-plan.tsx'

export { templateLayout as layout } from './web/layout.ts'

export default function TemplateRecord({ id }: { id: string }) {
  return <RecordPage contract={orderTemplate} layout={templateLayout} id={id} tabs={tabs} />
}

const tabs: readonly RecordTab<typeof orderTemplate>[] = [
  { key: 'plan', label: label('Try it', '试排'), content: (template) => <TemplatePlan template={template} /> },
]

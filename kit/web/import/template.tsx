import { label, type Resource } from '@sms/kit/contract'
import { useApp, useSay } from '../page/app.tsx'

/** Downloads an empty file to fill in: as a workbook with explanations and sheets for lists, or as CSV. */
export function TemplateLinks({ contract }: { readonly contract: Resource<any, any> }) {
  const say = useSay()
  const { language } = useApp()
  const href = (format: 'xlsx' | 'csv') =>
    `/api/${contract.path}/import/template?${new URLSearchParams({ format, language })}`
  return (
    <>
      <a href={href('xlsx')} download>
        {say(template)}
      </a>{' '}
      <a href={href('csv')} download aria-label={say(asCsv)}>
        CSV
      </a>
    </>
  )
}

const template = label('Download a template (XLSX)', '下载模板（XLSX）')
const asCsv = label('Download a template as CSV', '下载 CSV 模板')

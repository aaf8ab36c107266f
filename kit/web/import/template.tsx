import { fill, flatFields, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { useApp, useMay, useSay } from '../app.tsx'
import { csvText } from './pasted.ts'
import { saveText } from './save-text.ts'

/** Saves an empty file with a header for every field that can be imported, under the names that are recognised. */
export function TemplateLink({ contract }: { readonly contract: Resource<any, any> }) {
  const say = useSay()
  const may = useMay()
  const { language } = useApp()
  const save = () => {
    const headers = flatFields(contract.fields, may).map((one) => one.label[language])
    saveText(`${say(fill(name, { titles: contract.titles[language] }))}.csv`, csvText([headers]))
  }
  return (
    <Button type="link" className="import-link" onClick={save}>
      {say(template)}
    </Button>
  )
}

const template = label('Download an empty template', '下载空白模板')
const name = label('{titles} template', '{titles}模板')

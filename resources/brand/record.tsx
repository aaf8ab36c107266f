import { label } from '@sms/kit/contract'
import { FilesTab, RecordPage } from '@sms/kit/web'
import { brand } from './contract.ts'
import { brandLayout } from './web/layout.ts'

/** One brand: facts, files, history. */
export default function BrandRecord({ id }: { id: string }) {
  return (
    <RecordPage
      contract={brand}
      layout={brandLayout}
      id={id}
      tabs={[
        {
          key: 'files',
          label: label('Files', '文件'),
          content: (record) => <FilesTab kind={brand.name} parent={record.id} menu={brand.menu} />,
        },
      ]}
    />
  )
}

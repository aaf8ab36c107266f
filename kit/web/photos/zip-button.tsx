import { FileZipOutlined } from '@ant-design/icons'
import { label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSay } from '../page/app.tsx'

const ZipDialog = lazy(() => import('./zip-dialog.tsx'))

/** Opens the dialog that adds photos from a ZIP to the records that their file names name. */
export function ZipButton({ contract }: { readonly contract: Resource<any, any> }) {
  const say = useSay()
  const [open, setOpen] = useState(false)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        icon={<FileZipOutlined aria-hidden="true" />}
        aria-label={say(zipLabel)}
        title={say(zipLabel)}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        <span className="list-tool-name">{say(shortLabel)}</span>
      </Button>
      {opened && (
        <Suspense fallback={null}>
          <ZipDialog contract={contract} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether records of a kind can get photos from a ZIP. */
export const takesZip = ({ pictures, files, fields }: Resource<any, any>): boolean =>
  pictures && files && fields.code?.type.form === 'code'

const shortLabel = label('Photos', '图片')
const zipLabel = label('Photos from a ZIP', '从 ZIP 导入图片')

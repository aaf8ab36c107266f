import { FileZipOutlined } from '@ant-design/icons'
import { label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { useSay } from '../page/app.tsx'

/** Loaded when somebody brings a ZIP. */
const ZipDialog = lazy(() => import('./zip-dialog.tsx'))

/** Opens the dialog that takes photos from a ZIP and finds their records by the codes in the files' names. */
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
      />
      {opened && (
        <Suspense fallback={null}>
          <ZipDialog contract={contract} open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Whether photos from a ZIP find the records of a kind. */
export const takesZip = ({ pictures, files, fields }: Resource<any, any>): boolean =>
  pictures && files && fields.code?.type.form === 'code'

const zipLabel = label('Photos from a ZIP', '从 ZIP 导入图片')

import { PrinterOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button, type ButtonProps } from 'antd'
import { useSay } from './app.tsx'

/** Opens the browser's print dialog; disabled until everything on the page is `ready`. */
export function PrintButton({ ready, ...button }: ButtonProps & { readonly ready: boolean }) {
  const say = useSay()
  return (
    <Button {...button} icon={<PrinterOutlined aria-hidden="true" />} disabled={!ready} onClick={() => print()}>
      {say(printLabel)}
    </Button>
  )
}

export const printLabel = label('Print', '打印')

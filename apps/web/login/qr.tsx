import { QRCode } from 'antd'
import type { ReactNode } from 'react'

/** The QR code that an authenticator app reads: dark on white in any theme, as cameras want it. */
export default function Qr({ value }: { value: string }): ReactNode {
  return <QRCode type="svg" value={value} size={168} bordered={false} color="#000" bgColor="#fff" />
}

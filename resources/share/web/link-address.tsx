import { CheckOutlined, CopyOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { copyText, useApp, useSay } from '@sms/kit/web'
import { Alert, Button, Input, Space } from 'antd'
import { useState } from 'react'

/** The address of a link, at `path` of this origin, to be copied or opened. */
export function LinkAddress({ path }: { path: string }) {
  const say = useSay()
  const app = useApp()
  const [copied, setCopied] = useState(false)
  const address = `${app.origin ?? location.origin}${path}`
  return (
    <div className="share-link-address">
      <Space.Compact block>
        <Input
          aria-label={say(addressLabel)}
          value={address}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          type="primary"
          autoFocus
          icon={copied ? <CheckOutlined aria-hidden="true" /> : <CopyOutlined aria-hidden="true" />}
          onClick={() => void copyText(address).then(setCopied)}
        >
          {say(copied ? copiedLabel : copyLabel)}
        </Button>
      </Space.Compact>
      <Alert type="info" showIcon title={say(once)} />
      <a href={address} target="_blank" rel="noopener noreferrer">
        {say(look)}
      </a>
    </div>
  )
}

const addressLabel = label('Address of the link', '链接地址')
const copyLabel = label('Copy', '复制')
const copiedLabel = label('Copied', '已复制')
const once = label(
  'This address is shown only now: nobody can look it up later. A new one can be made at any time; the old one then ends.',
  '此地址仅显示这一次，之后无法再查看。可随时生成新地址，旧地址随即失效。',
)
const look = label('Open it as the buyer sees it', '以买手视角打开')

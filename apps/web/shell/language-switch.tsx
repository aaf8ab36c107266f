import { useApp } from '@sms/kit/web'
import { Button } from 'antd'
import { useProfile } from '../profile.ts'

/** Switches to the other language, whose own name it shows. */
export function LanguageSwitch() {
  const { language } = useApp()
  const { change } = useProfile()
  const other = language === 'en' ? 'zh' : 'en'
  return (
    <Button type="text" lang={other === 'zh' ? 'zh-CN' : 'en'} onClick={() => void change({ language: other })}>
      {other === 'zh' ? '中文' : 'English'}
    </Button>
  )
}

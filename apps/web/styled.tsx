import { type Language, tooltipDelaySeconds } from '@sms/kit/contract'
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'
import type { AntLocale } from './locale.ts'
import { useDocument, useMotion, useTouch } from './media.ts'
import { type Mode, themeOf } from './theme.ts'

type StyledProps = {
  mode: Mode
  language: Language
  locale?: AntLocale
  children: ReactNode
}

/** Configures Ant Design and the document with the product's colours and the language. */
export function Styled({ mode, language, locale, children }: StyledProps) {
  const motion = useMotion()
  const touch = useTouch()
  useDocument(mode, language)
  return (
    <ConfigProvider
      theme={themeOf(mode, motion, touch)}
      locale={locale}
      tooltip={{ mouseEnterDelay: tooltipDelaySeconds, mouseLeaveDelay: tooltipDelaySeconds }}
      // No space between two Chinese characters on a button.
      button={{ autoInsertSpace: false }}
    >
      {children}
    </ConfigProvider>
  )
}

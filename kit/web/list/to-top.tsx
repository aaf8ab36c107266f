import { backToTopAfter, backToTopMs, label } from '@sms/kit/contract'
import { FloatButton } from 'antd'
import type { RefObject } from 'react'
import { useSay } from '../page/app.tsx'
import './to-top.css'

/** A button back to the top of a scrolling element, or of the page, once it is scrolled some way. */
export function ToTop({ of }: { readonly of?: RefObject<HTMLElement | null> }) {
  const say = useSay()
  return (
    <FloatButton.BackTop
      className={of ? 'to-top to-top-list' : 'to-top'}
      target={() => of?.current ?? window}
      visibilityHeight={backToTopAfter}
      duration={backToTopMs}
      aria-label={say(toTop)}
    />
  )
}

const toTop = label('Back to top', '返回顶部')

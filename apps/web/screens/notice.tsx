import type { ReactNode } from 'react'
import './notice.css'

type NoticeProps = { icon?: ReactNode; title: string; text: ReactNode; actions?: ReactNode; children?: ReactNode }

/** A screen with one message, its explanation and buttons. */
export const Notice = ({ icon, title, text, actions, children }: NoticeProps) => (
  <section className="sms-notice">
    {icon && <div className="sms-notice-icon">{icon}</div>}
    <h1>{title}</h1>
    <p>{text}</p>
    {actions && <div className="sms-notice-actions">{actions}</div>}
    {children}
  </section>
)

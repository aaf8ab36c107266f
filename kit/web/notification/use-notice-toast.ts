import type { Unread } from '@sms/kit/contract'
import { useRouter } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { createElement, useEffect, useRef } from 'react'
import { useSay } from '../page/app.tsx'
import { openLabel } from '../toast/toast.tsx'
import { useMarkRead } from './query.ts'

/** The toast's own place: a further notification takes it over, so that there is never more than one. */
const key = 'notice'

/** Shows a toast when a notification arrives while the page is visible and the list is closed. */
export function useNoticeToast(unread: Unread | undefined, listOpen: boolean) {
  const { notification } = App.useApp()
  const { history } = useRouter()
  const say = useSay()
  const { mutate } = useMarkRead()
  const known = useRef<string>(undefined)
  const latest = unread?.latest
  // Notifications in the open list, or read elsewhere, need no toast.
  const nothing = listOpen || unread?.count === 0
  useEffect(() => {
    if (nothing) notification.destroy(key)
  }, [nothing, notification])
  useEffect(() => {
    if (!unread) return
    const before = known.current
    known.current = latest && (before === undefined || latest.id > before) ? latest.id : (before ?? '')
    if (!latest || before === undefined || latest.id <= before) return
    if (listOpen || document.visibilityState !== 'visible') return
    notification.open({
      key,
      type: 'info',
      title: say(latest.text),
      description: latest.quote && createElement('span', { className: 'notices-quote' }, latest.quote),
      role: 'status',
      actions: createElement(
        Button,
        {
          size: 'small',
          onClick: () => {
            notification.destroy(key)
            mutate({ ids: [latest.id] })
            history.push(latest.link)
          },
        },
        say(openLabel),
      ),
    })
  }, [unread, latest, listOpen, notification, history, say, mutate])
}

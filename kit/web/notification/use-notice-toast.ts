import type { Unread } from '@sms/kit/contract'
import { useRouter } from '@tanstack/react-router'
import { App, Button } from 'antd'
import { createElement, useEffect, useRef } from 'react'
import { useSay } from '../page/app.tsx'
import { openLabel } from '../toast/toast.tsx'
import { useMarkRead } from './query.ts'

/** The toast's own place, which a further notification takes over. */
const key = 'notice'

/** Shows a toast when a notification arrives while the page is visible and the list is closed. */
export function useNoticeToast(unread: Unread | undefined, listOpen: boolean) {
  const { notification } = App.useApp()
  const { history } = useRouter()
  const say = useSay()
  const { mutate } = useMarkRead()
  /** The id of the newest notification so far, '' for none; undefined before the first answer. */
  const newest = useRef<string>(undefined)
  const latest = unread?.latest
  // Notifications in the open list, or read elsewhere, need no toast.
  const isSeen = listOpen || unread?.count === 0
  useEffect(() => {
    if (isSeen) notification.destroy(key)
  }, [isSeen, notification])
  useEffect(() => {
    if (!unread) return
    const hasArrived = latest && newest.current !== undefined && latest.id > newest.current
    if (hasArrived || newest.current === undefined) newest.current = latest?.id ?? ''
    if (!hasArrived || listOpen || document.visibilityState !== 'visible') return
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

import type { Client, Envelope } from '@sms/client'
import { label, notificationSeconds } from '@sms/kit/contract'
import {
  AppProvider,
  failureLabel,
  LiveProvider,
  nameStates,
  stored,
  TitleTips,
  type User,
  useToast,
} from '@sms/kit/web'
import { places } from '@sms/resources/pages.ts'
import { stateLabels } from '@sms/resources/states.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type AntLocale, loadLocale } from './locale.ts'
import { useMode, usePhone } from './media.ts'
import { type Profile, type ProfileChange, ProfileContext } from './profile.ts'
import type { createAdminRouter } from './router.tsx'
import { StaleBuild } from './stale-build.tsx'
import { Styled } from './styled.tsx'

type AdminProps = {
  user: User
  locale: AntLocale
  client: Client
  queries: QueryClient
  router: ReturnType<typeof createAdminRouter>
  logOut: () => Promise<boolean>
  /** The page is stored on the device: it shows quick capture alone. */
  isCached: boolean
  live: number | undefined
  origin: string | undefined
  houseZone: string | undefined
  /** The server answered that the session has ended. */
  onEnded: () => void
  ToastConnect: ComponentType
}

nameStates(stateLabels)

const storedLanguage = stored('language')
const storedTheme = stored('theme')

/**
 * Pixels below the toasts, which keeps a list's foot and the bar for ticked rows free. They stand at the left, since
 * records and drawers have their buttons at the right.
 */
const toastBottom = 136

/** The admin area: provides user, language, colours and client to the screens. */
export function Admin({
  user: first,
  locale: firstLocale,
  client,
  queries,
  router,
  isCached,
  live,
  origin,
  houseZone,
  ...props
}: AdminProps) {
  const { logOut, onEnded, ToastConnect } = props
  const [{ user, locale }, setShown] = useState({ user: first, locale: firstLocale })
  const mode = useMode(user.theme)
  const isPhone = usePhone()
  const app = useMemo(
    () => ({ user, language: user.language, client, places: isCached ? {} : places, origin, houseZone }),
    [user, client, isCached, origin, houseZone],
  )
  const show = async (next: User) => {
    const nextLocale = next.language === user.language ? locale : await loadLocale(next.language)
    setShown({ user: next, locale: nextLocale })
  }
  /** Reads the user again, and all records, whose fields depend on the rights. */
  const readUser = async () => {
    const { data } = await client.api.get<Envelope<User>>('/user/id', { id: user.id })
    if (data) await show(data)
    // The proposed code of a form that is filled in stays.
    await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'code' })
  }
  // The login page of this browser uses the same language and theme.
  useEffect(() => {
    storedLanguage.set(user.language)
    storedTheme.set(user.theme)
  }, [user])
  return (
    <Styled mode={mode} language={user.language} locale={locale}>
      <QueryClientProvider client={queries}>
        <App
          notification={{
            duration: notificationSeconds,
            placement: 'bottomLeft',
            bottom: toastBottom,
            // On a phone, a second toast above the first would cover a dialog's buttons.
            stack: { threshold: isPhone ? 1 : 3 },
          }}
        >
          <AppProvider value={app}>
            <ToastConnect />
            <StaleBuild />
            <TitleTips />
            <ProfileProvider user={user} client={client} queries={queries} show={show} logOut={logOut}>
              <LiveProvider since={live?.toString()} onEnded={onEnded} onRights={() => void readUser().catch(() => {})}>
                <RouterProvider router={router} />
              </LiveProvider>
            </ProfileProvider>
          </AppProvider>
        </App>
      </QueryClientProvider>
    </Styled>
  )
}

const notSaved = label('This could not be saved', '未能保存')

type ProviderProps = {
  user: User
  client: Client
  queries: QueryClient
  show: (user: User) => Promise<void>
  logOut: () => Promise<boolean>
  children: ReactNode
}

function ProfileProvider({ user, client, queries, show, logOut, children }: ProviderProps) {
  const toast = useToast()
  /**
   * Shows language and theme before they are saved, and the name afterwards; if saving fails, shows the old profile
   * again.
   */
  const change = async (changes: ProfileChange) => {
    const { name: _, ...shownAtOnce } = changes
    try {
      await show({ ...user, ...shownAtOnce })
      const answer = await client.api.put('/user/profile', { ...changes, state: 'Saved' })
      if (answer.code !== 1) await show(user)
      // Names of records in answers are in the language before.
      else if (changes.language !== undefined && changes.language !== user.language) {
        // First requests under the new language may have read the old one, too.
        await queries.cancelQueries()
        void queries.invalidateQueries()
      }
      if (answer.code === 1 && changes.name !== undefined) await show({ ...user, ...changes, User_Name: changes.name })
      return answer
    } catch (error) {
      await show(user)
      toast.error(notSaved, { detail: failureLabel(error) })
      return undefined
    }
  }
  const profile: Profile = { change, logOut }
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

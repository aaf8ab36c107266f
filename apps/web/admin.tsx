import type { Client } from '@sms/client'
import { label, notificationSeconds } from '@sms/kit/contract'
import { AppProvider, failureLabel, kept, LiveProvider, nameStates, TitleTips, type User, useToast } from '@sms/kit/web'
import { places } from '@sms/resources/pages.ts'
import { stateLabels } from '@sms/resources/states.ts'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { App } from 'antd'
import { type ComponentType, type ReactNode, useEffect, useMemo, useState } from 'react'
import { type AntLocale, loadLocale } from './locale.ts'
import { useMode } from './media.ts'
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
  /** The page was kept on the device: it shows what it was kept for, and nothing else of the admin area. */
  isKept: boolean
  /** The mark that came with the page: changes by others are told from there on. */
  live: number | undefined
  /** The address by which others reach the product, where one was set. */
  origin: string | undefined
  /** The time zone by whose calendar the house counts its days. */
  houseZone: string | undefined
  /** The server says that there is no session any more. */
  onEnded: () => void
  ToastConnect: ComponentType
}

nameStates(stateLabels)

const keptLanguage = kept('language')
const keptTheme = kept('theme')

/**
 * Pixels between the toasts and the lower edge: they stand above the buttons of a drawer, a list's foot and the bar
 * for ticked rows, and away from the New button at the top.
 */
const toastBottom = 136

/** The admin area: who is signed in, in which language and colours, around the screens. */
export function Admin({
  user: first,
  locale: firstLocale,
  client,
  queries,
  router,
  isKept,
  live,
  origin,
  houseZone,
  ...props
}: AdminProps) {
  const { logOut, onEnded, ToastConnect } = props
  const [{ user, locale }, setShown] = useState({ user: first, locale: firstLocale })
  const mode = useMode(user.theme)
  const app = useMemo(
    () => ({ user, language: user.language, client, places: isKept ? {} : places, origin, houseZone }),
    [user, client, isKept, origin, houseZone],
  )
  const show = async (next: User) => {
    const words = next.language === user.language ? locale : await loadLocale(next.language)
    setShown({ user: next, locale: words })
  }
  // The login page of this browser speaks and looks the same.
  useEffect(() => {
    keptLanguage.set(user.language)
    keptTheme.set(user.theme)
  }, [user])
  return (
    <Styled mode={mode} language={user.language} locale={locale}>
      <QueryClientProvider client={queries}>
        <App notification={{ duration: notificationSeconds, placement: 'bottomRight', bottom: toastBottom }}>
          <AppProvider value={app}>
            <ToastConnect />
            <StaleBuild />
            <TitleTips />
            <ProfileProvider user={user} client={client} queries={queries} show={show} logOut={logOut}>
              <LiveProvider since={live?.toString()} onEnded={onEnded}>
                <RouterProvider router={router} />
              </LiveProvider>
            </ProfileProvider>
          </AppProvider>
        </App>
      </QueryClientProvider>
    </Styled>
  )
}

const notKept = label('This could not be saved', '未能保存')

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
  const change = async (wanted: ProfileChange) => {
    const { name: _, ...atOnce } = wanted
    await show({ ...user, ...atOnce })
    try {
      const answer = await client.api.put('/user/profile', { ...wanted, state: 'Saved' })
      if (answer.code !== 1) await show(user)
      // What records are called was made by the server, in the language that it knew.
      else if (wanted.language !== undefined && wanted.language !== user.language) {
        // Also what is read for the first time at this moment, under the key of the new language.
        await queries.cancelQueries()
        void queries.invalidateQueries()
      }
      if (answer.code === 1 && wanted.name !== undefined) await show({ ...user, ...wanted, User_Name: wanted.name })
      return answer
    } catch (error) {
      await show(user)
      toast.error(notKept, { detail: failureLabel(error) })
      return undefined
    }
  }
  const profile: Profile = { change, logOut }
  return <ProfileContext value={profile}>{children}</ProfileContext>
}

import type { Label, Language, Resource } from '@sms/kit/contract'
import { useEffect } from 'react'
import { stored } from '../data/stored.ts'
import { useApp } from '../page/app.tsx'
import { nameParts } from '../show/text.ts'

/** A record that was opened in this browser, with its name at that time. */
export type Recent = { readonly kind: string; readonly id: string; readonly name: Label; readonly title: Label }

/** The most records that are stored. */
export const recentMax = 8

/** Stored per user, since a browser may have several. */
const storedRecents = (user: string) => stored(`recent.${user}`)

/** Records that a user opened lately in this browser, the latest first; unreadable entries are left out. */
export function recentOf(user: string): Recent[] {
  try {
    const list: unknown = JSON.parse(storedRecents(user).get() ?? '[]')
    return Array.isArray(list) ? list.filter(isRecent) : []
  } catch {
    return []
  }
}

/** Stores a record as the latest one. */
export function storeRecent(user: string, record: Recent) {
  const others = recentOf(user).filter(({ kind, id }) => kind !== record.kind || id !== record.id)
  storedRecents(user).set(JSON.stringify([record, ...others].slice(0, recentMax)))
}

/** Stores the record of this page, under its present name. */
export function useStoreRecent(contract: Resource<any, any>, record: { readonly id: string }) {
  const { user } = useApp()
  const named = (language: Language) => nameParts(contract, record, language).join(' · ')
  const [en, zh] = [named('en'), named('zh')]
  const { name: kind, title } = contract
  useEffect(
    () => storeRecent(user.id, { kind, id: record.id, name: { en, zh }, title }),
    [user.id, kind, record.id, en, zh, title],
  )
}

const isLabel = (value: unknown): value is Label =>
  isObject(value) && typeof value.en === 'string' && typeof value.zh === 'string'
const isRecent = (value: unknown): value is Recent =>
  isObject(value) &&
  typeof value.kind === 'string' &&
  typeof value.id === 'string' &&
  isLabel(value.name) &&
  isLabel(value.title)
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

import { newId, shrink } from '@sms/kit/web'
import { useEffect, useRef, useState } from 'react'
import { isWaiting, type Swatch } from '../../rules/swatches.ts'
import { type Queue, queueOf } from './queue.ts'
import { isFull, keep, renew } from './store.ts'

/** What went wrong with the last thing done; the form stays as it is. */
export type DraftTrouble = 'full' | 'unreadable' | undefined

/**
 * The swatch in the form. All of it stands on the device from the first photo on, since a phone may close the page
 * behind its camera. After a save the next one begins, with the same supplier.
 */
export function useDraft(user: string, kind: string, { swatches, broken }: Queue) {
  const [draft, setDraft] = useState<Swatch>()
  const [trouble, setTrouble] = useState<DraftTrouble>()
  const [working, setWorking] = useState(0)
  // What comes after a photo has been made small builds on the draft as it is by then.
  const now = useRef<Swatch | undefined>(undefined)
  // Settled once the swatch is kept and the next one is in the form; until then nothing changes what is being kept.
  const saving = useRef<Promise<boolean> | undefined>(undefined)
  const show = (next: Swatch) => {
    now.current = next
    setDraft(next)
  }
  useEffect(() => {
    if (!swatches || now.current) return
    const left = swatches.filter((one) => one.kind === kind && one.step === 'draft').sort((a, b) => b.at - a.at)[0]
    const last = swatches.filter((one) => one.kind === kind && isWaiting(one)).sort((a, b) => b.at - a.at)[0]
    const first = left ?? fresh(user, kind, last?.supplier ?? null)
    now.current = first
    setDraft(first)
  }, [swatches, user, kind])

  /** Does something that needs room on the device; a device that is full says so and loses nothing. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      setTrouble(undefined)
      return true
    } catch (error) {
      setTrouble(isFull(error) || broken ? 'full' : 'unreadable')
      return false
    }
  }
  const put = (next: Swatch) => {
    show(next)
    void attempt(() => keep([next]))
  }
  const edit = (patch: Partial<Swatch>) => {
    if (now.current && !saving.current) put({ ...now.current, ...patch })
  }
  const addPhotos = async (files: readonly File[]) => {
    setWorking((n) => n + files.length)
    for (const file of files) {
      await attempt(async () => {
        const bytes = await shrink(file)
        await saving.current
        const before = now.current!
        const photo = { id: newId(), swatch: before.id, bytes }
        const next = { ...before, photos: [...before.photos, photo.id] }
        await keep([next], [photo])
        const after = now.current!
        // With it what was typed meanwhile.
        if (after.id === before.id) put({ ...after, photos: [...after.photos, photo.id] })
      })
      setWorking((n) => n - 1)
    }
  }
  const removePhoto = (id: string) => {
    if (saving.current) return
    const before = now.current!
    const next = { ...before, photos: before.photos.filter((one) => one !== id) }
    show(next)
    void attempt(() => keep([next], [], [id]))
  }
  const moveOn = async (saved: Swatch, next: Swatch): Promise<boolean> => {
    if (!(await attempt(() => keep([saved, next])))) return false
    // The next one is proposed the code behind it.
    await queueOf(user)
      .read()
      .catch(() => {})
    show(next)
    return true
  }
  /** Keeps the swatch under a code and begins the next one; false where the device did not take it. */
  const save = async (code: string): Promise<boolean> => {
    if (saving.current) return false
    const before = now.current!
    const [cover] = before.photos
    const begun = { step: 'item', tries: 0, notBefore: 0, trouble: undefined } as const
    const saved: Swatch = { ...before, ...begun, code, cover, at: Date.now() }
    const other = swatches?.find((one) => one.kind === kind && one.step === 'draft' && one.id !== before.id)
    saving.current = moveOn(saved, other ?? fresh(user, kind, before.supplier))
    const done = await saving.current
    saving.current = undefined
    if (!done) return false
    // What the form was begun with may be from before the device's clock was set right.
    const ids = await renew(user).catch(() => undefined)
    const { supplier } = now.current!
    const instead = supplier && ids?.get(supplier.id)
    if (instead) edit({ supplier: { ...supplier, id: instead } })
    await queueOf(user).changed()
    return true
  }
  /** Takes a swatch that the server refused back into the form. */
  const correct = async (one: Swatch) => {
    await saving.current
    const next: Swatch = { ...one, step: 'draft', at: Date.now() }
    if (!(await attempt(() => keep([next])))) return
    show(next)
    await queueOf(user).changed()
  }
  return { draft, trouble, working, edit, addPhotos, removePhoto, save, correct }
}

export type Draft = ReturnType<typeof useDraft>

const fresh = (user: string, kind: string, supplier: Swatch['supplier']): Swatch => ({
  id: newId(),
  user,
  kind,
  at: Date.now(),
  code: '',
  proposed: true,
  supplier,
  note: '',
  photos: [],
  step: 'draft',
  tries: 0,
  notBefore: 0,
})

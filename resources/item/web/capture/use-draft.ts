import { newId, shrink, useMay } from '@sms/kit/web'
import { useEffect, useRef, useState } from 'react'
import { asDraft, draftsOf, isBegun, isWaiting, type Swatch, withoutPrice } from '../../rules/swatches.ts'
import { usualUnit } from '../../rules/usual-unit.ts'
import { hold, letGo } from './held.ts'
import { type Queue, queueOf } from './queue.ts'
import { change, isFull, keepApart, keepForm, type Photo, renew, swatchesOf, swatchOf } from './store.ts'

/** What went wrong with the last thing done; the form stays as it is. */
export type DraftTrouble = 'full' | 'unreadable' | undefined

/** What is to be kept of a form. */
type ToKeep = { readonly form: Swatch; readonly photos?: readonly Photo[]; readonly next?: Swatch | undefined }

/** How long a page that was reloaded waits for what it held before, in milliseconds. */
const reloadMs = 500

/**
 * The swatch in the form. All of it stands on the device from the first photo on, since a phone may close the page
 * behind its camera. After a save the next one begins, with the same supplier. A draft is one page's: what another has in
 * its form is left alone.
 */
export function useDraft(user: string, kind: string, { swatches, broken }: Queue) {
  const may = useMay()
  const [draft, setDraft] = useState<Swatch>()
  const [trouble, setTrouble] = useState<DraftTrouble>()
  const [working, setWorking] = useState(0)
  // What comes after a photo has been made small builds on the draft as it is by then.
  const now = useRef<Swatch | undefined>(undefined)
  // While a save lasts nothing changes the draft; the page disables its fields meanwhile.
  const saving = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const begun = useRef(false)
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  const show = (next: Swatch) => {
    now.current = next
    setDraft(next)
  }
  const begin = async () => {
    // What the queue shows may be from before the form was last kept.
    const all = await swatchesOf(user).catch(() => [])
    const last = all.filter((one) => one.kind === kind && isWaiting(one)).sort((a, b) => b.at - a.at)[0]
    show((await leftDraft(draftsOf(all, kind), reloadMs)) ?? fresh(user, kind, last))
  }
  useEffect(() => {
    if (!swatches || begun.current) return
    begun.current = true
    void begin()
  })
  useEffect(() => () => letGo(), [])

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
  /** Goes on with what is in the form as a draft of its own. */
  const goApart = async () => {
    const { id, photos, edition } = (await keepApart(now.current!))!
    void hold(id)
    letGo(now.current!.id)
    // With it what was typed meanwhile.
    show({ ...now.current!, id, photos, edition, asked: false })
  }
  /**
   * Keeps what `of` makes of the form, once what was to be kept before is; as a draft of its own where another page has
   * gone on with it meanwhile. `then` is given it as it is kept.
   */
  const keep = (of: (form: Swatch) => ToKeep, then: (kept: Swatch & { edition: number }) => unknown = noteEdition) => {
    const work = async () => {
      for (;;) {
        const { form, ...more } = of(now.current!)
        const kept = await keepForm(form, more)
        if (kept) return then(kept)
        await goApart()
      }
    }
    const done = lastWrite.current.then(work)
    lastWrite.current = done.catch(() => {})
    return done
  }
  const noteEdition = ({ edition }: { edition: number }) => {
    now.current = { ...now.current!, edition }
  }
  const edit = (patch: Partial<Swatch>) => {
    if (!now.current || saving.current) return
    show({ ...now.current, ...patch })
    void attempt(() => keep((form) => ({ form })))
  }
  const addPhotos = async (files: readonly File[]) => {
    setWorking((n) => n + files.length)
    for (const file of files) {
      await attempt(async () => {
        const bytes = await shrink(file)
        const id = newId()
        const withIt = (form: Swatch) => ({ ...form, photos: [...form.photos, id] })
        await keep(
          (form) => ({ form: withIt(form), photos: [{ id, swatch: form.id, bytes }] }),
          // With what was typed meanwhile.
          ({ edition }) => show(withIt({ ...now.current!, edition })),
        )
      })
      setWorking((n) => n - 1)
    }
  }
  const removePhoto = (id: string) => edit({ photos: now.current!.photos.filter((one) => one !== id) })
  /** Keeps the swatch under a code and begins the next one; false where the device did not take it. */
  const save = (code: string): Promise<boolean> => {
    const done = saveNow(code)
    lastSave.current = done.catch(() => {})
    return done
  }
  const saveNow = async (code: string): Promise<boolean> => {
    if (saving.current) return false
    saving.current = true
    setIsSaving(true)
    const { id } = now.current!
    const all = await swatchesOf(user).catch(() => [])
    // An empty one would bring the supplier of another hour along.
    const left = await leftDraft(draftsOf(all, kind).filter((one) => one.id !== id && isBegun(one)))
    const next = left ?? fresh(user, kind, now.current!)
    const begun = { step: 'item', tries: 0, notBefore: 0, trouble: undefined } as const
    // Corrected by somebody who lost the right to prices meanwhile, it goes without.
    const priced = (form: Swatch) => (may('cost') ? form : withoutPrice(form))
    const saved = (form: Swatch) => ({ ...priced(form), ...begun, code, cover: form.photos[0], at: Date.now() })
    const moveOn = async (kept: Swatch) => {
      // The next one is proposed the code behind it.
      await queueOf(user)
        .read()
        .catch(() => {})
      letGo(kept.id)
      show(next)
    }
    const done = await attempt(() => keep((form) => ({ form: saved(form), next: left ? undefined : next }), moveOn))
    saving.current = false
    setIsSaving(false)
    if (!done) {
      letGo(next.id)
      return false
    }
    // What the form was begun with may be from before the device's clock was set right.
    const ids = await renew(user).catch(() => undefined)
    const { supplier } = now.current!
    const instead = supplier && ids?.get(supplier.id)
    if (instead) edit({ supplier: { ...supplier, id: instead } })
    await queueOf(user).changed()
    return true
  }
  /** Takes a swatch that the server refused back into the form; what is in it by now comes after it. */
  const correct = async ({ id }: Swatch) => {
    // What is being saved is what is in the form.
    await lastSave.current
    const takeBack = async () => {
      const taken = await change(id, (one) => asDraft(one, Date.now(), newId))
      if (!taken) return
      void hold(taken.id)
      show(taken)
    }
    const done = lastWrite.current.then(takeBack)
    lastWrite.current = done.catch(() => {})
    await attempt(() => done)
    await queueOf(user).changed()
  }
  return { draft, trouble, working, isSaving, edit, addPhotos, removePhoto, save, correct }
}

export type Draft = ReturnType<typeof useDraft>

/** The first of some drafts that was left on this device and that no open page has; this page holds it from then on. */
async function leftDraft(drafts: readonly Swatch[], patienceMs?: number): Promise<Swatch | undefined> {
  for (const { id } of drafts) {
    if (!(await hold(id, patienceMs))) continue
    // As it is by now: whoever held it until then may have gone on.
    const one = await swatchOf(id).catch(() => undefined)
    if (one?.step === 'draft') return one
    letGo(id)
  }
  return undefined
}

/** The swatch after another: of its supplier, priced in its currency and unit; this page holds it. */
function fresh(user: string, kind: string, last: Swatch | undefined): Swatch {
  const { currency = 'CNY', unit = usualUnit(kind) } = last?.facts ?? {}
  const id = newId()
  void hold(id)
  return {
    id,
    user,
    kind,
    at: Date.now(),
    code: '',
    proposed: true,
    supplier: last?.supplier ?? null,
    facts: { currency, unit },
    note: '',
    photos: [],
    step: 'draft',
    tries: 0,
    notBefore: 0,
  }
}

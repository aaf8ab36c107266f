import { newId, shrink, useMay } from '@sms/kit/web'
import { useEffect, useRef, useState } from 'react'
import {
  asDraft,
  draftsOf,
  isBegun,
  isWaiting,
  type Swatch,
  type SwatchFacts,
  withoutPrice,
} from '../../rules/swatches.ts'
import { usualUnit } from '../../rules/usual-unit.ts'
import { lockDraft, releaseDrafts } from './draft-lock.ts'
import { type Queue, queueOf } from './queue.ts'
import { changeSwatch, renewIds, swatchesOf, swatchOf } from './store.ts'
import { useStoredForm } from './use-stored-form.ts'

/** How long a reloaded page waits for the lock of its draft, in milliseconds. */
const reloadMs = 500

/**
 * The swatch in the form; every change is stored on the device, since a phone may close the page behind its camera.
 * Each draft belongs to one page, which locks it.
 */
export function useDraft(user: string, kind: string, { swatches, broken }: Queue) {
  const may = useMay()
  const { draft, problem, latest, show, attempt, inTurn, store } = useStoredForm(broken)
  /** The number of photos that are being made smaller and stored. */
  const [working, setWorking] = useState(0)
  // While a save lasts, `edit` does nothing; the page disables its fields meanwhile.
  const saving = useRef(false)
  const [isSaving, setIsSaving] = useState(false)
  const lastSave = useRef<Promise<unknown>>(Promise.resolve())
  const hasBegun = useRef(false)
  /** Resumes a draft that no other page holds, or begins one with the supplier of the latest waiting swatch. */
  const begin = async () => {
    // The queue's swatches may be older than the stored draft.
    const all = await swatchesOf(user).catch(() => [])
    const last = all.filter((swatch) => swatch.kind === kind && isWaiting(swatch)).sort((a, b) => b.at - a.at)[0]
    show((await unlockedDraft(draftsOf(all, kind), reloadMs)) ?? newDraft(user, kind, last))
  }
  useEffect(() => {
    if (!swatches || hasBegun.current) return
    hasBegun.current = true
    void begin()
  })
  useEffect(() => () => releaseDrafts(), [])

  const edit = (patch: Partial<Swatch>) => {
    if (!latest.current || saving.current) return
    show({ ...latest.current, ...patch })
    void attempt(() => store((form) => ({ form })))
  }
  const addPhotos = async (files: readonly File[]) => {
    setWorking((n) => n + files.length)
    for (const file of files) {
      await attempt(async () => {
        const bytes = await shrink(file)
        const id = newId()
        const withPhoto = (form: Swatch) => ({ ...form, photos: [...form.photos, id] })
        await store(
          (form) => ({ form: withPhoto(form), photos: [{ id, swatch: form.id, bytes }] }),
          // Includes what was typed during the write.
          ({ edition }) => show(withPhoto({ ...latest.current!, edition })),
        )
      })
      setWorking((n) => n - 1)
    }
  }
  const removePhoto = (id: string) => edit({ photos: latest.current!.photos.filter((photo) => photo !== id) })
  /**
   * Saves the swatch under a code with these facts and begins the next draft; false where the device could not store
   * it, or an earlier save still runs.
   */
  const save = (code: string, facts: SwatchFacts): Promise<boolean> => {
    const result = saveOnce(code, facts)
    lastSave.current = result.catch(() => {})
    return result
  }
  const saveOnce = async (code: string, facts: SwatchFacts): Promise<boolean> => {
    if (saving.current) return false
    saving.current = true
    setIsSaving(true)
    const isSaved = await saveAndBeginNext(code, facts).finally(() => {
      saving.current = false
      setIsSaving(false)
    })
    if (!isSaved) return false
    // Ids of the previous swatch may date from before the device's clock was corrected.
    const ids = await renewIds(user).catch(() => undefined)
    const { supplier } = latest.current!
    const newSupplierId = supplier && ids?.get(supplier.id)
    if (newSupplierId) edit({ supplier: { ...supplier, id: newSupplierId } })
    await queueOf(user).changed()
    return true
  }
  const saveAndBeginNext = async (code: string, facts: SwatchFacts): Promise<boolean> => {
    const { id } = latest.current!
    const all = await swatchesOf(user).catch(() => [])
    // An empty draft would bring an outdated supplier along.
    const earlier = await unlockedDraft(draftsOf(all, kind).filter((draft) => draft.id !== id && isBegun(draft)))
    const next = earlier ?? newDraft(user, kind, latest.current!)
    const saved = (form: Swatch): Swatch => ({
      // The user may have lost the right to prices since the draft began.
      ...(may('cost') ? { ...form, facts } : withoutPrice({ ...form, facts })),
      step: 'item',
      tries: 0,
      notBefore: 0,
      problem: undefined,
      code,
      cover: form.photos[0],
      at: Date.now(),
    })
    const showNext = async (stored: Swatch) => {
      // The code proposed for the next swatch follows from the queue.
      await queueOf(user)
        .read()
        .catch(() => {})
      releaseDrafts(stored.id)
      show(next)
    }
    const isStored = await attempt(() =>
      store((form) => ({ form: saved(form), next: earlier ? undefined : next }), showNext),
    )
    // The form stays; the next draft is given up.
    if (!isStored) releaseDrafts(next.id)
    return isStored
  }
  /** Takes a refused swatch back into the form. */
  const correct = async ({ id }: Swatch) => {
    // A running save still uses the form.
    await lastSave.current
    const takeBack = async () => {
      const refused = await changeSwatch(id, (swatch) => asDraft(swatch, Date.now(), newId))
      if (!refused) return
      void lockDraft(refused.id)
      show(refused)
    }
    await attempt(() => inTurn(takeBack))
    await queueOf(user).changed()
  }
  return { draft, problem, working, isSaving, edit, addPhotos, removePhoto, save, correct }
}

/** Locks and returns the first draft that no other page holds, after waiting up to `patienceMs` for each. */
async function unlockedDraft(drafts: readonly Swatch[], patienceMs?: number): Promise<Swatch | undefined> {
  for (const { id } of drafts) {
    if (!(await lockDraft(id, patienceMs))) continue
    // The page that held it before may have changed it.
    const draft = await swatchOf(id).catch(() => undefined)
    if (draft?.step === 'draft') return draft
    releaseDrafts(id)
  }
  return undefined
}

/** Locks and returns a new draft with the supplier, currency and unit of the last swatch. */
function newDraft(user: string, kind: string, last: Swatch | undefined): Swatch {
  const { currency = 'CNY', unit = usualUnit(kind) } = last?.facts ?? {}
  const id = newId()
  void lockDraft(id)
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

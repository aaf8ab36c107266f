import { useRef, useState } from 'react'
import type { Swatch } from '../../rules/swatches.ts'
import { lockDraft, releaseDrafts } from './draft-lock.ts'
import { isFull, type Photo, saveCopy, saveForm } from './store.ts'

type DraftProblem = 'full' | 'unreadable' | undefined

/** A form to store, with the new photos and the next draft that are stored in the same transaction. */
type ToStore = { readonly form: Swatch; readonly photos?: readonly Photo[]; readonly next?: Swatch | undefined }

/**
 * The form of a draft and its writes to the device, one after another. `latest` is the form as it is now, for
 * asynchronous work; `broken` says that this browser cannot store anything.
 */
export function useStoredForm(broken: boolean) {
  const [draft, setDraft] = useState<Swatch>()
  const [problem, setProblem] = useState<DraftProblem>()
  const latest = useRef<Swatch | undefined>(undefined)
  const lastWrite = useRef<Promise<unknown>>(Promise.resolve())
  const show = (next: Swatch) => {
    latest.current = next
    setDraft(next)
  }
  /** Runs work that stores something; shows why it failed, and returns whether it succeeded. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      setProblem(undefined)
      return true
    } catch (error) {
      setProblem(isFull(error) || broken ? 'full' : 'unreadable')
      return false
    }
  }
  /** Continues with the form as a draft of its own, with copies of its photos. */
  const separate = async () => {
    const { id, photos, edition } = (await saveCopy(latest.current!))!
    void lockDraft(id)
    releaseDrafts(latest.current!.id)
    // Includes what was typed during the write.
    show({ ...latest.current!, id, photos, edition, requested: false })
  }
  const inTurn = (work: () => Promise<unknown>) => {
    const write = lastWrite.current.then(work)
    lastWrite.current = write.catch(() => {})
    return write
  }
  /**
   * Stores what `make` returns for the form, in turn; as a separate draft where another page has changed the stored
   * one. `onStored` receives the stored form; the form may have changed since.
   */
  const store = (
    make: (form: Swatch) => ToStore,
    onStored: (stored: Swatch & { edition: number }) => unknown = noteEdition,
  ) =>
    inTurn(async () => {
      for (;;) {
        const { form, ...more } = make(latest.current!)
        const stored = await saveForm(form, more)
        if (stored) return onStored(stored)
        await separate()
      }
    })
  const noteEdition = ({ edition }: { edition: number }) => {
    latest.current = { ...latest.current!, edition }
  }
  return { draft, problem, latest, show, attempt, inTurn, store }
}

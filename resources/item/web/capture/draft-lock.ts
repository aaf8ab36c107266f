/** The drafts that this page holds, each with the function that releases it. */
const releases = new Map<string, () => void>()

const name = (draft: string) => `sms.capture.draft.${draft}`
/** How long other pages may take to answer that they hold a draft, in milliseconds. */
const answerMs = 200

/**
 * Locks a draft for this page; false if another page holds it. Waits up to `patienceMs`, since a reloaded page releases
 * its locks late; plain http has no Web Locks, so the other pages are asked.
 */
export async function lockDraft(draft: string, patienceMs = 0): Promise<boolean> {
  if (releases.has(draft)) return true
  if (!navigator.locks) return claimByMessages(draft)
  const release = await lock(draft, patienceMs)
  if (release) releases.set(draft, release)
  return release !== undefined
}

/** Releases a draft, or all that this page holds. */
export function releaseDrafts(draft?: string) {
  for (const id of draft === undefined ? [...releases.keys()] : [draft]) {
    releases.get(id)?.()
    releases.delete(id)
  }
}

/** The function that releases the lock of a draft; undefined where another page keeps holding it. */
const lock = (draft: string, patienceMs: number) =>
  new Promise<(() => void) | undefined>((resolve) => {
    const options = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
    navigator.locks
      .request(name(draft), options, async (granted) => {
        // The browser holds the lock until this callback ends.
        if (granted) await new Promise<void>((release) => resolve(release))
        else resolve(undefined)
      })
      .catch(() => resolve(undefined))
  })

type Message = { readonly wanted: string } | { readonly mine: string }
const channel = navigator.locks ? undefined : new BroadcastChannel('sms.capture.draft')
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if ('wanted' in data && releases.has(data.wanted)) channel.postMessage({ mine: data.wanted } satisfies Message)
})

/** Claims a draft unless another page answers within `answerMs` that it holds it. */
const claimByMessages = (draft: string) =>
  new Promise<boolean>((resolve) => {
    // Two pages that ask at the same time both lose: the draft is in no form, rather than in two.
    releases.set(draft, () => {})
    const finish = (isFree: boolean) => {
      clearTimeout(timeout)
      channel?.removeEventListener('message', listen)
      if (!isFree) releases.delete(draft)
      resolve(isFree)
    }
    const listen = ({ data }: MessageEvent<Message>) => {
      if ('mine' in data && data.mine === draft) finish(false)
    }
    const timeout = setTimeout(() => finish(true), answerMs)
    channel?.addEventListener('message', listen)
    channel?.postMessage({ wanted: draft } satisfies Message)
  })

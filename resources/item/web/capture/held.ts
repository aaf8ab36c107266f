/** Drafts that this page has in its form, or will come back to, each with what lets go of it. */
const held = new Map<string, () => void>()

const name = (draft: string) => `sms.capture.draft.${draft}`
/** How long the other pages have to say that a draft is theirs, in milliseconds. */
const answerMs = 200

/**
 * Holds a draft for this page until it lets go or is closed, be it by the system; whether it could: no other open page may
 * have it. The browser's own locks decide, waited for up to `patienceMs`, since what a page held before a reload may be
 * let go of a moment later. Over plain http, where browsers have none, the other pages are asked; one that sleeps does not
 * answer, and finds at its next write that somebody else has gone on with its draft (`keepForm`).
 */
export async function hold(draft: string, patienceMs = 0): Promise<boolean> {
  if (held.has(draft)) return true
  if (!navigator.locks) return ask(draft)
  const letGo = await lock(draft, patienceMs)
  if (letGo) held.set(draft, letGo)
  return letGo !== undefined
}

/** Lets go of a draft, or of all that this page holds. */
export function letGo(draft?: string) {
  for (const one of draft === undefined ? [...held.keys()] : [draft]) {
    held.get(one)?.()
    held.delete(one)
  }
}

const lock = (draft: string, patienceMs: number) =>
  new Promise<(() => void) | undefined>((done) => {
    const how = patienceMs > 0 ? { signal: AbortSignal.timeout(patienceMs) } : { ifAvailable: true }
    navigator.locks
      .request(name(draft), how, async (given) => {
        if (given) await new Promise<void>((letGo) => done(letGo))
        else done(undefined)
      })
      .catch(() => done(undefined))
  })

type Said = { readonly wanted: string } | { readonly mine: string }
const channel = navigator.locks ? undefined : new BroadcastChannel('sms.capture.draft')
channel?.addEventListener('message', ({ data }: MessageEvent<Said>) => {
  if ('wanted' in data && held.has(data.wanted)) channel.postMessage({ mine: data.wanted } satisfies Said)
})

const ask = (draft: string) =>
  new Promise<boolean>((done) => {
    // Whoever asks meanwhile is told so: the draft is in no form then, rather than in two.
    held.set(draft, () => {})
    const over = (isFree: boolean) => {
      clearTimeout(late)
      channel?.removeEventListener('message', listen)
      if (!isFree) held.delete(draft)
      done(isFree)
    }
    const listen = ({ data }: MessageEvent<Said>) => {
      if ('mine' in data && data.mine === draft) over(false)
    }
    const late = setTimeout(over, answerMs, true)
    channel?.addEventListener('message', listen)
    channel?.postMessage({ wanted: draft } satisfies Said)
  })

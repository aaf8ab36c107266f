import { isAhead, type Named, readTyped } from '@sms/kit/contract'
import type { Alike } from './capture.ts'

/** The chosen supplier; a new one has an id that the device made. */
export type SwatchSupplier = {
  readonly id: string
  readonly name: string
  /** The type of a new supplier; absent for one that exists. */
  readonly fresh?: 'OEM' | 'Trader'
  /** The user has confirmed that it is not the existing supplier with a similar name. */
  readonly sure?: boolean
}

/** Why a swatch waits for its user; `about` names suppliers with a similar name. */
type SwatchProblem = { readonly message: string; readonly field?: string; readonly about?: readonly Named[] }

export type SwatchFacts = {
  readonly supplierArticleNo?: string
  readonly price?: string
  readonly currency?: string
  readonly unit?: string
  readonly weight?: string
  readonly width?: string
}

/** A swatch as a device keeps it: a draft, or saved to be sent. */
export type Swatch = {
  readonly id: string
  readonly user: string
  readonly kind: string
  /** When it was saved, or its draft begun, in milliseconds since 1970. */
  readonly at: number
  readonly code: string
  /** The code was proposed: the server may replace it. */
  readonly proposed: boolean
  readonly supplier: SwatchSupplier | null
  readonly facts?: SwatchFacts
  /** The price in the supplier's words. */
  readonly priceNote?: string
  readonly note: string
  /** Ids of the photos that the device still holds, in order. */
  readonly photos: readonly string[]
  /** The first photo, also after the device has deleted it. */
  readonly cover?: string | undefined
  /** The number of photos that were sent. */
  readonly uploaded?: number
  /** The number of photos that the device lost before they were sent. */
  readonly lost?: number
  /** The next step: `draft` is in the form; then the item, its photos and the search for similar items are sent. */
  readonly step: 'draft' | 'item' | 'photos' | 'alike' | 'sent'
  /** The number of writes of its form; a page with another number works on an outdated copy. */
  readonly edition?: number
  /** Its item was sent: the server may have it. */
  readonly requested?: boolean
  /** The number of temporary failures in a row. */
  readonly tries: number
  /** The time before which it is not sent again. */
  readonly notBefore: number
  readonly problem?: SwatchProblem | undefined
  /** The proposed code that the server replaced. */
  readonly was?: string
  readonly alike?: readonly Alike[]
}

/** A failed request of the queue. */
export type Failed = {
  /** The HTTP status: 201 for a refusal of the server, absent without any answer. */
  readonly status?: number
  readonly message: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly data?: unknown
}

const isSaved = ({ step }: Swatch) => step !== 'draft'

/** Whether a swatch is saved and not yet completely sent. */
export const isWaiting = (swatch: Swatch) => isSaved(swatch) && swatch.step !== 'sent'

/** The swatch to send now: the oldest that is ready. */
export const nextUp = (all: readonly Swatch[], now: number): Swatch | undefined =>
  all.filter((swatch) => isWaiting(swatch) && !swatch.problem && swatch.notBefore <= now).sort((a, b) => a.at - b.at)[0]

/** When the next swatch can be sent, not before `quietUntil`, in milliseconds since 1970; undefined if none waits. */
export function wakeAt(all: readonly Swatch[], quietUntil: number): number | undefined {
  const moments = all.filter((swatch) => isWaiting(swatch) && !swatch.problem).map(({ notBefore }) => notBefore)
  return moments.length ? Math.max(Math.min(...moments), quietUntil) : undefined
}

/** The pause after the n-th failure in a row, in milliseconds: two seconds, doubled each time, at most a minute. */
export const pauseMs = (tries: number) => Math.min(60_000, 1_000 * 2 ** tries)

/** How often a swatch is sent that is refused without a field, as for a locked record, which may pass. */
const attemptsMax = 5

/** Whether a failure is temporary: no answer, the server is starting, faulty or overloaded, the session has ended. */
const isTemporary = (status: number | undefined) =>
  status === undefined || status >= 500 || status === 401 || status === 408 || status === 429

/** Whether the server refused since another user has signed in on this device. */
const isOtherUser = (errors: Failed['errors'] = []) => errors[0]?.field === 'by'

/**
 * Whether a failure would hit every other swatch too: no answer, the server is starting or overloaded, the session has
 * ended or is another user's. A fault with a single swatch (500) does not hold up the others.
 */
export const hitsEverySwatch = ({ status, errors }: Failed) =>
  status === undefined || [401, 429, 502, 503, 504].includes(status) || isOtherUser(errors)

/** A swatch after a failure: it is sent again later, or has a problem for its user. */
export function afterFailure(swatch: Swatch, { status, message, errors = [], data }: Failed, now: number): Swatch {
  const tries = swatch.tries + 1
  const about = (data as { about?: unknown } | undefined)?.about
  const [first] = errors
  const mayPass = status !== undefined && status < 300 && !first && tries < attemptsMax
  if (isTemporary(status) || isOtherUser(errors) || mayPass)
    return { ...swatch, tries, notBefore: now + pauseMs(tries) }
  return {
    ...swatch,
    tries: 0,
    // A refusal of the id or the supplier means that the server does not have this swatch's item.
    ...(first?.field === 'id' || first?.field === 'supplier' ? { requested: false } : {}),
    problem: {
      message: first?.message ?? message,
      ...(first ? { field: first.field } : {}),
      ...(Array.isArray(about) ? { about: about as Named[] } : {}),
    },
  }
}

/** Whether the stored swatch is the draft that this form wrote last, or absent before the form's first write. */
export const isAsLeft = (form: Swatch, stored: Swatch | undefined) =>
  (stored?.step ?? 'draft') === 'draft' && (stored?.edition ?? 0) === (form.edition ?? 0)

const typedFacts = ['supplierArticleNo', 'price', 'weight', 'width'] as const

/** A swatch without price, currency, unit and price note. */
export const withoutPrice = (swatch: Swatch): Swatch => {
  const { price: _price, currency: _currency, unit: _unit, ...facts } = swatch.facts ?? {}
  return { ...swatch, priceNote: '', facts }
}

/** Whether a draft has any content; its supplier does not count, since it may come from the previous swatch. */
export const isBegun = ({ photos, note, priceNote, facts = {}, code, proposed }: Swatch) =>
  photos.length > 0 || Boolean(note || priceNote || (!proposed && code)) || typedFacts.some((name) => facts[name])

/** The drafts of a kind in the order in which they are resumed: those with content first, then the newest. */
export const draftsOf = (all: readonly Swatch[], kind: string) =>
  all
    .filter((swatch) => swatch.kind === kind && swatch.step === 'draft')
    .sort((a, b) => Number(isBegun(b)) - Number(isBegun(a)) || b.at - a.at)

/** Whether the server refused the id: it belongs to another item, or the device's clock was ahead. */
const isIdRefused = ({ step, problem }: Swatch) => step === 'item' && problem?.field === 'id'

/**
 * A refused swatch as a draft again, with a new id where the server refused the id; undefined where its item was not
 * refused.
 */
export function asDraft(swatch: Swatch, now: number, newId: () => string): Swatch | undefined {
  if (swatch.step !== 'item' || !swatch.problem) return undefined
  return { ...swatch, step: 'draft', at: now, ...(isIdRefused(swatch) ? { id: newId() } : {}) }
}

/** The request body that creates the item of a swatch. */
export const bodyOf = ({ id, user, code, proposed, supplier, facts = {}, priceNote, note }: Swatch) => ({
  id,
  by: user,
  code,
  proposed,
  supplier: supplier?.id ?? null,
  ...(supplier?.fresh ? { supplierName: supplier.name, supplierType: supplier.fresh } : {}),
  ...(supplier?.sure ? { confirm: ['similar'] } : {}),
  ...Object.fromEntries(
    typedFacts.flatMap((name) => {
      const typed = facts[name]?.trim()
      if (!typed) return []
      return [[name, name === 'supplierArticleNo' ? typed : (readTyped(typed) ?? typed)]]
    }),
  ),
  ...(facts.price?.trim() ? { currency: facts.currency ?? null, unit: facts.unit ?? null } : {}),
  ...(priceNote ? { priceNote } : {}),
  notes: note,
})

/** A swatch after its item was created under `code`. */
export const afterItem = (swatch: Swatch, code: string): Swatch => ({
  ...swatch,
  code,
  ...(code === swatch.code ? {} : { was: swatch.code }),
  step: swatch.photos.length ? 'photos' : 'alike',
  tries: 0,
})

/** The file name of the next photo: the code with its number among the photos that are sent. */
export const photoName = ({ code, uploaded = 0 }: Swatch) => `${code}-${uploaded + 1}.jpg`

/** A swatch after a photo was sent, or turned out to be lost on the device. */
export function afterPhoto(swatch: Swatch, photo: string, isLost = false): Swatch {
  const photos = swatch.photos.filter((id) => id !== photo)
  const count = isLost ? { lost: (swatch.lost ?? 0) + 1 } : { uploaded: (swatch.uploaded ?? 0) + 1 }
  return { ...swatch, photos, ...count, step: photos.length ? 'photos' : 'alike', tries: 0 }
}

/** The waiting swatches of the supplier `former`, with `supplier` instead. */
export const withSupplier = (all: readonly Swatch[], former: string, supplier: SwatchSupplier): Swatch[] =>
  all.flatMap((swatch) =>
    swatch.supplier?.id === former && isWaiting(swatch)
      ? [{ ...swatch, supplier, notBefore: 0, problem: swatch.problem?.about ? undefined : swatch.problem }]
      : [],
  )

const mayBeOnServer = ({ step, requested }: Swatch) => requested || (step !== 'item' && step !== 'draft')

/**
 * Replaces the ids of waiting swatches that the server refused, and those of swatches, their photos and new suppliers
 * that a clock made ahead of `now`; ids that the server may have stay, since an item would otherwise arrive twice.
 * Returns the changed swatches, and the new id of each old one.
 */
export function withNewIds(all: readonly Swatch[], now: number, newId: () => string) {
  const ids = new Map<string, string>()
  const onServer = new Set(
    all.filter(mayBeOnServer).flatMap(({ id, supplier }) => [id, ...(supplier ? [supplier.id] : [])]),
  )
  const renewed = (id: string, isRefused = false) => {
    if (!ids.has(id) && (isRefused || (!onServer.has(id) && isAhead(id, now)))) ids.set(id, newId())
    return ids.get(id) ?? id
  }
  const swatches = all.filter(isWaiting).flatMap((swatch) => {
    const { supplier, cover } = swatch
    const next = {
      id: renewed(swatch.id, isIdRefused(swatch)),
      supplier: supplier?.fresh ? { ...supplier, id: renewed(supplier.id) } : supplier,
      // Once the item is sent, the server may have photos of it, unless it refused the id of the next.
      photos:
        swatch.step === 'item' || swatch.problem?.field === 'id'
          ? swatch.photos.map((id) => renewed(id))
          : swatch.photos,
      // One of the photos, renewed with them.
      cover: cover && (ids.get(cover) ?? cover),
    }
    const unchanged =
      next.id === swatch.id &&
      next.supplier?.id === supplier?.id &&
      next.photos.every((id, i) => id === swatch.photos[i])
    return unchanged ? [] : [{ ...swatch, ...next, tries: 0, notBefore: 0, problem: undefined }]
  })
  return { swatches, ids }
}

/**
 * The code after another: its last number plus one, with as many digits or more; undefined for one without a number.
 */
export function codeAfter(code: string): string | undefined {
  const [, start, digits, end] = /^(.*?)(\d{1,15})(\D*)$/su.exec(code) ?? []
  if (digits === undefined) return undefined
  return `${start}${String(Number(digits) + 1).padStart(digits.length, '0')}${end}`
}

/** The first code from a proposed one on that is not in `taken`; empty where no code follows. */
export function freeCode(proposed: string, taken: readonly string[]): string {
  const used = new Set(taken.map((other) => other.toLowerCase()))
  let code: string | undefined = proposed
  while (code !== undefined && used.has(code.toLowerCase())) code = codeAfter(code)
  return code ?? ''
}

import { isAhead, type Named } from '@sms/kit/contract'
import type { Alike } from './capture.ts'

/** A supplier as it was chosen, or as somebody new whom the device has given an id. */
export type SwatchSupplier = {
  readonly id: string
  readonly name: string
  /** What somebody new is; absent for a supplier that there is already. */
  readonly fresh?: 'OEM' | 'Trader'
  /** The user has said that it is not the supplier whose name it resembles. */
  readonly sure?: boolean
}

/** What stands in the way of a swatch until its user decides: the server's sentence, and whom a name resembles. */
export type Trouble = { readonly message: string; readonly field?: string; readonly about?: readonly Named[] }

/** What may be said of a swatch where there is time: none of it is needed. */
export type SwatchFacts = {
  readonly supplierArticleNo?: string
  readonly price?: string
  readonly currency?: string
  readonly unit?: string
  readonly weight?: string
  readonly width?: string
}

/** A swatch as a device keeps it, from its first photo until the day after it was sent. */
export type Swatch = {
  readonly id: string
  readonly user: string
  /** The noun that it is an item of. */
  readonly kind: string
  /** When it was saved, or begun, in milliseconds since 1970. */
  readonly at: number
  readonly code: string
  /** The code was proposed: another may take its place. */
  readonly proposed: boolean
  readonly supplier: SwatchSupplier | null
  /** What is known of it besides, as it was typed; nothing of a price without the right to prices. */
  readonly facts?: SwatchFacts
  /** What the supplier asks for it, in their words; empty, or absent, without the right to prices. */
  readonly priceNote?: string
  readonly note: string
  /** Ids of the photos that the device still holds, in order. */
  readonly photos: readonly string[]
  /** The first of its photos, also when the device holds it no more. */
  readonly cover?: string | undefined
  /** How many of its photos the device has lost before they were sent. */
  readonly lost?: number
  /** How far it is: still in the form; the item, its photos, the look at what is alike still to come; all done. */
  readonly step: 'draft' | 'item' | 'photos' | 'alike' | 'sent'
  /** How often its form was kept: a page that knows another number is not the one that goes on with it. */
  readonly edition?: number
  /** It has been sent under its id, and no answer said that the server does not take that: it may be there. */
  readonly asked?: boolean
  /** How often in a row the server did not take it for reasons that pass. */
  readonly tries: number
  /** It is not sent again before this moment. */
  readonly notBefore: number
  readonly trouble?: Trouble | undefined
  /** The proposed code that somebody else had taken meanwhile. */
  readonly was?: string
  readonly alike?: readonly Alike[]
}

/** How a request of the queue ended without success. */
export type Failed = {
  /** Absent where nothing answered at all. */
  readonly status?: number
  readonly message: string
  readonly errors?: readonly { readonly field: string; readonly message: string }[]
  readonly data?: unknown
}

const isSaved = ({ step }: Swatch) => step !== 'draft'

/** Whether it is on its way: saved, and not yet at the server with all it has. */
export const isWaiting = (one: Swatch) => isSaved(one) && one.step !== 'sent'

/** The swatch to send now: the one that was saved first of those that may go. */
export const nextUp = (all: readonly Swatch[], now: number): Swatch | undefined =>
  all.filter((one) => isWaiting(one) && !one.trouble && one.notBefore <= now).sort((a, b) => a.at - b.at)[0]

/** When something may go again, in milliseconds since 1970; undefined where nothing waits for a moment. */
export function wakeAt(all: readonly Swatch[]): number | undefined {
  const moments = all.filter((one) => isWaiting(one) && !one.trouble).map(({ notBefore }) => notBefore)
  return moments.length ? Math.min(...moments) : undefined
}

/** The pause after the n-th failure in a row, in milliseconds: from two seconds, twice as long each time, to a minute. */
export const pauseMs = (tries: number) => Math.min(60_000, 1_000 * 2 ** tries)

/** Refusals without a field that pass by themselves, such as a record that is locked, are tried so often. */
const patience = 5

/** Statuses that pass: nothing answered, the server is starting, has a fault, or is asked too much. */
const passes = (status: number | undefined) =>
  status === undefined || status >= 500 || status === 401 || status === 408 || status === 429

/** Somebody else has signed in on this device: it goes when its own user does. */
const isTheirs = (errors: Failed['errors'] = []) => errors[0]?.field === 'by'

/**
 * Whether a failure would meet every other swatch as well: nobody answers, the server starts or is asked too much, the
 * session has ended or is somebody else's. A fault with one swatch (500) must not hold up the others.
 */
export const meetsAll = ({ status, errors }: Failed) =>
  status === undefined || [401, 429, 502, 503, 504].includes(status) || isTheirs(errors)

/** A swatch after a failure: it goes again later, or waits for its user where going again would change nothing. */
export function afterFailure(one: Swatch, { status, message, errors = [], data }: Failed, now: number): Swatch {
  const tries = one.tries + 1
  const about = (data as { about?: unknown } | undefined)?.about
  const [first] = errors
  const answered = status !== undefined && status < 300
  if (passes(status) || isTheirs(errors) || (answered && !first && tries < patience))
    return { ...one, tries, notBefore: now + pauseMs(tries) }
  return {
    ...one,
    tries: 0,
    // These two are looked at only where there is no such item yet.
    ...(first?.field === 'id' || first?.field === 'supplier' ? { asked: false } : {}),
    trouble: {
      message: first?.message ?? message,
      ...(first ? { field: first.field } : {}),
      ...(Array.isArray(about) ? { about: about as Named[] } : {}),
    },
  }
}

/**
 * Whether a form may be kept over what stands on the device by now: still a draft, and as this form last kept it. Else
 * another page has gone on with it, or sent it.
 */
export const isAsLeft = (form: Swatch, there: Swatch | undefined) =>
  (there?.step ?? 'draft') === 'draft' && (there?.edition ?? 0) === (form.edition ?? 0)

/** The facts that are this swatch's own; currency and unit come from the one before. */
const typedFacts = ['supplierArticleNo', 'price', 'weight', 'width'] as const

/** A swatch without anything of its price, for whoever may not see prices. */
export const withoutPrice = (one: Swatch): Swatch => {
  const { price: _price, currency: _currency, unit: _unit, ...facts } = one.facts ?? {}
  return { ...one, priceNote: '', facts }
}

/** Whether somebody has put anything into a draft; its supplier came from the swatch before. */
export const isBegun = ({ photos, note, priceNote, facts = {}, code, proposed }: Swatch) =>
  photos.length > 0 || Boolean(note || priceNote || (!proposed && code)) || typedFacts.some((name) => facts[name])

/** The drafts of a kind as they are taken up again: those that are begun first, the newest in front. */
export const draftsOf = (all: readonly Swatch[], kind: string) =>
  all
    .filter((one) => one.kind === kind && one.step === 'draft')
    .sort((a, b) => Number(isBegun(b)) - Number(isBegun(a)) || b.at - a.at)

/** The server has another item under its id, or the id is of a clock that ran ahead. */
const isIdRefused = ({ step, trouble }: Swatch) => step === 'item' && trouble?.field === 'id'

/**
 * A swatch that its user has to correct, as a draft again; undefined where it no longer waits for that. Where the server
 * has refused its id it gets another.
 */
export function asDraft(one: Swatch, now: number, newId: () => string): Swatch | undefined {
  if (one.step !== 'item' || !one.trouble) return undefined
  return { ...one, step: 'draft', at: now, ...(isIdRefused(one) ? { id: newId() } : {}) }
}

/** What is sent of a swatch to make its item. */
export const bodyOf = ({ id, user, code, proposed, supplier, facts = {}, priceNote, note }: Swatch) => ({
  id,
  by: user,
  code,
  proposed,
  supplier: supplier?.id ?? null,
  ...(supplier?.fresh ? { supplierName: supplier.name, supplierType: supplier.fresh } : {}),
  ...(supplier?.sure ? { confirm: ['similar'] } : {}),
  ...Object.fromEntries(
    typedFacts.flatMap((name) =>
      facts[name]?.trim()
        ? [[name, name === 'supplierArticleNo' ? facts[name].trim() : facts[name].trim().replace(',', '.')]]
        : [],
    ),
  ),
  ...(facts.price?.trim() ? { currency: facts.currency ?? null, unit: facts.unit ?? null } : {}),
  ...(priceNote ? { priceNote } : {}),
  notes: note,
})

/** The same swatch once its item is there, under the code that it was given. */
export const afterItem = (one: Swatch, code: string): Swatch => ({
  ...one,
  code,
  ...(code === one.code ? {} : { was: one.code }),
  step: one.photos.length ? 'photos' : 'alike',
  tries: 0,
})

/** The same swatch once one of its photos hangs there, or is found to be lost: the device has its bytes no more. */
export function afterPhoto(one: Swatch, photo: string, isLost = false): Swatch {
  const photos = one.photos.filter((id) => id !== photo)
  const lost = isLost ? { lost: (one.lost ?? 0) + 1 } : {}
  return { ...one, photos, ...lost, step: photos.length ? 'photos' : 'alike', tries: 0 }
}

/** Swatches with another supplier in the place of one that they bear: the answer about a name goes for all of them. */
export const withSupplier = (all: readonly Swatch[], id: string, supplier: SwatchSupplier): Swatch[] =>
  all.flatMap((one) =>
    one.supplier?.id === id && isWaiting(one)
      ? [{ ...one, supplier, notBefore: 0, trouble: one.trouble?.about ? undefined : one.trouble }]
      : [],
  )

/** Whether the server may have its item, and with it a new supplier: it has said so, or its answer did not come. */
const mayBeThere = ({ step, asked }: Swatch) => asked || (step !== 'item' && step !== 'draft')

/**
 * Swatches that wait with new ids (`newId`) for those that the server has refused, and those that the device gave while
 * its clock ran ahead, which no server takes: their own, their photos' and that of a new supplier, the same one for all
 * that bear it. `ids` says which one is in whose place; empty where the clock has not been set right, or never was wrong. What the server has, or may have,
 * keeps its id, whatever the device's clock says by now, or it would arrive twice: an item that was sent and not refused
 * for its id, its supplier, and once it is there its photos, unless one was refused.
 */
export function withNewIds(all: readonly Swatch[], now: number, newId: () => string) {
  const ids = new Map<string, string>()
  const there = new Set(all.filter(mayBeThere).flatMap(({ id, supplier }) => [id, ...(supplier ? [supplier.id] : [])]))
  const again = (id: string, isRefused = false) => {
    if (!ids.has(id) && (isRefused || (!there.has(id) && isAhead(id, now)))) ids.set(id, newId())
    return ids.get(id) ?? id
  }
  const swatches = all.filter(isWaiting).flatMap((one) => {
    const { supplier, cover } = one
    const next = {
      id: again(one.id, isIdRefused(one)),
      supplier: supplier?.fresh ? { ...supplier, id: again(supplier.id) } : supplier,
      photos: one.step === 'item' || one.trouble?.field === 'id' ? one.photos.map((id) => again(id)) : one.photos,
      cover: cover && (ids.get(cover) ?? cover),
    }
    const same =
      next.id === one.id && next.supplier?.id === supplier?.id && next.photos.every((id, i) => id === one.photos[i])
    return same ? [] : [{ ...one, ...next, tries: 0, notBefore: 0, trouble: undefined }]
  })
  return { swatches, ids }
}

/** The code behind another: its last number one higher, with as many digits; undefined where it has none. */
export function codeAfter(code: string): string | undefined {
  const [, before, digits, after] = /^(.*?)(\d{1,15})(\D*)$/su.exec(code) ?? []
  if (digits === undefined) return undefined
  return `${before}${String(Number(digits) + 1).padStart(digits.length, '0')}${after}`
}

/** The first code from a proposed one on that no swatch of this device bears; they are counted on without the server. */
export function freeCode(proposed: string, taken: readonly string[]): string {
  const known = new Set(taken.map((one) => one.toLowerCase()))
  let code: string | undefined = proposed
  while (code !== undefined && known.has(code.toLowerCase())) code = codeAfter(code)
  return code ?? ''
}

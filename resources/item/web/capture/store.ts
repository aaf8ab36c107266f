import { newId } from '@sms/kit/web'
import { isAsLeft, type Swatch, withNewIds } from '../../rules/swatches.ts'

/** A photo as the device holds it until it hangs on its item. */
export type Photo = { readonly id: string; readonly swatch: string; readonly bytes: Blob }

const name = 'sms-capture'
let opened: Promise<IDBDatabase> | undefined

/** What an IndexedDB request gives. */
const given = <T>(request: IDBRequest<T>) =>
  new Promise<T>((done, failed) => {
    request.onsuccess = () => done(request.result)
    request.onerror = () => failed(request.error)
  })

/** The device's database; asked for again where it could not be opened, or was closed by the browser. */
function database(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, failed) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('swatch', { keyPath: 'id' }).createIndex('user', 'user')
      request.result.createObjectStore('photo', { keyPath: 'id' })
      request.result.createObjectStore('known', { keyPath: 'key' })
    }
    request.onsuccess = () => {
      const forget = () => {
        opened = undefined
      }
      request.result.onclose = forget
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      done(request.result)
    }
    request.onerror = () => failed(request.error)
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}

type Stores = 'swatch' | 'photo' | 'known'
type Transacted = { readonly of: (store: Stores) => IDBObjectStore }

/** Does all or nothing; over only once it is on the disk. Rejects with QuotaExceededError where the device is full. */
async function transact<T>(stores: Stores[], work: (t: Transacted) => Promise<T> | undefined): Promise<T | undefined> {
  const db = await database()
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
  const over = new Promise<void>((done, failed) => {
    transaction.oncomplete = () => done()
    transaction.onabort = () => failed(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  const [result] = await Promise.all([work({ of: (store) => transaction.objectStore(store) }), over])
  return result
}

/** All swatches of a user on this device, and of nobody else. */
export async function swatchesOf(user: string): Promise<Swatch[]> {
  const db = await database()
  return given(db.transaction('swatch').objectStore('swatch').index('user').getAll(user))
}

/** A swatch as it stands on the device; undefined where it has gone. */
export async function swatchOf(id: string): Promise<Swatch | undefined> {
  const db = await database()
  return given(db.transaction('swatch').objectStore('swatch').get(id))
}

/** What is kept together with a form. */
type Edition = Swatch & { readonly edition: number }
type With = { readonly photos?: readonly Photo[]; readonly next?: Swatch | undefined }

/**
 * Keeps the form of a draft as it is by now, be it saved with it; with photos that are new, without those that it has no
 * more, and with the next draft. Gives it as it is kept; undefined, and keeps nothing, where another page has gone on with
 * the draft meanwhile.
 */
export const keepForm = (form: Swatch, { photos = [], next }: With = {}) =>
  transact<Edition | undefined>(['swatch', 'photo'], async ({ of }) => {
    const there = (await given(of('swatch').get(form.id))) as Swatch | undefined
    if (!isAsLeft(form, there)) return undefined
    const kept = { ...form, edition: (form.edition ?? 0) + 1 }
    of('swatch').put(kept)
    if (next) of('swatch').put(next)
    for (const photo of photos) of('photo').put(photo)
    for (const id of there?.photos ?? []) if (!form.photos.includes(id)) of('photo').delete(id)
    return kept
  })

/** Keeps a form as a draft of its own, with copies of the photos that the device still has; gives it as it is then. */
export const keepApart = (form: Swatch) =>
  transact<Edition>(['swatch', 'photo'], async ({ of }) => {
    const own = { ...form, id: newId(), asked: false }
    const photos: string[] = []
    for (const photo of form.photos) {
      const held = (await given(of('photo').get(photo))) as Photo | undefined
      if (!held) continue
      const copy = { ...held, id: newId(), swatch: own.id }
      of('photo').put(copy)
      photos.push(copy.id)
    }
    const kept = { ...own, photos, edition: 1 }
    of('swatch').put(kept)
    return kept
  })

/** Changes some of a user's swatches, as they all stand on the device at this moment. */
export const changeSome = (user: string, to: (all: readonly Swatch[]) => readonly Swatch[]) =>
  transact(['swatch'], async ({ of }) => {
    for (const one of to(await given(of('swatch').index('user').getAll(user)))) of('swatch').put(one)
  })

/**
 * Changes a swatch as it stands on the device at this moment, so that no tab undoes what another has done. Gives it as
 * it is then; undefined where it has gone, or is not to be changed.
 */
export const change = (id: string, to: (now: Swatch) => Swatch | undefined, gone: readonly string[] = []) =>
  transact<Swatch | undefined>(['swatch', 'photo'], async ({ of }) => {
    const now = (await given(of('swatch').get(id))) as Swatch | undefined
    const next = now && to(now)
    if (!next) return undefined
    if (next.id !== id) of('swatch').delete(id)
    of('swatch').put(next)
    for (const photo of gone) of('photo').delete(photo)
    return next
  })

/** Forgets swatches and the photos that they still have. */
export const forget = (swatches: readonly Swatch[]) =>
  transact(['swatch', 'photo'], ({ of }) => {
    for (const { id, photos } of swatches) {
      of('swatch').delete(id)
      for (const photo of photos) of('photo').delete(photo)
    }
    return undefined
  })

/**
 * Gives a user's swatches that wait other ids where the device had made them by a clock that ran ahead, with their photos;
 * gives which id is now in whose place.
 */
export const renew = (user: string) =>
  transact<ReadonlyMap<string, string>>(['swatch', 'photo'], async ({ of }) => {
    const all = (await given(of('swatch').index('user').getAll(user))) as Swatch[]
    const { swatches, ids } = withNewIds(all, Date.now(), newId)
    for (const photo of [...ids.keys()].filter((id) => all.some(({ photos }) => photos.includes(id)))) {
      const held = (await given(of('photo').get(photo))) as Photo | undefined
      of('photo').delete(photo)
      if (held) of('photo').put({ ...held, id: ids.get(photo)!, swatch: ids.get(held.swatch) ?? held.swatch })
    }
    for (const one of all) if (ids.has(one.id)) of('swatch').delete(one.id)
    for (const one of swatches) of('swatch').put(one)
    return ids
  })

/** A photo's bytes; undefined where the device has lost them. */
export async function photoOf(id: string): Promise<Blob | undefined> {
  const db = await database()
  return ((await given(db.transaction('photo').objectStore('photo').get(id))) as Photo | undefined)?.bytes
}

/** Something small that is known for when there is no connection: the last proposed code, names of suppliers. */
export async function known<T>(key: string): Promise<T | undefined> {
  const db = await database()
  return ((await given(db.transaction('known').objectStore('known').get(key))) as { value: T } | undefined)?.value
}

/** Remembers it; a device that is full forgets it, nothing more. */
export const remember = (key: string, value: unknown) =>
  transact(['known'], ({ of }) => {
    of('known').put({ key, value })
    return undefined
  }).catch(() => undefined)

/** Forgets all that is remembered so. */
export const forgetKnown = () =>
  transact(['known'], ({ of }) => {
    of('known').clear()
    return undefined
  })

/** Whether an error says that the device has no room left. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

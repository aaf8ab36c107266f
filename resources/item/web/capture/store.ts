import { newId } from '@sms/kit/web'
import { isAsLeft, type Swatch, withNewIds } from '../../rules/swatches.ts'

/** A photo on the device, until it is sent. */
export type Photo = { readonly id: string; readonly swatch: string; readonly bytes: Blob }

const name = 'sms-capture'
let connection: Promise<IDBDatabase> | undefined

const resultOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** Opens the device's database once, and again after a failure or after the browser has closed it. */
function database(): Promise<IDBDatabase> {
  connection ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('swatch', { keyPath: 'id' }).createIndex('user', 'user')
      request.result.createObjectStore('photo', { keyPath: 'id' })
      request.result.createObjectStore('known', { keyPath: 'key' })
    }
    request.onsuccess = () => {
      const forget = () => {
        connection = undefined
      }
      request.result.onclose = forget
      request.result.onversionchange = () => {
        request.result.close()
        forget()
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    connection = undefined
    throw error
  })
  return connection
}

type Stores = 'swatch' | 'photo' | 'known'
type Transacted = { readonly of: (store: Stores) => IDBObjectStore }

/** Runs a transaction and waits until it is on the disk. Rejects with QuotaExceededError where the device is full. */
async function transact<T>(stores: Stores[], body: (t: Transacted) => Promise<T> | undefined): Promise<T | undefined> {
  const db = await database()
  const transaction = db.transaction(stores, 'readwrite', { durability: 'strict' })
  const finished = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
  })
  const [result] = await Promise.all([body({ of: (store) => transaction.objectStore(store) }), finished])
  return result
}

/** The swatches of one user on this device. */
export async function swatchesOf(user: string): Promise<Swatch[]> {
  const db = await database()
  return resultOf(db.transaction('swatch').objectStore('swatch').index('user').getAll(user))
}

/** The stored swatch; undefined where it was deleted. */
export async function swatchOf(id: string): Promise<Swatch | undefined> {
  const db = await database()
  return resultOf(db.transaction('swatch').objectStore('swatch').get(id))
}

/** A stored form, and what is stored together with it. */
type Edition = Swatch & { readonly edition: number }
type With = { readonly photos?: readonly Photo[]; readonly next?: Swatch | undefined }

/**
 * Writes the form of a draft, or the swatch that it was saved as, together with new photos and the next draft; deletes
 * photos that were removed. Returns what was stored; undefined, and nothing is written, where another page has changed it.
 */
export const saveForm = (form: Swatch, { photos = [], next }: With = {}) =>
  transact<Edition | undefined>(['swatch', 'photo'], async ({ of }) => {
    const stored = (await resultOf(of('swatch').get(form.id))) as Swatch | undefined
    if (!isAsLeft(form, stored)) return undefined
    const saved = { ...form, edition: (form.edition ?? 0) + 1 }
    of('swatch').put(saved)
    if (next) of('swatch').put(next)
    for (const photo of photos) of('photo').put(photo)
    for (const id of stored?.photos ?? []) if (!form.photos.includes(id)) of('photo').delete(id)
    return saved
  })

/** Stores a form as a separate draft with copies of its photos, and returns that draft. */
export const saveCopy = (form: Swatch) =>
  transact<Edition>(['swatch', 'photo'], async ({ of }) => {
    const own = { ...form, id: newId(), requested: false }
    const photos: string[] = []
    for (const photo of form.photos) {
      const storedPhoto = (await resultOf(of('photo').get(photo))) as Photo | undefined
      if (!storedPhoto) continue
      const copy = { ...storedPhoto, id: newId(), swatch: own.id }
      of('photo').put(copy)
      photos.push(copy.id)
    }
    const saved = { ...own, photos, edition: 1 }
    of('swatch').put(saved)
    return saved
  })

/** Writes the swatches that `to` makes of all stored swatches of a user. */
export const changeSome = (user: string, to: (all: readonly Swatch[]) => readonly Swatch[]) =>
  transact(['swatch'], async ({ of }) => {
    for (const swatch of to(await resultOf(of('swatch').index('user').getAll(user)))) of('swatch').put(swatch)
  })

/**
 * Changes the stored swatch in one transaction, so that no tab overwrites another's change, and deletes `removedPhotos`.
 * Returns the new state; undefined where it was deleted or `to` changes nothing.
 */
export const change = (id: string, to: (now: Swatch) => Swatch | undefined, removedPhotos: readonly string[] = []) =>
  transact<Swatch | undefined>(['swatch', 'photo'], async ({ of }) => {
    const now = (await resultOf(of('swatch').get(id))) as Swatch | undefined
    const next = now && to(now)
    if (!next) return undefined
    if (next.id !== id) of('swatch').delete(id)
    of('swatch').put(next)
    for (const photo of removedPhotos) of('photo').delete(photo)
    return next
  })

/** Deletes swatches with their photos. */
export const forget = (swatches: readonly Swatch[]) =>
  transact(['swatch', 'photo'], ({ of }) => {
    for (const { id, photos } of swatches) {
      of('swatch').delete(id)
      for (const photo of photos) of('photo').delete(photo)
    }
    return undefined
  })

/** Replaces the refused ids of a user's waiting swatches and their photos; returns the new id of each old one. */
export const renew = (user: string) =>
  transact<ReadonlyMap<string, string>>(['swatch', 'photo'], async ({ of }) => {
    const all = (await resultOf(of('swatch').index('user').getAll(user))) as Swatch[]
    const { swatches, ids } = withNewIds(all, Date.now(), newId)
    for (const photo of [...ids.keys()].filter((id) => all.some(({ photos }) => photos.includes(id)))) {
      const storedPhoto = (await resultOf(of('photo').get(photo))) as Photo | undefined
      of('photo').delete(photo)
      if (storedPhoto)
        of('photo').put({
          ...storedPhoto,
          id: ids.get(photo)!,
          swatch: ids.get(storedPhoto.swatch) ?? storedPhoto.swatch,
        })
    }
    for (const swatch of all) if (ids.has(swatch.id)) of('swatch').delete(swatch.id)
    for (const swatch of swatches) of('swatch').put(swatch)
    return ids
  })

/** The bytes of a photo; undefined where the device has lost them. */
export async function photoOf(id: string): Promise<Blob | undefined> {
  const db = await database()
  return ((await resultOf(db.transaction('photo').objectStore('photo').get(id))) as Photo | undefined)?.bytes
}

/** A small value remembered for times without a connection, such as names of suppliers. */
export async function known<T>(key: string): Promise<T | undefined> {
  const db = await database()
  return ((await resultOf(db.transaction('known').objectStore('known').get(key))) as { value: T } | undefined)?.value
}

/** Remembers a value by its key; does nothing on a full device. */
export const remember = (key: string, value: unknown) =>
  transact(['known'], ({ of }) => {
    of('known').put({ key, value })
    return undefined
  }).catch(() => undefined)

/** Deletes all remembered values. */
export const forgetKnown = () =>
  transact(['known'], ({ of }) => {
    of('known').clear()
    return undefined
  })

/** Whether the device has no room left. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

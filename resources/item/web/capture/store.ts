import { newId } from '@sms/kit/web'
import { isAsLeft, type Swatch, withNewIds } from '../../rules/swatches.ts'

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
      const dropConnection = () => {
        connection = undefined
      }
      request.result.onclose = dropConnection
      request.result.onversionchange = () => {
        request.result.close()
        dropConnection()
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

/** A stored swatch; undefined where it is not or no longer stored. */
export async function swatchOf(id: string): Promise<Swatch | undefined> {
  const db = await database()
  return resultOf(db.transaction('swatch').objectStore('swatch').get(id))
}

type Edition = Swatch & { readonly edition: number }
type StoredWith = { readonly photos?: readonly Photo[]; readonly next?: Swatch | undefined }

/**
 * Writes the form of a draft, or the swatch that it was saved as, with new photos and the next draft; deletes photos
 * that were removed. Returns the stored form; undefined, with nothing written, where another page has changed it.
 */
export const saveForm = (form: Swatch, { photos = [], next }: StoredWith = {}) =>
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
    const id = newId()
    const photos: string[] = []
    for (const photo of form.photos) {
      const storedPhoto = (await resultOf(of('photo').get(photo))) as Photo | undefined
      if (!storedPhoto) continue
      const copy = { ...storedPhoto, id: newId(), swatch: id }
      of('photo').put(copy)
      photos.push(copy.id)
    }
    const saved = { ...form, id, photos, requested: false, edition: 1 }
    of('swatch').put(saved)
    return saved
  })

/** Writes the swatches that `changed` makes of all stored swatches of a user; the others stay. */
export const changeSwatches = (user: string, changed: (all: readonly Swatch[]) => readonly Swatch[]) =>
  transact(['swatch'], async ({ of }) => {
    for (const swatch of changed(await resultOf(of('swatch').index('user').getAll(user)))) of('swatch').put(swatch)
  })

/**
 * Changes a stored swatch in one transaction, so that no tab overwrites another's change, and deletes `removedPhotos`.
 * Returns the changed swatch; undefined where it is not stored or `changed` returns undefined.
 */
export const changeSwatch = (
  id: string,
  changed: (now: Swatch) => Swatch | undefined,
  removedPhotos: readonly string[] = [],
) =>
  transact<Swatch | undefined>(['swatch', 'photo'], async ({ of }) => {
    const now = (await resultOf(of('swatch').get(id))) as Swatch | undefined
    const next = now && changed(now)
    if (!next) return undefined
    if (next.id !== id) of('swatch').delete(id)
    of('swatch').put(next)
    for (const photo of removedPhotos) of('photo').delete(photo)
    return next
  })

/** Deletes swatches with their photos. */
export const deleteSwatches = (swatches: readonly Swatch[]) =>
  transact(['swatch', 'photo'], ({ of }) => {
    for (const { id, photos } of swatches) {
      of('swatch').delete(id)
      for (const photo of photos) of('photo').delete(photo)
    }
    return undefined
  })

/**
 * Replaces the ids that `withNewIds` finds unusable in a user's waiting swatches, their photos and new suppliers;
 * returns the new id of each old one.
 */
export const renewIds = (user: string) =>
  transact<ReadonlyMap<string, string>>(['swatch', 'photo'], async ({ of }) => {
    const all = (await resultOf(of('swatch').index('user').getAll(user))) as Swatch[]
    const { swatches, ids } = withNewIds(all, Date.now(), newId)
    for (const photo of all.flatMap(({ photos }) => photos.filter((id) => ids.has(id)))) {
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

/** The bytes of a photo; undefined where none are stored. */
export async function photoOf(id: string): Promise<Blob | undefined> {
  const db = await database()
  return ((await resultOf(db.transaction('photo').objectStore('photo').get(id))) as Photo | undefined)?.bytes
}

/** A value that `remember` stored for times without a connection, such as names of suppliers; undefined without one. */
export async function recall<T>(key: string): Promise<T | undefined> {
  const db = await database()
  return ((await resultOf(db.transaction('known').objectStore('known').get(key))) as { value: T } | undefined)?.value
}

/** Remembers a value by its key; does nothing where the device cannot store it. */
export const remember = (key: string, value: unknown) =>
  transact(['known'], ({ of }) => {
    of('known').put({ key, value })
    return undefined
  }).catch(() => undefined)

/** Deletes all remembered values, not the swatches. */
export const forgetRemembered = () =>
  transact(['known'], ({ of }) => {
    of('known').clear()
    return undefined
  })

/** Whether the device has no room left. */
export const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'

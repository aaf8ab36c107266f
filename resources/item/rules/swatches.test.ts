import { isAhead } from '@sms/kit/contract'
import fc from 'fast-check'
import { v7 } from 'uuid'
import { describe, expect, test } from 'vitest'
import {
  afterFailure,
  afterItem,
  afterPhoto,
  asDraft,
  bodyOf,
  codeAfter,
  draftsOf,
  freeCode,
  hitsEverySwatch,
  isAsLeft,
  isBegun,
  isWaiting,
  nextUp,
  pauseMs,
  photoName,
  type Swatch,
  wakeAt,
  withNewIds,
  withoutPrice,
  withSupplier,
} from './swatches.ts'

const now = 1_800_000_000_000
const swatch = (more: Partial<Swatch> = {}): Swatch => ({
  id: '01a1ffa1-2fb0-72b8-b7ce-5f9313bce3f9',
  user: 'u',
  kind: 'fabric',
  at: now,
  code: 'FAB-00001',
  proposed: true,
  supplier: null,
  note: '',
  photos: ['p1', 'p2'],
  step: 'item',
  tries: 0,
  notBefore: 0,
  ...more,
})
const refused = (errors: { field: string; message: string }[] = [], data?: unknown) => ({
  status: 201,
  message: 'No',
  errors,
  data,
})

describe('What is sent next', () => {
  test('the one saved first of those that may go', () => {
    const [first, second] = [swatch({ id: 'a', at: 1 }), swatch({ id: 'b', at: 2 })]
    expect(nextUp([second, first], now)).toBe(first)
    expect(nextUp([second, swatch({ at: 1, notBefore: now + 1 })], now)).toBe(second)
    expect(nextUp([second, swatch({ at: 1, problem: { message: 'In use' } })], now)).toBe(second)
    for (const step of ['draft', 'sent'] as const) expect(nextUp([swatch({ step })], now)).toBeUndefined()
  })

  test('a photo that the device has lost is counted, and holds nothing up', () => {
    const uploaded = afterPhoto(swatch({ step: 'photos' }), 'p1', true)
    expect(uploaded).toMatchObject({ step: 'photos', photos: ['p2'], lost: 1 })
    expect(afterPhoto(uploaded, 'p2', true)).toMatchObject({ step: 'alike', lost: 2 })
    expect(afterPhoto(uploaded, 'p2')).toMatchObject({ step: 'alike', lost: 1 })
  })

  test('it wakes when the first may go again; a problem waits for its user alone', () => {
    const all = [swatch({ notBefore: 9 }), swatch({ notBefore: 5 }), swatch({ notBefore: 1, step: 'sent' })]
    expect(wakeAt(all, 0)).toBe(5)
    expect(wakeAt([swatch({ problem: { message: 'In use' } }), swatch({ step: 'draft' })], 7)).toBeUndefined()
  })

  test('while a failure stops all of them, one that is ready waits too', () => {
    expect(wakeAt([swatch({ notBefore: 0 })], 7)).toBe(7)
  })

  test('the item first, then each photo, then the look at what is alike', () => {
    const made = afterItem(swatch({ tries: 3 }), 'FAB-00001')
    expect(made).toMatchObject({ step: 'photos', tries: 0 })
    expect(made.was).toBeUndefined()
    expect(afterPhoto(made, 'p1')).toMatchObject({ step: 'photos', photos: ['p2'] })
    expect(afterPhoto(afterPhoto(made, 'p2'), 'p1')).toMatchObject({ step: 'alike', photos: [] })
    // The first photo has the first number, and a repeated one its own.
    expect([made, made, afterPhoto(made, 'p1')].map(photoName)).toEqual(
      ['1', '1', '2'].map((number) => `FAB-00001-${number}.jpg`),
    )
    expect(photoName(afterPhoto(made, 'p1', true))).toBe('FAB-00001-1.jpg')
    expect(afterItem(swatch({ photos: [] }), 'FAB-00001').step).toBe('alike')
    expect(afterItem(swatch(), 'FAB-00007')).toMatchObject({ code: 'FAB-00007', was: 'FAB-00001' })
  })
})

test('a price goes along where there is one: others may not send any', () => {
  expect(bodyOf(swatch({ priceNote: 'USD 2/m' }))).toMatchObject({ priceNote: 'USD 2/m' })
  for (const unpriced of [swatch(), swatch({ priceNote: '' })]) expect(bodyOf(unpriced)).not.toHaveProperty('priceNote')
  const facts = { supplierArticleNo: ' A,1 ', price: '2,10', currency: 'USD', unit: 'm', weight: '' }
  expect(bodyOf(swatch({ facts }))).toMatchObject({
    supplierArticleNo: 'A,1',
    price: '2.10',
    currency: 'USD',
    unit: 'm',
  })
  expect(bodyOf(swatch({ facts: { currency: 'USD', unit: 'm' } }))).not.toHaveProperty('currency')
  expect(bodyOf(swatch({ facts: { ...facts, price: '1,200' } }))).toMatchObject({ price: '1200' })
  expect(bodyOf(swatch({ facts: { ...facts, price: '7.310,70' } }))).toMatchObject({ price: '7310.70' })
  expect(bodyOf(withoutPrice(swatch({ facts, priceNote: 'x' })))).not.toHaveProperty('price')
})

describe('When it fails', () => {
  test('nothing is lost and the pauses grow to a minute, whatever passes by itself', () => {
    for (const status of [undefined, 401, 408, 429, 500, 502, 503]) {
      let state = swatch()
      for (let n = 1; n <= 10; n++) state = afterFailure(state, { message: 'x', ...(status ? { status } : {}) }, now)
      expect(state).toMatchObject({ tries: 10, notBefore: now + 60_000 })
      expect(state.problem).toBeUndefined()
      expect(isWaiting(state)).toBe(true)
    }
    expect([1, 2, 3, 5, 6, 50].map(pauseMs)).toEqual([2_000, 4_000, 8_000, 32_000, 60_000, 60_000])
  })

  test('what the user has to decide waits for them, with the sentence of the field', () => {
    const errors = [{ field: 'code', message: 'This Code is already in use' }]
    expect(afterFailure(swatch(), refused(errors), now).problem).toEqual({
      message: 'This Code is already in use',
      field: 'code',
    })
    for (const status of [400, 403, 404, 413, 415])
      expect(afterFailure(swatch(), { status, message: 'No' }, now).problem).toEqual({ message: 'No' })
  })

  test('while somebody else is signed in on the device it waits for its own user', () => {
    const failed = afterFailure(swatch(), refused([{ field: 'by', message: 'Not yours' }]), now)
    expect(failed).toMatchObject({ tries: 1, notBefore: now + 2_000 })
    expect(failed.problem).toBeUndefined()
  })

  test('what would meet every swatch stops all of them for a while, a fault with one only that one', () => {
    const none = { message: '' }
    for (const status of [401, 429, 502, 503, 504]) expect(hitsEverySwatch({ ...none, status })).toBe(true)
    expect(hitsEverySwatch(none)).toBe(true)
    expect(hitsEverySwatch(refused([{ field: 'by', message: 'Not yours' }]))).toBe(true)
    for (const status of [201, 403, 413, 500]) expect(hitsEverySwatch({ ...none, status })).toBe(false)
    const [first, second] = [swatch({ at: 1 }), swatch({ id: 'b', at: 2 })]
    expect(nextUp([afterFailure(first, { ...none, status: 500 }, now), second], now)).toBe(second)
  })

  test('a refusal that names no field is tried some times, since a lock passes', () => {
    let state = swatch()
    for (let n = 1; n < 5; n++) state = afterFailure(state, refused(), now)
    expect(state.problem).toBeUndefined()
    expect(afterFailure(state, refused(), now).problem).toEqual({ message: 'No' })
  })

  test('a name that resembles a supplier is answered once, for all swatches that bear it', () => {
    const supplier = { id: 's', name: 'Yunshang', fresh: 'OEM' as const }
    const about = [{ id: 'o', name: 'SUP-1 · Yun Shang', status: 'Active' as const }]
    const data = { confirm: 'similar', about }
    const failed = afterFailure(swatch({ supplier }), refused([{ field: 'supplierName', message: 'Alike' }], data), now)
    expect(failed.problem?.about).toEqual(about)
    const [same, sent] = [swatch({ id: 'b', supplier }), swatch({ id: 'c', supplier, step: 'sent' })]
    const other = swatch({ id: 'd', problem: { message: 'In use' } })
    const all = withSupplier([failed, same, sent, other], 's', { id: 'o', name: 'Yun Shang' })
    expect(all.map(({ id, supplier, problem }) => [id, supplier?.id, problem])).toEqual([
      [failed.id, 'o', undefined],
      ['b', 'o', undefined],
    ])
    const [sure] = withSupplier([failed], 's', { ...supplier, sure: true })
    expect(bodyOf(sure!)).toMatchObject({ supplier: 's', supplierName: 'Yunshang', confirm: ['similar'] })
    expect(bodyOf(all[0]!)).toEqual({
      id: failed.id,
      by: 'u',
      code: 'FAB-00001',
      proposed: true,
      supplier: 'o',
      notes: '',
    })
  })
})

describe('A form', () => {
  const draft = swatch({ step: 'draft', edition: 3 })

  test('is kept over what it was last kept as, and where nothing was kept yet', () => {
    expect(isAsLeft(draft, draft)).toBe(true)
    expect(isAsLeft(swatch({ step: 'draft' }), undefined)).toBe(true)
    // As a device has it that kept it before they were counted.
    expect(isAsLeft(swatch({ step: 'draft' }), swatch({ step: 'draft' }))).toBe(true)
  })

  test('is not, where another page has gone on with it, saved it, or it has been sent and forgotten', () => {
    expect(isAsLeft(draft, { ...draft, edition: 4 })).toBe(false)
    for (const step of ['item', 'photos', 'alike', 'sent'] as const)
      expect(isAsLeft(draft, { ...draft, step })).toBe(false)
    expect(isAsLeft(draft, undefined)).toBe(false)
  })

  test('goes on with what was begun, before what is empty and newer', () => {
    const empty = swatch({ step: 'draft', id: 'e', at: now + 9, photos: [], code: '' })
    const noted = { ...empty, id: 'n', at: now, note: '150 cm' }
    const [typed, shot] = [
      { ...empty, id: 't', at: now + 1, proposed: false, code: 'Q-1' },
      { ...empty, id: 's', at: now + 2, photos: ['p1'] },
    ]
    const others = [{ ...shot, kind: 'button' }, swatch({ photos: ['p2'] })]
    expect(draftsOf([empty, noted, typed, shot, ...others], 'fabric').map(({ id }) => id)).toEqual(['s', 't', 'n', 'e'])
    expect([empty, noted, typed, shot].map(isBegun)).toEqual([false, true, true, true])
    expect(isBegun({ ...empty, priceNote: 'USD 2/m' })).toBe(true)
    // Currency and unit came from the swatch before.
    expect(isBegun({ ...empty, facts: { currency: 'USD', unit: 'm' } })).toBe(false)
    expect(isBegun({ ...empty, facts: { weight: '120' } })).toBe(true)
  })

  test('takes back what its user has to correct; what goes on meanwhile it leaves alone', () => {
    const stuck = swatch({ problem: { message: 'In use', field: 'code' } })
    expect(asDraft(stuck, now + 1, () => 'new')).toEqual({ ...stuck, step: 'draft', at: now + 1 })
    expect(asDraft(swatch(), now, () => 'new')).toBeUndefined()
    expect(asDraft({ ...stuck, step: 'draft' }, now, () => 'new')).toBeUndefined()
    expect(asDraft({ ...stuck, problem: { message: 'Another', field: 'id' } }, now, () => 'new')?.id).toBe('new')
  })
})

describe('An id under which the server has another swatch', () => {
  test('is another at the next try; the photos, which it has not seen, keep theirs', () => {
    const sent = swatch({ requested: true, cover: 'p1' })
    const refusal = afterFailure(sent, refused([{ field: 'id', message: 'Another swatch is there' }]), now)
    const { swatches, ids } = withNewIds([refusal, swatch({ id: 'b' })], now, () => 'new')
    expect(swatches).toEqual([{ ...refusal, id: 'new', tries: 0, notBefore: 0, problem: undefined }])
    expect([...ids]).toEqual([[sent.id, 'new']])
  })
})

describe('A clock that ran ahead', () => {
  const years = 2 * 365 * 86_400_000
  const id = (msecs: number) => v7({ msecs })
  const make = () => id(now)

  test('once it is set right, what waits gets other ids: itself, its photos, and a new supplier the same in all', () => {
    const [supplier, photo] = [{ id: id(now + years), name: 'Yunshang', fresh: 'OEM' as const }, id(now + years)]
    const problem = { message: 'Ahead', field: 'id' }
    const first = swatch({ id: id(now + years), supplier, photos: [photo], cover: photo, problem, tries: 2 })
    const second = swatch({ id: id(now), supplier, photos: [] })
    const { swatches, ids } = withNewIds([first, second], now, make)
    expect([...ids.keys()].sort()).toEqual([first.id, supplier.id, photo].sort())
    expect(swatches).toEqual([
      {
        ...first,
        id: ids.get(first.id),
        supplier: { ...supplier, id: ids.get(supplier.id) },
        photos: [ids.get(photo)],
        cover: ids.get(photo),
        problem: undefined,
        tries: 0,
      },
      { ...second, supplier: { ...supplier, id: ids.get(supplier.id) } },
    ])
  })

  test('what a server takes, or has, keeps its id: a clock within a day, swatches that were sent, and while it is wrong', () => {
    const wrong = swatch({ id: id(now + years), photos: [] })
    const known = { id: id(now + years), name: 'Old' }
    const all = [swatch({ id: id(now + 86_000_000), photos: [] }), swatch({ photos: [], supplier: known })]
    expect(withNewIds(all, now, make).swatches).toEqual([])
    expect(withNewIds([{ ...wrong, step: 'sent' }], now, make).ids.size).toBe(0)
    expect(withNewIds([wrong], now + years, make).ids.size).toBe(0)
  })

  test('a clock that fell back gives no new id to an item that has arrived, its photos that wait, or its supplier', () => {
    const supplier = { id: id(now + years), name: 'Yunshang', fresh: 'OEM' as const }
    const photo = id(now + years)
    const begun = swatch({ id: id(now + years), supplier, photos: [photo], cover: photo, step: 'photos' })
    const next = swatch({ id: id(now), supplier, photos: [] })
    expect(withNewIds([begun, next], now, make)).toEqual({ swatches: [], ids: new Map() })
    // A photo that the server refused for its id is not there.
    const refused = { ...begun, problem: { message: 'Ahead', field: 'id' } }
    expect([...withNewIds([refused, next], now, make).ids.keys()]).toEqual([photo])
  })

  test('nor to a swatch that was sent without an answer, and its supplier; its photos were not sent yet', () => {
    const supplier = { id: id(now + years), name: 'Yunshang', fresh: 'OEM' as const }
    const photo = id(now + years)
    const sent = swatch({ id: id(now + years), supplier, photos: [photo], requested: true })
    const lost = afterFailure(sent, { message: '' }, now)
    expect([...withNewIds([lost, swatch({ supplier, photos: [] })], now, make).ids.keys()]).toEqual([photo])
    for (const field of ['id', 'supplier']) {
      const wrong = afterFailure(sent, refused([{ field, message: 'Ahead' }]), now)
      expect([...withNewIds([wrong], now, make).ids.keys()]).toEqual([sent.id, supplier.id, photo])
    }
    // Whatever else a server says, it may have it from an earlier time.
    const other = afterFailure(sent, { status: 403, message: 'No' }, now)
    expect([...withNewIds([other], now, make).ids.keys()]).toEqual([photo])
  })

  test('however the clock goes and whichever answers are lost, each swatch arrives, once, and so does its supplier', () => {
    const hour = 3_600_000
    const event = fc.oneof(
      fc.record({ clock: fc.constantFrom(-48, -25, 0, 23, 25, 48, 20_000) }),
      fc.constant({ saved: true }),
      fc.record({ sent: fc.constantFrom('answered', 'answer lost', 'request lost') }),
      fc.constant({ again: true }),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 30 }), (events) => {
        const server = { items: new Set<string>(), suppliers: new Set<string>() }
        const supplierAt = (clock: number) => ({ id: id(now + clock), name: 'Yunshang', fresh: 'OEM' as const })
        let [clock, stored, saved] = [0, [] as Swatch[], 0]
        /**
         * What the server refuses a swatch for; it takes it where it refuses nothing, and then as often as it comes.
         */
        const problem = (captured: Swatch) => {
          if (server.items.has(captured.id)) return undefined
          if (isAhead(captured.id, now)) return 'id'
          if (!server.suppliers.has(captured.supplier!.id) && isAhead(captured.supplier!.id, now)) return 'supplier'
          server.suppliers.add(captured.supplier!.id)
          server.items.add(captured.id)
          return undefined
        }
        const send = (how: string) => {
          const [first] = stored.filter(({ step, problem }) => step === 'item' && !problem)
          if (!first) return
          const requested = { ...first, requested: true }
          const field = how === 'request lost' ? undefined : problem(requested)
          const after =
            how !== 'answered'
              ? afterFailure(requested, { message: '' }, now)
              : field
                ? afterFailure(requested, refused([{ field, message: 'Ahead' }]), now)
                : afterItem(requested, first.code)
          stored = stored.map((other) => (other === first ? after : other))
        }
        const again = () => {
          const { swatches, ids } = withNewIds(stored, now + clock, () => id(now + clock))
          const instead = new Map(swatches.map((swatch) => [swatch.id, swatch]))
          stored = stored
            .map((row) => instead.get(ids.get(row.id) ?? row.id) ?? row)
            .map((row) => ({ ...row, problem: undefined }))
        }
        for (const event of events) {
          if ('clock' in event) clock = event.clock * hour
          else if ('sent' in event) send(event.sent)
          else if ('again' in event) again()
          else {
            // The next swatch goes on with the supplier of the last one.
            const supplier = stored.at(-1)?.supplier ?? supplierAt(clock)
            stored.push(swatch({ id: id(now + clock), supplier, photos: [], code: `FAB-${++saved}` }))
          }
        }
        clock = 0
        for (let round = 0; round < 3; round++) {
          again()
          for (const _ of stored) send('answered')
        }
        expect(stored.filter(({ step }) => step === 'item')).toEqual([])
        expect(server.items.size).toBe(saved)
        expect(server.suppliers.size).toBe(Math.min(1, saved))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('Codes without the server', () => {
  test('counted on from the last number', () => {
    expect(codeAfter('FAB-00009')).toBe('FAB-00010')
    expect(codeAfter('F-2026-999')).toBe('F-2026-1000')
    expect(codeAfter('12-A')).toBe('13-A')
    expect(codeAfter('Indigo')).toBeUndefined()
    expect(freeCode('FAB-00002', ['fab-00002', 'FAB-00003', 'FAB-00005'])).toBe('FAB-00004')
    expect(freeCode('FAB-00002', [])).toBe('FAB-00002')
    expect(freeCode('Indigo', ['INDIGO'])).toBe('')
  })

  test('a whole afternoon of them: none twice, all of one form', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_950 }), (from) => {
        const first = `FAB-${String(from).padStart(5, '0')}`
        const codes: string[] = []
        for (let i = 0; i < 80; i++) codes.push(freeCode(first, codes))
        expect(new Set(codes).size).toBe(80)
        for (const code of codes) expect(code).toMatch(/^FAB-\d{5,6}$/)
      }),
      { numRuns: 50 },
    )
  })
})

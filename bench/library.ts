// Times the library with 100,000 items and 300,000 price lines, beside a bare handler and hand-written SQL. `node
// bench/library.ts`, or `node bench/library.ts fill` to fill LIBRARY_DIR only.

import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { imageQuality, thumbnailWidths } from '@sms/kit/contract'
import { makeOffice } from '@sms/resources/sample/rules/office.ts'
import { drawPicture } from '@sms/resources/sample/server/draw/picture.ts'
import Fastify from 'fastify'
import { fillLibrary } from './library/fill.ts'
import { type Question, questions } from './library/questions.ts'
import { figuresOf, measure, row } from './product.ts'
import { openStored } from './stored.ts'
import { explainSlowest, type TimedList, type Times, timesOf } from './timed-lists.ts'

const folder = process.env.LIBRARY_DIR ?? join(tmpdir(), 'library')
const log = (line: string) => console.log(line)
const product = await openStored(folder, 'fabric', (client) => fillLibrary(client, log), log)
/** The number of cards of a gallery page, and of parallel requests of a browser to a server. */
const page = 48
const atOnce = 6
const times = 7

await hangPictures()
if (process.argv[2] !== 'fill') {
  await lists()
  await gallery()
}
await product.close()

async function lists() {
  const bare = Fastify()
  bare.get('/', async () => ({ code: 1 }))
  const url = await bare.listen({ port: 0 })
  log('\nmilliseconds: median, 95 %, longest')
  row('limit: bare handler', await measure(() => fetch(url).then((answer) => answer.text())))
  await bare.close()
  const byHand: readonly (readonly [string, string])[] = [
    ['one page', `select * from fabric where status = 'Active' order by code limit 51`],
    [
      'a range, page and total',
      `select *, (select count(*) from fabric where weight between 180 and 220) from fabric where weight between 180 and 220 order by code limit 51`,
    ],
  ]
  for (const [name, sql] of byHand)
    row(`limit: hand-written SQL, ${name}`, await measure(() => product.client.query(sql), 30))
  const measured: (Question & TimedList & Times & { readonly median: number })[] = []
  for (const question of questions) {
    const taken = await timesOf(product, question.path, question.query, times)
    measured.push({ ...question, table: question.path, ...taken, median: figuresOf(taken.each).median })
  }
  for (const [kind, some] of Map.groupBy(measured, (question) => question.kind))
    row(kind, figuresOf(some.flatMap(({ each }) => each)), `${some.length} lists`)
  row(
    'all, at the server',
    figuresOf(measured.flatMap(({ each }) => each)),
    `${measured.length} lists, ${times} times each`,
  )
  log(
    `over 150 ms: ${measured.filter(({ median }) => median > 150).length}, over 40 ms: ${measured.filter(({ median }) => median > 40).length}`,
  )
  log('\nslowest, by their median')
  for (const { path, query, median, total } of measured.toSorted((a, b) => b.median - a.median).slice(0, 16))
    log(`${median.toFixed(1).padStart(8)} ms  ${path}?${query}  ${total}`)
  if (process.argv[2] === 'explain') await explainSlowest(product, measured, 5)
}

async function hangPictures() {
  const { data } = await galleryPage()
  if (data.every(({ cover }) => cover)) return
  const office = makeOffice({
    seed: 3,
    today: '2026-06-15',
    person: 'a',
    seasons: ['a'],
    calendars: [],
    master: (key, name) => key + name,
    id: (kind, n) => kind + n,
    code: (kind, n) => kind + n,
  })
  const pictures = office.flatMap((record) => (record.kind === 'fabric' ? record.pictures : []))
  for (const [i, { id }] of data.entries())
    await product.fetch(`${product.url}/api/attachment/add?kind=fabric&parent=${id}&name=${i}.webp`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(await drawPicture(pictures[i]!)),
    })
}

async function galleryPage() {
  const answer = await product.fetch(`${product.url}/api/fabric?sort=code&pageSize=${page}`, {})
  return (await answer.json()) as Page
}

type Page = { readonly data: readonly { readonly id: string; readonly cover: string | null }[] }

/** Loads a page of the gallery as a browser does: the list, then its pictures, six at a time. */
async function gallery() {
  const width = thumbnailWidths[2]
  /** Loads all of it; returns the milliseconds. `tags` are the entity tags of pictures that the browser has stored. */
  const load = async (tags: Map<string, string>) => {
    const from = performance.now()
    const { data } = await galleryPage()
    // All take the next card from the same iterator.
    const waiting = data.values()
    const work = async () => {
      for (const { cover } of waiting) {
        const source = encodeURIComponent(`/api/attachment/file?id=${cover}`)
        const address = `${product.url}/_next/image?url=${source}&w=${width}&q=${imageQuality}`
        const tag = tags.get(address)
        const answer = await product.fetch(address, {
          headers: { accept: 'image/avif,image/webp,*/*', ...(tag ? { 'if-none-match': tag } : {}) },
        })
        if (answer.status !== 200 && answer.status !== 304) throw new Error(`a picture was answered ${answer.status}`)
        await answer.arrayBuffer()
        tags.set(address, answer.headers.get('etag') ?? '')
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    return performance.now() - from
  }
  log(`\na gallery page of ${page} with its pictures, ${width} pixels wide; milliseconds at the caller`)
  // Thumbnails may be missing if the last run was stopped.
  await load(new Map())
  const tags = new Map<string, string>()
  log(`first sight, as after an upload: ${(await load(new Map())).toFixed(0)}, again ${(await load(tags)).toFixed(0)}`)
  log(`afterwards, the browser asks whether they are the same: ${(await load(tags)).toFixed(0)}`)
  await rm(join(folder, 'files/made'), { recursive: true, force: true })
  log(`first sight where no small picture has ever been made: ${(await load(new Map())).toFixed(0)}`)
}

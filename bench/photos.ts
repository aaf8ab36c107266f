// What uploading photos costs: 200 of 5 MB one after the other, then four at a time: how much memory the server takes,
// and how long others wait meanwhile for a page of a list. With the flags of `npm start`, as it is the server itself:
// `node <flags> bench/photos.ts 200`

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { startBench } from './product.ts'

const count = Number(process.argv[2] ?? 200)
const bench = await startBench()
const { data } = (await (await bench.post('/api/fabric/add', { code: 'BENCH' })).json()) as { data: { id: string } }
for (let i = 0; i < 300; i++) await bench.post('/api/fabric/add', { code: `F-${i}`, nameEn: `Twill ${i}` })
const cookie = bench.fetch.cookies()
const beside = (script: string, ...parameters: string[]) => fork(join(import.meta.dirname, script), parameters)
const mb = (bytes: number) => (bytes / 1_048_576).toFixed(0)

console.log(`${count} photos each; "others" ask for a page of the list every 20 ms`)
console.log('                      seconds   of MB   rss MB   others p50/p99/max ms')
await measured('idle', () => new Promise((next) => setTimeout(next, 5_000)))
await measured('one after the other', () => uploads(1, 0))
await measured('four at a time', () => uploads(4, count))
await bench.stop()

/** Uploads the photos with the numbers from `from` on, some at a time; returns the size of a photo in bytes. */
async function uploads(together: number, from: number): Promise<number> {
  const url = `${bench.url}/api/attachment/add?kind=fabric&parent=${data.id}`
  const child = beside('uploader.ts', url, cookie, String(count), String(together), String(from))
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error('an upload failed')
  })
  const [{ bytes }] = (await Promise.race([once(child, 'message'), ended])) as [{ bytes: number }]
  return bytes
}

/** Prints what some work costs, and how long others wait meanwhile; `work` may return the size of a photo in bytes. */
async function measured(name: string, work: () => Promise<unknown>) {
  const others = beside('reader.ts', 'ask', `${bench.url}/api/fabric?pageSize=50`, cookie)
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 50)
  const started = performance.now()
  const bytes = await work()
  const seconds = (performance.now() - started) / 1_000
  clearInterval(sampling)
  others.send('stop')
  const [latencies] = (await once(others, 'message')) as [number[]]
  const at = (share: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * share))]!.toFixed(0)
  console.log(
    [
      name.padEnd(20),
      seconds.toFixed(1).padStart(9),
      (typeof bytes === 'number' ? mb(bytes) : '').padStart(8),
      mb(peak).padStart(9),
      `${at(0.5)} / ${at(0.99)} / ${at(1)}`.padStart(22),
    ].join(''),
  )
}

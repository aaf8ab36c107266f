import { execFileSync } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp, type Visitor } from './testing.ts'
import { hugePng } from './testing-png.ts'

/** What pictures cost is paid by those who wait for pictures. */
let app: TestApp
let mei: Visitor
let supplier: string

beforeAll(async () => {
  app = await startTestApp()
  mei = await app.setup()
  supplier = (await mei.post('/api/supplier/add', { code: 'P-1', nameEn: 'Mill', type: 'OEM' })).body.data.id
})
afterAll(() => app.close())

const hang = (name: string, bytes: Uint8Array) =>
  mei.upload(`/api/attachment/add?kind=supplier&parent=${supplier}&name=${name}`, bytes)
/** The processes that make pictures. */
const drawers = () => {
  const all = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).split('\n')
  return all
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === process.pid && args.join(' ').includes('picture/child.ts'))
    .map(([pid]) => Number(pid))
}

test('the dearest pictures that are taken hold up nobody who asks for something else', async () => {
  const dear = hugePng(6_900, 6_900, { depth: 16, isWhole: true })
  let open = 4
  const sent = Array.from({ length: open }, (_, i) => hang(`dear-${i}.png`, dear).finally(() => open--))
  let longest = 0
  while (open > 0) {
    const started = performance.now()
    expect((await mei.get('/api/user/verify')).status).toBe(200)
    longest = Math.max(longest, performance.now() - started)
    await pause(20)
  }
  for (const { body } of await Promise.all(sent)) expect(body.message).toBe('Add successfully')
  expect(longest).toBeLessThan(1_500)
})

test('a process that is killed is replaced, and what it was at is done by the next', async () => {
  const dear = hugePng(6_000, 6_000, { depth: 16, isWhole: true })
  const sent = hang('killed.png', dear)
  for (let killed = false; !killed; await pause(50)) {
    const [pid] = drawers()
    if (pid) killed = process.kill(pid, 'SIGKILL')
  }
  expect((await sent).body.message).toBe('Add successfully')
})

test('a process that never answers is ended after its time, and the next one makes the pictures', async () => {
  await hang('first.png', hugePng(30, 30, { isWhole: true }))
  const [pid] = drawers()
  process.kill(pid!, 'SIGSTOP')
  expect((await hang('stuck.png', hugePng(31, 30, { isWhole: true }))).status).toBe(201)
  expect((await hang('after.png', hugePng(32, 30, { isWhole: true }))).body.code).toBe(1)
}, 120_000)

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** axe itself, half as long as what the builder would send along each time. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The rules of axe that find what it calls serious or critical; the others would take half of its time. */
const seriousRules = `axe._audit.rules.flatMap(({ id, enabled, impact }) =>
  enabled && (impact === 'serious' || impact === 'critical') ? [id] : [])`

/**
 * Nothing that axe calls serious or critical, on the page or in a `part` of it; the message says what and where. A page
 * is given axe once, and is asked in itself: for frames the builder would open another page at each look, and the
 * product has none.
 */
export async function isAccessible(page: Page, name?: string, part?: string) {
  expect(page.frames(), 'frames, which would not be looked into').toHaveLength(1)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const axe = new AxeBuilder({ page, axeSource: 'void "it is there"' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withRules(await page.evaluate<string[]>(seriousRules))
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const told = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(told, name).toEqual([])
}

/** Pixels by which a page can be scrolled sideways: none. */
export const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

/**
 * The visible controls of a page that are lower than 40 px, as a finger needs them, each by its name; a control within a
 * label, an input's frame or a fact is as large as that.
 */
export const smallControls = (page: Page) =>
  page.evaluate<
    string[]
  >(`[...document.querySelectorAll('button, select, summary, input, textarea, [role=tab], .ant-select')]
    .filter((element) => !element.parentElement.closest('.ant-select'))
    .map((element) => element.closest('label, .ant-input-affix-wrapper, .ant-picker') ?? element)
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .filter((element) => getComputedStyle(element).pointerEvents !== 'none')
    .flatMap((element) => {
      const { width, height } = element.getBoundingClientRect()
      const name = element.getAttribute('aria-label') ?? element.textContent
      return width > 1 && height < 39.5 ? [name + ' (' + element.className + ') ' + height] : []
    })`)

/** Square pixels of one thing that lie under another. */
export async function shared(one: Locator, other: Locator) {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (!a || !b) throw new Error(`${one} or ${other} is not on the screen`)
  return sharedBy(a, b)
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Square pixels that two boxes share. */
export function sharedBy(a: Box, b: Box) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, across) * Math.max(0, down)
}

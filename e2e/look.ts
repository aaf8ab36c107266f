import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Locator, type Page } from '@playwright/test'

/** The minified source of axe, half as long as the one that the builder sends each time. */
const axeSource = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)

/** The rules of axe with a serious or critical impact; the others would take half of its time. */
const seriousRules = `axe._audit.rules.flatMap(({ id, enabled, impact }) =>
  enabled && (impact === 'serious' || impact === 'critical') ? [id] : [])`

/**
 * Expects no serious or critical violation by axe on the page or in a `part` of it. A page gets axe once and runs it in
 * legacy mode: for frames, which the product has none of, the builder would open another page at each call.
 */
export async function isAccessible(page: Page, name?: string, part?: string) {
  expect(page.frames(), 'frames, which axe would not check').toHaveLength(1)
  if (!(await page.evaluate('"axe" in window'))) await page.evaluate(axeSource)
  const axe = new AxeBuilder({ page, axeSource: 'void "it is there"' })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withRules(await page.evaluate<string[]>(seriousRules))
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const problems = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(problems, name).toEqual([])
}

/** Pixels by which a page can be scrolled sideways. */
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

/** Square pixels that two elements share on the screen. */
export async function shared(first: Locator, second: Locator) {
  const [a, b] = await Promise.all([first.boundingBox(), second.boundingBox()])
  if (!a || !b) throw new Error(`${first} or ${second} is not on the screen`)
  return sharedBy(a, b)
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Square pixels that two boxes share. */
export function sharedBy(a: Box, b: Box) {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, across) * Math.max(0, down)
}

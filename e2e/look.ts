import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe calls serious or critical, on the page or in a `part` of it; the message says what and where. */
export async function isAccessible(page: Page, name?: string, part?: string) {
  const axe = new AxeBuilder({ page })
  const { violations } = await (part ? axe.include(part) : axe).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  const told = serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(told, name).toEqual([])
}

/** Pixels by which a page can be scrolled sideways: none. */
export const sideways = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')

import type { Page } from '@playwright/test'

/**
 * Forces a layout after each change of the rows of a list, as a browser may at any moment: the place of scrolling must not
 * depend on rows that are being replaced. Call it before the page is opened.
 */
export const laysOutAtOnce = (page: Page) =>
  page.addInitScript(`
    for (const name of ['removeChild', 'insertBefore', 'appendChild']) {
      const original = Node.prototype[name]
      Node.prototype[name] = function (...parameters) {
        const node = original.apply(this, parameters)
        if (this instanceof HTMLElement && this.matches('tbody, .list-cards, .gallery')) this.getBoundingClientRect()
        return node
      }
    }
  `)

import type { Page } from '@playwright/test'

/**
 * Lays the page out after every single change of what stands in a list, as a browser may at any moment: while rows are
 * exchanged, those that went must not be missed by what scrolls. To be called before the page is opened.
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

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

function pageAt(path: string): string | undefined {
  if (path === '/login') return 'login.html'
  if (path.startsWith('/share/')) return 'share.html'
  return path === '/' || path.startsWith('/admin') ? 'index.html' : undefined
}

/**
 * Serves pages in development. It requests each page from the API first, passes redirects and cookies on, and puts the
 * data of that page into the page that Vite serves from the sources.
 */
export const devPages = (api: string): Plugin => ({
  name: 'sms-dev-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const url = request.originalUrl ?? '/'
      const page = pageAt(url.split('?')[0]!)
      if (!page || request.method !== 'GET') return next()
      try {
        const headers = {
          cookie: request.headers.cookie ?? '',
          'accept-language': request.headers['accept-language'] ?? '',
        }
        const answer = await fetch(`${api}${url}`, { headers, redirect: 'manual' })
        response.statusCode = answer.status
        response.setHeader('set-cookie', answer.headers.getSetCookie())
        const location = answer.headers.get('location')
        if (location) {
          response.setHeader('location', location)
          return response.end()
        }
        const boot = /<script id="boot"[\s\S]*?<\/script>/.exec(await answer.text())?.[0] ?? ''
        const source = await readFile(join(server.config.root, page), 'utf8')
        response.setHeader('content-type', 'text/html; charset=utf-8')
        const html = source.replace('<!--boot-->', () => boot)
        response.end(await server.transformIndexHtml(url, html))
      } catch (error) {
        next(error)
      }
    })
  },
})

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Pages while developing: Vite serves the sources, the API decides about the session. A page is asked of the API first;
 * its redirects pass through, and the data that it puts into the built page go into the page of the sources.
 */
export const devPages = (api: string): Plugin => ({
  name: 'sms-dev-pages',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use(async (request, response, next) => {
      const url = request.originalUrl ?? '/'
      const path = url.split('?')[0]!
      const page =
        path === '/login'
          ? 'login.html'
          : path.startsWith('/share/')
            ? 'share.html'
            : /^\/(?:$|admin)/.test(path)
              ? 'index.html'
              : undefined
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
        response.end(
          await server.transformIndexHtml(
            url,
            source.replace('<!--boot-->', () => boot),
          ),
        )
      } catch (error) {
        next(error)
      }
    })
  },
})

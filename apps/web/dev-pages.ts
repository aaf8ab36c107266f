import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'

/**
 * Serves pages in development. It requests each page from the API first, passes redirects and cookies on, and puts the data
 * of that page into the page that Vite serves from the sources.
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

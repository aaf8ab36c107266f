import { type Hub, type LiveOptions, startHub } from './hub.ts'
import { liveRoutes } from './routes.ts'

/** Live updates of one process: its routes, the mark that pages go on from, and the end of it. */
export async function startLive(options: LiveOptions) {
  const hub: Hub = await startHub(options)
  return { routes: liveRoutes(hub, options), mark: hub.mark, stop: hub.stop }
}

import { type Hub, type LiveOptions, startHub } from './hub.ts'
import { liveRoutes } from './routes.ts'

/** Starts live updates in this process; returns its routes, its mark, the versions of kinds and a function that stops it. */
export async function startLive(options: LiveOptions) {
  const hub: Hub = await startHub(options)
  return { routes: liveRoutes(hub, options), mark: hub.mark, versionOf: hub.versionOf, stop: hub.stop }
}

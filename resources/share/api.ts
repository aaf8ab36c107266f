import type { Route, Services } from '@sms/kit/server'
import { chooseRoute } from './server/choosing.ts'
import { linkRoutes, shareNoun } from './server/links.ts'
import { openRoute } from './server/opening.ts'
import { pictureRoute } from './server/pictures.ts'

export { shareNoun }

/** The routes of links, for users who make them and for visitors who open them. */
export const shareApi = (services: Services): Route[] => [
  ...linkRoutes(),
  openRoute(),
  pictureRoute(services),
  chooseRoute(),
]

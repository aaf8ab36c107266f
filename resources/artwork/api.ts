import { routes } from '@sms/kit/server'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { artwork, artworkFacts } from './contract.ts'
import { artworkTable } from './table.ts'

export const { service: artworks, noun: artworkNoun } = itemService(artwork, artworkTable, artworkFacts)

export const artworkApi = () => [
  ...routes(artworks),
  itemCodeRoute('artwork', artworks),
  ...captureRoutes('artwork', artworks),
  carryRoute('artwork', artworks, artworkFacts),
]

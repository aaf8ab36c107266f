import { routes } from '@sms/kit/server'
import { alsoCalled } from '../item/rules/also-called.ts'
import { captureRoutes } from '../item/server/capture-routes.ts'
import { carryRoute } from '../item/server/carry-routes.ts'
import { itemCodeRoute } from '../item/server/code-route.ts'
import { itemService } from '../item/server/service.ts'
import { artwork, artworkFacts } from './contract.ts'
import { artworkTable } from './table.ts'

export const { service: artworks, noun: artworkNoun } = itemService(
  artwork,
  artworkTable,
  artworkFacts,
  undefined,
  [],
  { read: { repeatKind: alsoCalled({ 'half-drop': '½ 接; ½接; ½跳接; 跳接; 二分之一接; half drop', brick: '砖形' }) } },
)

export const artworkApi = () => [
  ...routes(artworks),
  itemCodeRoute('artwork', artworks),
  ...captureRoutes('artwork', artworks),
  carryRoute('artwork', artworks, artworkFacts),
]

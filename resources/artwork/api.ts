import { routes } from '@sms/kit/server'
import { lengthIn } from '../item/rules/size.ts'
import { itemRoutes } from '../item/server/routes.ts'
import { itemService } from '../item/server/service.ts'
import { splitSize } from '../item/server/split-size.ts'
import { wordReader } from '../standards/trade-text.ts'
import { artwork, artworkFacts } from './contract.ts'
import { artworkTable } from './table.ts'

export const { service: artworks, noun: artworkNoun } = itemService(artwork, artworkTable, artworkFacts, {
  importing: {
    synonyms: {
      type: ['artwork type', 'pattern type', '花型类型'],
      style: ['artwork style', 'pattern style', '花型风格'],
      technique: ['process', 'printing technique', '印花工艺', '制作工艺'],
      chemistry: ['print method', 'printing method', 'chemistry', 'dyestuff', '染料', '印花类型'],
      repeatWidth: ['repeat', 'repeat size', 'repeat w', '循环', '花回', '花回尺寸', '回位'],
      repeatHeight: ['repeat length', 'repeat h', '循环长'],
      repeatKind: ['repeat type', 'repeat kind', '接版', '接头方式'],
      colourCount: ['colours', 'colors', 'no of colours', 'number of colors', 'colour count', '套色', '颜色数'],
      separations: ['screens', 'number of screens', '网版数'],
    },
    read: {
      repeatKind: wordReader({ 'half-drop': '½ 接, ½接, ½跳接, 跳接, 二分之一接, half drop', brick: '砖形' }),
      repeatWidth: lengthIn('cm', 2),
      repeatHeight: lengthIn('cm', 2),
    },
    split: { repeatWidth: splitSize('repeatWidth', 'repeatHeight') },
  },
})

export const artworkApi = () => [...routes(artworks), ...itemRoutes('artwork', artworks, artworkFacts)]

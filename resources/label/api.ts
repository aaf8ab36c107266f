import { routes } from '@sms/kit/server'
import { lengthIn } from '../item/rules/size.ts'
import { itemRoutes } from '../item/server/routes.ts'
import { itemService } from '../item/server/service.ts'
import { splitSize } from '../item/server/split-size.ts'
import { wordReader } from '../standards/trade-text.ts'
import { labelFacts, labelItem } from './contract.ts'
import { labelTable } from './table.ts'

export const { service: labels, noun: labelNoun } = itemService(labelItem, labelTable, labelFacts, {
  importing: {
    synonyms: {
      function: ['label type', 'type', '类型', '唛标类型', '种类'],
      make: ['material', 'material and make', '材质', '工艺', '织法'],
      widthMm: ['size', 'label size', 'dimension', 'dimensions', '尺寸', '规格'],
      fold: ['folding', '折叠', '折叠方式', '切折'],
      groundColours: ['ground', 'background colour', 'background', 'base colour', '背景色'],
      logoColours: ['logo', 'text colour', 'print colour', '字色', '印色'],
      gtin: ['ean', 'ean code', 'barcode', 'upc', '条码', '条形码'],
    },
    read: {
      function: wordReader({
        main: '主标, 商标, main label',
        size: '尺码标, 码标, 尺标, size label',
        care: '洗水标, 洗标, 水洗标, 水洗唛, care label, wash care',
        composition: '成分标, 成份唛, 成份标',
        origin: '产地标',
        hangtag: '吊卡, 挂牌, hang tag',
        price: '价格标, 价钱牌',
        barcode: '条码, 条形码, 条码标, barcode sticker',
      }),
      make: wordReader({ printed: '印标, 印刷', 'heat transfer': '烫标, 热转印标', leather: '皮标, 皮牌' }),
      languages: wordReader({
        ...{ en: '英, 英文', zh: '中, 汉语, 简体中文', fr: '法, 法文', de: '德, 德文', es: '西, 西文', it: '意, 意文' },
        ...{ ja: '日, 日文', ko: '韩, 韩文', ru: '俄, 俄文', pt: '葡, 葡文' },
      }),
      fold: wordReader({ mitre: '斜折', straight: '平切' }),
      widthMm: lengthIn('mm'),
      heightMm: lengthIn('mm'),
    },
    split: { widthMm: splitSize('widthMm', 'heightMm') },
  },
})

export const labelApi = () => [...routes(labels), ...itemRoutes('label', labels, labelFacts)]

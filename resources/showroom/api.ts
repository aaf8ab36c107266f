import { accessTo, crud, type Noun, type Route, route, routes, words } from '@sms/kit/server'
import { nextOfSeries } from '../company/server/number-series.ts'
import { masterTable } from '../master/table.ts'
import { style } from './contract.ts'
import { showroomTable, styleScope } from './table.ts'

export const styles = crud(style, showroomTable, { scope: styleScope, masters: masterTable })

export const showroomNoun: Noun = { contract: style, service: styles }

/** The code that a new style is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: '/showroom/code',
    title: 'The code that the number series gives to a new style',
    access: accessTo(style, 'write'),
    data: words,
    handle: async (call) => {
      const series = { table: showroomTable, column: showroomTable.code, count: 1 }
      return { data: (await nextOfSeries(call, 'style', 'STY-#####', series))[0]! }
    },
  })

export const showroomApi = (): Route[] => [...routes(styles), codeRoute()]

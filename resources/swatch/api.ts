import type { PgTable } from 'drizzle-orm/pg-core'
import { artworkTable } from '../artwork/table.ts'
import { buttonTable } from '../button/table.ts'
import { fabricTable } from '../fabric/table.ts'
import { labelTable } from '../label/table.ts'
import { trimsTable } from '../trims/table.ts'
import { artworkSwatch, buttonSwatch, fabricSwatch, labelSwatch, type SwatchContract, trimsSwatch } from './contract.ts'
import { swatchNoun, swatchRoutes } from './server/swatches.ts'
import {
  artworkSwatchTable,
  buttonSwatchTable,
  fabricSwatchTable,
  labelSwatchTable,
  type SwatchTable,
  trimsSwatchTable,
} from './table.ts'

const swatchesOf = (contract: SwatchContract, table: SwatchTable, items: PgTable) => {
  const made = swatchNoun(contract, table, items)
  return { noun: made.noun, routes: () => swatchRoutes(made, items) }
}

/** The swatch movements of each kind of item. */
const swatches = {
  fabricswatch: swatchesOf(fabricSwatch, fabricSwatchTable, fabricTable),
  artworkswatch: swatchesOf(artworkSwatch, artworkSwatchTable, artworkTable),
  trimsswatch: swatchesOf(trimsSwatch, trimsSwatchTable, trimsTable),
  buttonswatch: swatchesOf(buttonSwatch, buttonSwatchTable, buttonTable),
  labelswatch: swatchesOf(labelSwatch, labelSwatchTable, labelTable),
} as const

export const swatchNouns = {
  fabricswatch: swatches.fabricswatch.noun,
  artworkswatch: swatches.artworkswatch.noun,
  trimsswatch: swatches.trimsswatch.noun,
  buttonswatch: swatches.buttonswatch.noun,
  labelswatch: swatches.labelswatch.noun,
}

export const swatchApi = () => Object.values(swatches).flatMap(({ routes }) => routes())

// The functions and types for authors of a resource.
export { addAll } from './add-all.ts'
export { advisoryLock } from './advisory-lock.ts'
export { codesAbove, withCode } from './codes-above.ts'
export { decimal, instant, newId, sortedText, systemColumns } from './columns.ts'
export { command } from './command.ts'
export { type Actor, type Ctx, may, opens, write } from './context.ts'
export { nameOf } from './crud/reading.ts'
export { crud } from './crud.ts'
export type { Db, Pool } from './database/db.ts'
export {
  answer,
  answers,
  either,
  inLanguages,
  list,
  orNull,
  plain,
  uuid,
  wholeNumber,
  words,
  yesNo,
} from './described.ts'
export { attachmentNamed } from './export/file.ts'
export type { FileStore } from './files/store.ts'
export { attachment } from './files/table.ts'
export { history } from './history/table.ts'
export type { Importing } from './importing.ts'
export { type JsonSchema, objectSchema } from './json-schema.ts'
export { filterIndexes } from './lists/indexes.ts'
export { readInTurn } from './lists/read-in-turn.ts'
export { editBelow, lockParent } from './lock-parents.ts'
export { notify } from './notification/notify.ts'
export type { NoticeWorld } from './notification/read.ts'
export type { Crud, Edit, FileHolder, Noun, Nouns, Page } from './noun.ts'
export { addOnce } from './once.ts'
export {
  bodyOf,
  byId,
  idParameter,
  orderParameter,
  queryOf,
} from './parameters.ts'
export { routes } from './resource-routes.ts'
export { accessTo, type Call, type Route, requireAccess, route, type Shape, shape } from './route.ts'
export type { Proposed, Rule, RuleProblem } from './rule.ts'
export { type RunningNumber, runningNumber } from './running-number.ts'
export type { Scope } from './scope.ts'
export type { Services } from './services.ts'
export { writeXlsx } from './sheet/xlsx-write.ts'
export { holdersOf } from './uses/references.ts'

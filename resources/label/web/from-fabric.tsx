import { WarningOutlined } from '@ant-design/icons'
import { type Fields, fill, isEmpty, type Language, label, type RecordOf } from '@sms/kit/contract'
import { masterName, opensMenu, plainText, recordOf, useApp, useMasters, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { fabric } from '../../fabric/contract.ts'
import { sayComposition } from '../../item/rules/composition-text.ts'
import type { labelItem } from '../contract.ts'
import { careApart, printedIn } from '../rules/from-fabric.ts'
import './from-fabric.css'

type Props = { readonly record: RecordOf<typeof labelItem> }

/**
 * What a label takes from its fabric: the composition text in the languages that it is printed in, and where its care is
 * another than the fabric's. Nothing for those who may not open fabrics.
 */
export function FromFabric({ record: { compositionOf, languages, care } }: Props) {
  const app = useApp()
  const say = useSay()
  const masters = useMasters()
  const enabled = compositionOf !== null && opensMenu(app.user, fabric.menus)
  const { data } = useQuery({ ...recordOf(app, fabric, compositionOf ?? ''), enabled })
  if (!data) return null
  const fibre = (id: string) => masters.find((one) => one.id === id)
  const apart = careApart(care, data.care)
  return (
    <div className="label-from-fabric">
      {isEmpty(data.composition) && <span className="label-quiet">{say(unknown)}</span>}
      {!isEmpty(data.composition) &&
        printedIn(languages, app.language).map((language) => (
          <span key={language} lang={language}>
            {sayComposition(data.composition, language, (id) => {
              const found = fibre(id)
              return found && masterName(found, language)
            })}
          </span>
        ))}
      {apart.map((name) => (
        <span key={name} className="label-apart">
          <WarningOutlined aria-hidden="true" /> {say(differenceOf(name, care, data.care))}
        </span>
      ))}
    </div>
  )
}

type Care = RecordOf<typeof labelItem>['care']

/** In words, what label and fabric each say of one treatment. */
function differenceOf(name: string, mine: Care, theirs: Care) {
  const field = (fabric.fields.care.type as { readonly fields: Fields }).fields[name]!
  const said = (care: Care, language: Language) =>
    plainText(field, (care as Readonly<Record<string, unknown>>)[name], language)
  return fill(differs, {
    name: field.label.en,
    nameZh: field.label.zh,
    mine: said(mine, 'en'),
    mineZh: said(mine, 'zh'),
    theirs: said(theirs, 'en'),
    theirsZh: said(theirs, 'zh'),
  })
}

const unknown = label('The fabric has no composition yet', '该面料尚无成分')
const differs = label('{name}: {mine} here, {theirs} on the fabric', '{nameZh}：此处为{mineZh}，面料为{theirsZh}')

import { WarningOutlined } from '@ant-design/icons'
import { type Fields, fill, isEmpty, type Language, label, type RecordOf } from '@sms/kit/contract'
import { masterName, opensMenu, plainText, recordOf, useApp, useMasters, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { fabric } from '../../fabric/contract.ts'
import { sayComposition } from '../../item/rules/composition-text.ts'
import type { labelItem } from '../contract.ts'
import { differingCare, printedIn } from '../rules/from-fabric.ts'
import './from-fabric.css'

type Props = { readonly record: RecordOf<typeof labelItem> }

/**
 * What a label takes from its fabric: the composition in the printed languages, and warnings where its care differs.
 * Empty for users who may not open fabrics.
 */
export function FromFabric({ record: { compositionOf, languages, care } }: Props) {
  const app = useApp()
  const say = useSay()
  const masters = useMasters()
  const enabled = compositionOf !== null && opensMenu(app.user, fabric.menus)
  const { data } = useQuery({ ...recordOf(app, fabric, compositionOf ?? ''), enabled })
  if (!data) return null
  const differences = differingCare(care, data.care)
  return (
    <div className="label-from-fabric">
      {isEmpty(data.composition) && <span className="label-quiet">{say(unknown)}</span>}
      {!isEmpty(data.composition) &&
        printedIn(languages, app.language).map((language) => (
          <span key={language} lang={language}>
            {sayComposition(data.composition, language, (id) => {
              const fibre = masters.find((value) => value.id === id)
              return fibre && masterName(fibre, language)
            })}
          </span>
        ))}
      {differences.map((group) => (
        <span key={group} className="label-apart">
          <WarningOutlined aria-hidden="true" /> {say(differenceOf(group, care, data.care))}
        </span>
      ))}
    </div>
  )
}

type Care = RecordOf<typeof labelItem>['care']

function differenceOf(group: string, mine: Care, theirs: Care) {
  const field = (fabric.fields.care.type as { readonly fields: Fields }).fields[group]!
  const textOf = (care: Care, language: Language) =>
    plainText(field, (care as Readonly<Record<string, unknown>>)[group], language)
  return fill(differenceText, {
    name: field.label.en,
    nameZh: field.label.zh,
    mine: textOf(mine, 'en'),
    mineZh: textOf(mine, 'zh'),
    theirs: textOf(theirs, 'en'),
    theirsZh: textOf(theirs, 'zh'),
  })
}

const unknown = label('The fabric has no composition yet', '该面料尚无成分')
const differenceText = label(
  '{name}: {mine} here, {theirs} on the fabric',
  '{nameZh}：此处为{mineZh}，面料为{theirsZh}',
)

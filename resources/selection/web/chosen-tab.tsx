import { label } from '@sms/kit/contract'
import { integerText, type RecordTab, StoredPicture, useApp, useMasterName, useSay, Value } from '@sms/kit/web'
import { subjectReference } from '../../item/contract.ts'
import type { Selection } from '../contract.ts'
import './selection.css'
import { useShown } from './use-shown.ts'

export const chosenTab: RecordTab<any> = {
  key: 'chosen',
  label: label('Chosen', '所选'),
  content: (record) => <Chosen record={record as unknown as Selection} />,
}

function Chosen({ record: { lines, pieces } }: { record: Selection }) {
  const say = useSay()
  const { language } = useApp()
  const shown = useShown(
    lines.map(({ item }) => item),
    facts,
  )
  const goodsById = new Map(shown.data?.map((goods) => [goods.id, goods]))
  const sizeName = useMasterName()
  const numbered = lines.map((line, at) => ({ key: String(at), line }))
  return (
    <table className="selection-lines">
      <thead>
        <tr>
          <th>{say(subject.label)}</th>
          <th>{say(label('Colour', '颜色'))}</th>
          <th>{say(label('Size', '尺码'))}</th>
          <th className="selection-number">{say(label('Quantity', '数量'))}</th>
          <th>{say(label('Note', '备注'))}</th>
        </tr>
      </thead>
      <tbody>
        {numbered.map(({ key, line }) => {
          const goods = goodsById.get(line.item)
          return (
            <tr key={key}>
              <td>
                <span className="selection-item">
                  <span className="selection-picture">
                    {goods?.pictures[0] && <StoredPicture id={goods.pictures[0]} width={128} />}
                  </span>
                  <Value field={subject} value={line.item} />
                </span>
              </td>
              <td>{line.colour}</td>
              <td>{line.size && sizeName(line.size)}</td>
              <td className="selection-number">{integerText(line.quantity, language)}</td>
              <td className="selection-note">{line.note}</td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th colSpan={3}>{say(label('Pieces', '总数量'))}</th>
          <td className="selection-number">{integerText(pieces, language)}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  )
}

const facts = ['names'] as const
const subject = subjectReference('Style or item', '款式或物料')

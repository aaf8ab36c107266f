import { type Fields, fill, type Label, label, type Resource } from '@sms/kit/contract'
import { Button, Modal, Radio } from 'antd'
import { useState } from 'react'
import { useName } from '../data/lookup.ts'
import { useSay } from '../page/app.tsx'
import { Value } from '../show/value.tsx'
import { Ago } from './ago.tsx'
import { type Difference, preselected, type Side } from './conflict.ts'
import type { Values } from './values.ts'

export type Conflict = {
  readonly differing: readonly Difference[]
  readonly current: Values
  /** Called with the side chosen for each field, or undefined to go on editing. */
  readonly onEnd: (chosen: Readonly<Record<string, Side>> | undefined) => void
}

/**
 * Shows both values of each `differing` field; the user chooses per field or for all at once, and a side that alone
 * changed a field is preselected. `done` is the button's text where it does not save.
 */
export function ConflictDialog(props: Conflict & { contract: Resource<any, any>; fields: Fields; done?: Label }) {
  const { differing, current, onEnd, contract, fields, done = save } = props
  const say = useSay()
  const [chosen, setChosen] = useState(() => preselected(differing))
  const who = useName('user', current.updatedBy as string | undefined)
  const undecided = differing.filter((difference) => !chosen[difference.field]).length
  const chooseAll = (side: Side) => setChosen(Object.fromEntries(differing.map(({ field }) => [field, side])))
  return (
    <Modal
      open
      width={760}
      title={say(fill(title, { en: contract.title.en.toLowerCase(), zh: contract.title.zh }))}
      onCancel={() => onEnd(undefined)}
      footer={[
        <span key="open" className="form-open" role="status">
          {undecided > 0 && say(fill(toDecide, { n: undecided }))}
        </span>,
        <Button key="back" onClick={() => onEnd(undefined)}>
          {say(back)}
        </Button>,
        <Button key="save" type="primary" disabled={undecided > 0} onClick={() => onEnd(chosen)}>
          {say(done)}
        </Button>,
      ]}
    >
      <p>
        {say(fill(whoChanged, { who: who?.name ?? say(somebody) }))} <Ago at={String(current.updatedAt)} />
        {say(afterYou)}
      </p>
      <div className="form-sides">
        <Button size="small" onClick={() => chooseAll('mine')}>
          {say(allMine)}
        </Button>
        <Button size="small" onClick={() => chooseAll('theirs')}>
          {say(useAllTheirs)}
        </Button>
      </div>
      {differing.map((difference) => {
        const field = fields[difference.field]!
        const shown = (value: unknown) => <Value field={field} value={value} full tabIndex={-1} />
        return (
          <fieldset className="form-difference" key={difference.field}>
            <legend>
              {say(field.label)}
              <span className="form-was">
                {say(was)} {shown(difference.was)}
              </span>
            </legend>
            <Radio.Group
              aria-label={say(field.label)}
              value={chosen[difference.field] ?? null}
              onChange={({ target }) => setChosen({ ...chosen, [difference.field]: target.value as Side })}
            >
              {(['mine', 'theirs'] as const).map((side) => (
                <Radio key={side} value={side}>
                  <small>{side === 'mine' ? say(yours) : (who?.name ?? say(theirs))}</small>
                  {shown(difference[side])}
                </Radio>
              ))}
            </Radio.Group>
          </fieldset>
        )
      })}
    </Modal>
  )
}

const title = label('Somebody else has changed this {en}', '此{zh}已被他人修改')
const whoChanged = label('{who} changed it', '{who}')
const somebody = label('Somebody', '有人')
const afterYou = label(
  ', after you had opened it. Nothing is lost: choose what shall hold.',
  '在您打开之后修改了它。您的内容没有丢失，请选择保留哪一个。',
)
const allMine = label('Take all of mine', '全部用我的')
const useAllTheirs = label('Take all of theirs', '全部用对方的')
const was = label('It was:', '原为：')
const yours = label('Yours', '我的')
const theirs = label('Theirs', '对方的')
const toDecide = label('{n} {n|field|fields} to decide', '还有 {n} 个字段待选择')
const back = label('Keep editing', '继续编辑')
const save = label('Save the choice', '按所选保存')

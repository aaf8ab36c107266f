import { choice, date, flag, type Label, label, option, required } from '@sms/kit/contract'
import { dayText, LabeledControl, onSaveKey, useApp, useInputGuard, useSaving, useSay, useToast } from '@sms/kit/web'
import { Alert, Modal } from 'antd'
import { useState } from 'react'
import { type Calendar, calendar, dayFields, weekdayOptions } from '../contract.ts'
import { isPlanDay, planYears, weekdayOf } from '../rules/working-days.ts'
import { type DaysChange, withDays } from '../rules/year.ts'

type Props = { readonly record: Calendar; readonly day: string; readonly onClose: () => void }
type Values = Omit<DaysChange, 'from' | 'to'> & { readonly to: string | null }

/** Changes a day or several consecutive days: off, worked, or as usual. */
export default function DayDialog({ record, day, onClose }: Props) {
  const say = useSay()
  const { language } = useApp()
  const toast = useToast()
  const saving = useSaving(calendar, { days: calendar.fields.days })
  const existing = record.days.find(({ date }) => date === day)
  const isWeekend = record.weekend.includes(weekdayOf(day))
  const [values, setValues] = useState<Values>({
    kind: existing?.kind ?? (isWeekend ? 'Working day' : 'Holiday'),
    to: null,
    name: existing?.name ?? null,
    provisional: existing?.provisional ?? false,
  })
  const guard = useInputGuard(values)
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const set = (change: Partial<Values>) => {
    setValues({ ...values, ...change })
    setProblems({})
  }
  const save = async () => {
    const to = values.to ?? day
    if (!isPlanDay(to)) return setProblems({ to: planYears })
    if (to < day) return setProblems({ to: beforeFirst })
    const days = withDays(record.days, record.weekend, { ...values, from: day, to })
    // `clashesOnly`: asks only if another user has changed the days too.
    const outcome = await saving.run({ record, values: { days }, state: 'Saved', clashesOnly: true })
    if (outcome.end === 'saved') onClose()
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused') {
      const [first] = outcome.errors
      setProblems({ days: label(first?.message ?? outcome.message, first?.message ?? outcome.message) })
    }
  }
  const weekday = weekdayOptions.find(({ value }) => value === weekdayOf(day))!.label
  const isSpecial = values.kind !== 'as usual'
  const control = (name: keyof Values, field: Parameters<typeof LabeledControl>[0]['field'], autoFocus = false) => (
    <LabeledControl
      id={`day-${name}`}
      path={name}
      field={field}
      value={values[name]}
      onChange={(next) => set({ [name]: next })}
      problems={problems[name] ? { [name]: problems[name] } : {}}
      autoFocus={autoFocus}
    />
  )
  return (
    <Modal
      open
      width={420}
      title={`${dayText(day, language)} · ${say(weekday)}`}
      okText={say(ok)}
      confirmLoading={saving.busy}
      onOk={() => void save()}
      onCancel={onClose}
      {...guard}
    >
      <form
        className="year-note-form"
        onKeyDownCapture={onSaveKey(() => void save())}
        onSubmit={(event) => event.preventDefault()}
      >
        {problems.days && <Alert type="error" showIcon title={say(problems.days)} role="alert" />}
        {control('kind', isWeekend ? kindOfWeekend : kindOfWorkday)}
        {isSpecial && control('name', dayFields.name, true)}
        {control('to', lastField)}
        {isSpecial && control('provisional', provisionalField)}
      </form>
      {saving.dialog}
    </Modal>
  )
}

const usual = (en: string, zh: string) => option('as usual', zh, en)
const holiday = option('Holiday', '放假')
const kindOfWorkday = required(choice('What it is', '当天安排', [usual('Working day', '工作日'), holiday]))
const kindOfWeekend = required(
  choice('What it is', '当天安排', [usual('Weekend', '周末'), holiday, option('Working day', '上班', 'Worked')]),
)
const lastField = date('Last day, if several', '至（连续多日时填写）')
const provisionalField = required(
  flag('Provisional', '暂定', { help: label('The official plan is not out yet', '官方安排尚未公布') }),
)
const beforeFirst = label('Before the first day', '早于首日')
const ok = label('Save', '保存')

import { AppError, date, label, required } from '@sms/kit/contract'
import { dayText, LabeledControl, recordOf, useApp, useHouseDay, useSay } from '@sms/kit/web'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { calendar, weekdayOptions } from '../../calendar/contract.ts'
import { dayFrom, type WorkCalendar, weekdayOf } from '../../calendar/rules/working-days.ts'
import { planBackward } from '../../order/rules/plan.ts'
import { stepOptions } from '../../order/workflow.ts'
import type { OrderTemplate } from '../contract.ts'
import './template.css'

/** The initial due date of the trial, in days from today. */
const usualDays = 120

/** A trial plan: the days of all steps by a template for a chosen due date. */
export function TemplatePlan({ template }: { template: OrderTemplate }) {
  const say = useSay()
  const app = useApp()
  const today = useHouseDay()()
  const [due, setDue] = useState<string | null>(() => dayFrom(today, usualDays))
  const calendars = useQueries({
    queries: template.calendars.map((entry) => recordOf(app, calendar, entry.calendar)),
    combine: (answers) => (answers.every(({ data }) => data) ? answers.map(({ data }) => data!) : undefined),
  })
  const plan = calendars && due ? planOrRefusal(due, template, calendars) : undefined
  const problem = plan instanceof AppError ? plan.text : undefined
  const weekday = (day: string) => weekdayOptions.find(({ value }) => value === weekdayOf(day))!.label
  return (
    <section className="template-plan">
      <LabeledControl
        id="template-due"
        path="due"
        field={dueField}
        value={due}
        onChange={(next) => setDue(next as string | null)}
        problems={problem ? { due: problem } : {}}
      />
      {plan && !(plan instanceof AppError) && (
        <table>
          <thead>
            <tr>
              <th scope="col">{say(stepLabel)}</th>
              <th scope="col">{say(dayLabel)}</th>
              <th scope="col">{say(weekdayLabel)}</th>
            </tr>
          </thead>
          <tbody>
            {plan.map(({ step, planned: day }) => (
              <tr key={step}>
                <th scope="row">{say(stepOptions.find(({ value }) => value === step)!.label)}</th>
                <td>
                  <time dateTime={day}>{dayText(day, app.language)}</time>
                </td>
                <td>{say(weekday(day))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function planOrRefusal(due: string, { steps }: OrderTemplate, calendars: readonly WorkCalendar[]) {
  try {
    return planBackward(due, steps, calendars)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const dueField = required(date('Due date', '交期'))
const stepLabel = label('Step', '步骤')
const dayLabel = label('Day', '日期')
const weekdayLabel = label('Weekday', '星期')

import type { Label } from '@sms/kit/contract'
import { dayText, decimalText } from '@sms/kit/web'
import { Fragment, type ReactNode } from 'react'
import {
  bankFields,
  customsOf,
  type Paper,
  type PaperLanguage,
  type PaperLine,
  paperTexts,
  paperTitle,
  paperUnit,
  paperWords,
} from '../rules/paper.ts'
import { type Measured, type PaperGroup, type PaperRow, paperRows, priceText } from '../rules/paper-rows.ts'

type Props = { readonly paper: Paper; readonly language: PaperLanguage; readonly withNotes: boolean }

/** A paper as it is printed, with its figures in English notation; a paper without a currency has no prices. */
export function PaperSheet({ paper, language, withNotes }: Props) {
  const rows = paperRows(paper)
  const w = paperWords
  const say = (text: Label) => <PaperText text={text} language={language} />
  const { house, currency } = paper
  const total = currency && rows.total ? `${currency} ${decimalText(rows.total, 'en')}` : null
  const withDue = paper.lines.some(({ due }) => due)
  return (
    <article className="paper-sheet" lang={language === 'zh' ? 'zh' : 'en'} data-language={language}>
      <header className="paper-house">
        <div>
          {house.name && <p className="paper-house-name">{say(house.name)}</p>}
          {house.address && <p>{say(house.address)}</p>}
          <p>{[house.phone, house.email, house.website].filter(Boolean).join(' · ')}</p>
        </div>
        {house.logo && <img src={house.logo} alt="" />}
      </header>
      <div className="paper-title">
        <h1>{say(paperTitle(paper.kind))}</h1>
        <strong>{paper.number}</strong>
      </div>
      <div className="paper-head">
        <div className="paper-parties">
          {paper.parties.map(({ role, name, address, contact }) => (
            <section key={role.en}>
              <h2>{say(role)}</h2>
              {name && <p className="paper-party-name">{say(name)}</p>}
              {address && <p>{say(address)}</p>}
              {contact.length > 0 && (
                <p className="paper-contact">
                  {contact.map((text) => (
                    <span key={text}>{text}</span>
                  ))}
                </p>
              )}
            </section>
          ))}
        </div>
        <dl className="paper-facts">
          {paper.facts.map((fact) => (
            <Fragment key={fact.title.en}>
              <dt>{say(fact.title)}</dt>
              <dd>{'day' in fact ? dayIn(fact.day, language) : say(fact.text)}</dd>
            </Fragment>
          ))}
        </dl>
      </div>
      <table className="paper-lines">
        <thead>
          <tr>
            <th className="paper-number">{say(w.line)}</th>
            <th>{say(w.goods)}</th>
            {withDue && <th className="paper-day">{say(w.due)}</th>}
            <th className="paper-figure">{say(w.quantity)}</th>
            {currency && (
              <>
                <th className="paper-figure">{say(w.price)}</th>
                <th className="paper-figure">
                  {say(w.amount)} <span>{currency}</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        {rows.groups.map((group) => (
          <Group
            key={group.key}
            {...{ group, paper, language, withNotes, withDue }}
            withSubtotal={rows.groups.length > 1}
          />
        ))}
        <tbody className="paper-total">
          <tr>
            <td />
            <td>{say(w.total)}</td>
            {withDue && <td />}
            <td className="paper-figure">
              <Quantities of={rows.quantities} language={language} />
            </td>
            {total && (
              <td className="paper-figure" colSpan={2}>
                {total}
              </td>
            )}
          </tr>
        </tbody>
      </table>
      {paper.shipment && (
        <dl className="paper-measures">
          <Measure title={say(w.cartons)} figure={paper.shipment.cartons} />
          <Measure title={say(w.volume)} figure={paper.shipment.volume} unit="m³" />
          <Measure title={say(w.weight)} figure={paper.shipment.weight} unit="kg" />
        </dl>
      )}
      <div className="paper-end">
        <div className="paper-foot">
          {paper.terms.length > 0 && (
            <section className="paper-terms">
              <h2>{say(w.payment)}</h2>
              <ul>
                {paper.terms.map(({ words }, i) => (
                  // The stages of a paper keep their order.
                  // biome-ignore lint/suspicious/noArrayIndexKey: two stages may be equal
                  <li key={i}>
                    {say(words)}
                    {rows.stages[i] && (
                      <span className="paper-stage">
                        {currency} {decimalText(rows.stages[i], 'en')}
                      </span>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          )}
          {paper.bank && (
            <section className="paper-bank">
              <h2>{say(w.bank)}</h2>
              <dl>
                {bankFields.map((name) =>
                  paper.bank![name] ? (
                    <Fragment key={name}>
                      <dt>{say(w[name])}</dt>
                      <dd>{paper.bank![name]}</dd>
                    </Fragment>
                  ) : null,
                )}
              </dl>
            </section>
          )}
        </div>
        {withNotes && paper.notes && (
          <section className="paper-notes">
            <h2>{say(w.notes)}</h2>
            <p>{paper.notes}</p>
          </section>
        )}
        <div className="paper-signatures">
          <div>{say(forHouse(house.name))}</div>
          {paper.kind === 'po' && <div>{say(w.confirmed)}</div>}
        </div>
      </div>
    </article>
  )
}

const Measure = ({ title, figure, unit }: { title: ReactNode; figure: string | number | null; unit?: string }) =>
  figure !== null && (
    <div>
      <dt>{title}</dt>
      <dd>{[decimalText(`${figure}`, 'en'), unit].filter(Boolean).join(' ')}</dd>
    </div>
  )

type GroupProps = Props & {
  readonly group: PaperGroup
  readonly withDue: boolean
  readonly withSubtotal: boolean
}

/** The rows of the same goods: a single row, or a heading with a row for each colour and size. */
function Group({ group, paper, language, withNotes, withDue, withSubtotal }: GroupProps) {
  const { rows, quantities, amount } = group
  const [first] = rows
  const isSingle = rows.length === 1
  const { currency } = paper
  const inBoth = { paper, language, withNotes }
  const width = 2 + (withDue ? 1 : 0) + (currency ? 2 : 0)
  return (
    <tbody>
      {!isSingle && (
        <tr className="paper-goods">
          <td />
          <td colSpan={width}>
            <Goods line={first!} {...inBoth} />
          </td>
        </tr>
      )}
      {rows.map((row) => (
        <tr key={row.number} className={isSingle ? 'paper-alone' : undefined}>
          <td className="paper-number">{row.number}</td>
          <td>
            {isSingle && <Goods line={row} {...inBoth} />}
            <Variant row={row} isSingle={isSingle} {...inBoth} />
          </td>
          {withDue && <td className="paper-day">{row.due && dayIn(row.due, language)}</td>}
          <td className="paper-figure">
            <Quantities of={[row]} language={language} />
          </td>
          {currency && (
            <>
              <td className="paper-figure">{row.price ? decimalText(priceText(row.price, currency), 'en') : '–'}</td>
              <td className="paper-figure">{row.amount ? decimalText(row.amount, 'en') : '–'}</td>
            </>
          )}
        </tr>
      ))}
      {!isSingle && withSubtotal && (
        <tr className="paper-subtotal">
          <td />
          <td>
            <PaperText text={paperWords.subtotal} language={language} />
          </td>
          {withDue && <td />}
          <td className="paper-figure">
            <Quantities of={quantities} language={language} />
          </td>
          {currency && (
            <>
              <td />
              <td className="paper-figure">{amount && decimalText(amount, 'en')}</td>
            </>
          )}
        </tr>
      )}
    </tbody>
  )
}

/** The code and name of goods, or their description; on an invoice also the facts for customs. */
function Goods({ line, paper, language }: { line: PaperLine } & Props) {
  const isInvoice = paper.kind === 'proforma' || paper.kind === 'invoice'
  const { code, name, description } = line
  const customs = isInvoice ? customsOf(line) : null
  return (
    <div className="paper-named">
      <strong>
        {code && <span className="paper-code">{code}</span>}
        {name ? <PaperText text={name} language={language} /> : description}
      </strong>
      {name && description && <p>{description}</p>}
      {customs && (
        <p className="paper-customs">
          <PaperText text={customs} language={language} />
        </p>
      )}
    </div>
  )
}

/** Colour and size; below a heading also the code, since a page may end between them. */
function Variant({ row, isSingle, language, withNotes }: { row: PaperRow; isSingle: boolean } & Props) {
  const code = isSingle ? null : row.code
  return (
    <>
      {(row.colour || row.size || code) && (
        <span className="paper-variant">
          {row.colour && <span>{row.colour}</span>}
          {row.size && <PaperText text={row.size} language={language} />}
          {code && <span className="paper-again">{code}</span>}
        </span>
      )}
      {withNotes && row.note && <p className="paper-note">{row.note}</p>}
    </>
  )
}

function Quantities({ of, language }: { of: readonly Measured[]; language: PaperLanguage }) {
  return of.map(({ quantity, unit }) => (
    <span key={unit.en} className="paper-quantity">
      {decimalText(quantity, 'en')} {paperUnit(unit, language)}
    </span>
  ))
}

function PaperText({ text, language }: { text: Label; language: PaperLanguage }) {
  const texts = paperTexts(text, language)
  return (
    <span className="paper-note">
      {texts.map((part, i) => (
        <Fragment key={part.language}>
          {i > 0 && ' '}
          <span lang={part.language}>{part.text}</span>
        </Fragment>
      ))}
    </span>
  )
}

const forHouse = (name: Label | null): Label => ({
  en: [paperWords.forHouse.en, name?.en].filter(Boolean).join(' '),
  zh: [paperWords.forHouse.zh, name?.zh].filter(Boolean).join(' '),
})

/** A day in the format of the paper's language; ISO 8601 on a paper in both languages. */
const dayIn = (day: string, language: PaperLanguage) => (language === 'both' ? day : dayText(day, language))

import { type Label, label, optionText } from '@sms/kit/contract'
import { lookupOf, useApp, useMay, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Input, Select } from 'antd'
import { useEffect, useState } from 'react'
import { priceUnits } from '../../../price/rules/fields.ts'
import { unitsFor } from '../../../price/rules/units.ts'
import { currencyCodes, isCurrency } from '../../../standards/currencies.ts'
import { type ItemKind, itemFields } from '../../contract.ts'
import { captureFields } from '../../rules/capture.ts'
import { type Measure, withMeasures } from '../../rules/capture-measures.ts'
import type { SwatchFacts } from '../../rules/swatches.ts'
import { recall, remember } from './store.ts'

type Props = {
  readonly kind: string
  readonly facts: SwatchFacts
  readonly unread: { readonly [name in Measure]?: Label }
  readonly onChange: (facts: SwatchFacts) => void
}

/** The optional facts of a swatch. */
export function FactsFields({ kind, facts, unread, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const may = useMay()
  const currencies = useCurrencies()
  const set = (name: keyof SwatchFacts) => (value: string) => onChange({ ...facts, [name]: value })
  const wrong = (name: Measure) =>
    unread[name] && (
      <p id={`capture-${name}-wrong`} className="capture-wrong" role="alert">
        {say(unread[name])}
      </p>
    )
  const numberInput = (name: 'price' | 'weight' | 'width', unit?: string) => (
    <Input
      id={`capture-${name}`}
      size="large"
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      suffix={unit}
      value={facts[name] ?? ''}
      onChange={({ target }) => set(name)(name === 'price' ? target.value.replace(/[^\d.,]/g, '') : target.value)}
      onBlur={() => {
        const measured = withMeasures(facts).facts
        if (measured[name] !== facts[name]) onChange(measured)
      }}
      {...(name !== 'price' && unread[name]
        ? { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `capture-${name}-wrong` }
        : {})}
    />
  )
  return (
    <>
      <div className="capture-field">
        <label htmlFor="capture-article">{say(itemFields.supplierArticleNo.label)}</label>
        <Input
          id="capture-article"
          size="large"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={120}
          value={facts.supplierArticleNo ?? ''}
          onChange={({ target }) => set('supplierArticleNo')(target.value)}
        />
      </div>
      {may(captureFields.price.right) && (
        <div className="capture-field">
          <label htmlFor="capture-price">{say(captureFields.price.label)}</label>
          <div className="capture-price">
            {numberInput('price')}
            <Select
              size="large"
              aria-label={say(captureFields.currency.label)}
              showSearch
              value={facts.currency ?? null}
              options={currencies.map((code) => ({ value: code, label: code }))}
              onChange={(code) => set('currency')(code ?? '')}
              popupMatchSelectWidth={false}
            />
            <Select
              size="large"
              aria-label={say(perUnit)}
              value={facts.unit ?? null}
              options={unitsFor(kind as ItemKind).map((value) => ({
                value,
                label: `/ ${optionText(priceUnits, value, language)}`,
              }))}
              onChange={(unit) => set('unit')(unit ?? '')}
              popupMatchSelectWidth={false}
            />
          </div>
        </div>
      )}
      {kind === 'fabric' && (
        <div className="capture-pair">
          <div className="capture-field">
            <label htmlFor="capture-weight">{say(captureFields.weight.label)}</label>
            {numberInput('weight', captureFields.weight.unit)}
            {wrong('weight')}
          </div>
          <div className="capture-field">
            <label htmlFor="capture-width">{say(captureFields.width.label)}</label>
            {numberInput('width', captureFields.width.unit)}
            {wrong('width')}
          </div>
        </div>
      )}
    </>
  )
}

/** The house's currencies, else those remembered on this device, else the first `defaultCount` of all. */
function useCurrencies(): readonly string[] {
  const app = useApp()
  const key = `${app.user.id}.currencies`
  const [remembered, setRemembered] = useState<readonly string[]>()
  const { data } = useQuery(lookupOf(app, { to: 'currency' }, ''))
  const codes = data?.map(({ name }) => name.slice(0, 3)).filter(isCurrency)
  const joined = codes?.join()
  useEffect(() => {
    if (joined) void remember(key, joined.split(','))
    else void recall<string[]>(key).then(setRemembered)
  }, [key, joined])
  return codes?.length ? codes : (remembered ?? currencyCodes.slice(0, defaultCount))
}

const defaultCount = 8

const perUnit = label('Unit of the price', '价格单位')

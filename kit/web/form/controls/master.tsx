import type { Envelope } from '@sms/client'
import { fill, label } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dataOf, mastersOf, Refused, useMasters } from '../../data/query.ts'
import { type MasterValue, useApp, useMayChange } from '../../page/app.tsx'
import { useToast } from '../../toast/toast.tsx'
import type { ControlOf } from '../control-props.ts'
import type { Choosable } from '../options.ts'
import { Picker } from '../picker.tsx'
import { masterChoices } from './master-choices.ts'
import { inputProps } from './shared.ts'

/** The master values that a field may have: the Active ones of its key, and those of the ids `chosen` at present. */
export function useMasterChoices(key: string, chosen: readonly string[]): Choosable[] {
  const { language } = useApp()
  const masters = useMasters()
  // Ids are compared as one text, since the list of a single value is a new one at every render.
  const chosenIds = chosen.join()
  return useMemo(() => {
    const chosenSet = new Set(chosenIds.split(','))
    const isOffered = (master: MasterValue) => master.key === key && master.status === 'Active'
    return masterChoices(
      masters.filter((master) => isOffered(master) || chosenSet.has(master.id)),
      language,
    )
  }, [masters, key, chosenIds, language])
}

/**
 * A function that adds a master value under a key and resolves with its id, or with undefined after a toast; undefined
 * for users without the right.
 */
function useMasterCreate(key: string) {
  const app = useApp()
  const queries = useQueryClient()
  const toast = useToast()
  const may = useMayChange('Master_Data')
  if (!may) return undefined
  return async (name: string) => {
    try {
      const made = dataOf(
        await app.client.api.post<Envelope<MasterValue>>('/master/add', { key, name, state: 'Added' }),
      )
      queries.setQueryData(mastersOf(app).queryKey, (all: MasterValue[] = []) => [...all, made])
      void queries.invalidateQueries({ queryKey: ['master'] })
      return made.id
    } catch (error) {
      // A refusal has already shown its reason.
      if (!(error instanceof Refused)) toast.error(fill(notMade, { name }))
      return undefined
    }
  }
}

type MasterProps = ControlOf<'master', string | null> & {
  /** The ids of the values to choose from; by default all of the key. */
  readonly only?: readonly string[] | undefined
}

/** A choice of one master value; without `only`, a missing value can be added in place. */
export function MasterControl(props: MasterProps) {
  const { field, value, onChange, place, only } = props
  const { key } = field.type
  const choices = useMasterChoices(key, value ? [value] : [])
  const create = useMasterCreate(key)
  return (
    <Picker
      {...inputProps(props)}
      choices={only ? choices.filter((choice) => only.includes(choice.value) || choice.value === value) : choices}
      value={value}
      onChange={onChange}
      clearable={!field.required}
      create={only ? undefined : create}
      opened={place === 'fact'}
    />
  )
}

/** A choice of several master values. */
export function MastersControl(props: ControlOf<'masters', string[]>) {
  const { field, value, onChange, place } = props
  const { key } = field.type
  return (
    <Picker
      {...inputProps(props)}
      multiple
      choices={useMasterChoices(key, value)}
      value={value}
      onChange={onChange}
      create={useMasterCreate(key)}
      opened={place === 'fact'}
    />
  )
}

const notMade = label('“{name}” could not be added', '无法新增“{name}”')

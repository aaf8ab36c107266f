import { type Label, type Language, label, type RecordOf } from '@sms/kit/contract'
import { type MasterKey, type master, masterOptions } from '../contract.ts'

export type Value = RecordOf<typeof master>

const labels = new Map(masterOptions.map(({ value, label }) => [value, label]))

/** The label of a category. */
export const keyLabel = (key: MasterKey): Label => labels.get(key) ?? label(key, key)

/** The name of a value in a language; without a Chinese name, its name. */
export const nameIn = (value: Value, language: Language) => (language === 'zh' && value.nameZh) || value.name

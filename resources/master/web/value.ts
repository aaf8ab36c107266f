import { type Label, type Language, label, type RecordOf } from '@sms/kit/contract'
import { type MasterKey, type master, masterOptions } from '../contract.ts'

/** One value of master data as the list holds it. */
export type Value = RecordOf<typeof master>

const labels = new Map(masterOptions.map((one) => [one.value, one.label]))

/** What people call a category: the key itself in English. */
export const keyLabel = (key: MasterKey): Label => labels.get(key) ?? label(key, key)

/** What people call a value: its Chinese name in Chinese, where it has one. */
export const nameIn = (value: Value, language: Language) => (language === 'zh' && value.nameZh) || value.name

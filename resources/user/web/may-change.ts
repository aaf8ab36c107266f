import { useApp } from '@sms/kit/web'

/** Only an Administrator changes users; Staff with Use_Mgt read them (contract.md, Rights). */
export const useMayChangeUsers = () => useApp().user.role === 'Administrator'

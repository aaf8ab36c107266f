import { routes } from '@sms/kit/server'
import { itemRoutes } from '../item/server/routes.ts'
import { fabricFacts } from './contract.ts'
import { add, edit } from './server/rare.ts'
import { fabrics } from './server/service.ts'

export const fabricApi = () => [...routes({ ...fabrics, add, edit }), ...itemRoutes('fabric', fabrics, fabricFacts)]

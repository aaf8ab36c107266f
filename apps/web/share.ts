import { startBuyerPage } from '@sms/resources/share/web/buyer/page.ts'

startBuyerPage(document.getElementById('root')!)

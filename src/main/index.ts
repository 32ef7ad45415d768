/** The app on the desktop starts here. */
import { startDesktop } from './desktop.ts'
import { openFaultline } from './faultline.ts'

startDesktop((desktop) => openFaultline({ ...desktop, desktop, now: () => desktop.now().getTime() }))

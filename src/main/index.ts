/** The app on the desktop starts here: the window in this thread, Faultline in one of its own. */
import { startDesktop } from './desktop.ts'
import { startFaultline } from './threaded-faultline.ts'

const thread = new URL('./faultline-thread.js', import.meta.url)

startDesktop((order, electrical) => startFaultline(thread, order, electrical))

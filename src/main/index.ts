/** The app on the desktop starts here: the window in this thread, Faultline in one of its own. */
import { startDesktop } from './shell/desktop.ts'
import { startFaultline } from './shell/threaded-faultline.ts'

// Whatever it writes is for this user alone: the data folder, the window's state, exports.
process.umask(0o077)

const thread = new URL('./faultline-thread.js', import.meta.url)

startDesktop((order, electrical) => startFaultline(thread, order, electrical))

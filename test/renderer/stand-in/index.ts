import { startDesktop } from '../../../src/main/desktop.ts'
import { openStandIn } from './stand-in.ts'

startDesktop(openStandIn)

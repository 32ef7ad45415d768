import { listenAtFirst, takeFreePort, type ListenerPortParts } from '../settings/listener-port.ts'
import type { Settings } from '../../shared/settings.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { ListenerSession } from './listener-session.ts'
import type { Foundation } from './open-foundation.ts'

type Base = Pick<Foundation, 'store' | 'settings'>

/** Listens where the options or the settings say; at the very first start elsewhere, where that place is taken. */
export async function startListening(
  base: Base,
  listening: ListenerSession,
  { port, mayMovePort }: Pick<FaultlineOptions, 'port' | 'mayMovePort'>,
): Promise<void> {
  if (mayMovePort !== true || port !== null) await listening.listen(port ?? base.settings.value.port)
  else listening.settle(await listenAtFirst(base.settings.value.port, portParts(base, listening)))
}

/** Listens at a free port from now on, and keeps it. */
export function listenAtFreePort(base: Base, listening: ListenerSession): Promise<Settings> {
  return takeFreePort(portParts(base, listening))
}

/** Puts changed settings in force. `placeChanged`: the listener is to listen elsewhere. */
export async function applySettings(
  { settings }: Pick<Base, 'settings'>,
  listening: ListenerSession,
  changed: Settings,
  placeChanged: boolean,
): Promise<void> {
  settings.take(changed)
  if (placeChanged) await listening.listen(changed.port)
  settings.change(changed)
}

function portParts({ store, settings }: Base, listening: ListenerSession): ListenerPortParts {
  return {
    store,
    listen: listening.listen,
    kept: (now) => {
      settings.change(now)
    },
  }
}

import type { Settings } from '../../shared/settings.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Store } from '../store/open-store.ts'
import { hasChosenPort, readSettings, writeSettings } from './settings.ts'

export interface ListenerPortParts {
  readonly store: Store
  /** Listens at this port and says how that went; a listener that is open is closed first. */
  readonly listen: (port: number) => Promise<ListenerStatus>
  readonly kept: (settings: Settings) => void
}

/**
 * The first start: the usual port, or a free one where another program has it. The free one is kept, so that a provider finds
 * it at the next start. Later starts listen where they are told, or say why they cannot.
 */
export async function listenAtFirst(port: number, parts: ListenerPortParts): Promise<ListenerStatus> {
  const status = await parts.listen(port)
  const isTaken = status.kind === 'stopped' && status.problem?.code === 'PORT_TAKEN'
  if (!isTaken || hasChosenPort(parts.store)) return status
  const moved = await parts.listen(0)
  if (moved.kind !== 'listening') return moved
  keepPort(moved.port, parts)
  return { ...moved, movedFrom: port }
}

/** Listens at a port that no other program has, and keeps it. @throws ProblemError where there is none */
export async function takeFreePort(parts: ListenerPortParts): Promise<Settings> {
  const status = await parts.listen(0)
  if (status.kind === 'listening') return keepPort(status.port, parts)
  throw new ProblemError(
    (status.kind === 'stopped' ? status.problem : null) ?? {
      code: 'ADDRESS_NOT_AVAILABLE',
      sentence: 'The listener found no free port.',
      remedy: 'Choose another address in Settings.',
    },
  )
}

function keepPort(port: number, { store, kept }: ListenerPortParts): Settings {
  const settings = { ...readSettings(store), port }
  writeSettings(store, settings)
  kept(settings)
  return settings
}

import type { CallsOf } from '../../shared/contract.ts'
import type { overviewCalls } from '../../shared/contract/overview.ts'
import type { Overview } from '../../shared/views/overview.ts'
import type { ListenerStatus } from '../../shared/listener-status.ts'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import { countUnread } from '../deliveries/unread-deliveries.ts'
import type { ProvidersInForce } from './calls-own-providers.ts'
import { nodeTypeOptions } from '../engine/nodes/catalogue.ts'
import { changeKinds } from '../layers/catalogue.ts'
import { readSettings } from '../settings/settings.ts'
import type { Store } from '../store/open-store.ts'
import { listSamples, samplesFolder } from '../studies/samples.ts'
import type { StudySession } from '../studies/study-session.ts'

export interface OverviewServices {
  readonly version: string
  readonly platform: string
  readonly dataFolder: string
  readonly store: Store
  readonly providers: ProvidersInForce
  readonly cases: StudySession
  /** Newest first. */
  readonly recentCases: () => readonly RecentCase[]
  readonly status: () => ListenerStatus
  readonly ping: () => Promise<{ readonly answered: boolean; readonly sentence: string }>
}

export function createOverviewCalls(services: OverviewServices): CallsOf<typeof overviewCalls> {
  const { version, platform, dataFolder, store, cases } = services
  return {
    overview: () =>
      Promise.resolve({
        version,
        platform,
        dataFolder,
        listener: services.status(),
        store: store.late.status(),
        settings: readSettings(store),
        samples: shippedSamples(),
        recentCases: services.recentCases(),
        case: cases.current(),
        changeKinds,
        providers: services.providers.table.options,
        nodeTypes: nodeTypeOptions,
        unmatchedDeliveries: countUnread(store),
      }),
    pingListener: () => services.ping(),
  }
}

/** None where they are not there: whoever opens one is told what is missing. */
function shippedSamples(): Overview['samples'] {
  try {
    return listSamples(samplesFolder())
  } catch {
    return []
  }
}

import type { RawRequest } from '../../shared/delivery.ts'
import type { Layer } from '../../shared/layer.ts'
import type { ReproductionItem, WorkflowView } from '../../shared/reproduction.ts'
import { largest } from '../../shared/list.ts'
import type { LostField } from '../../shared/silent-sign.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import type { IdHeaders } from '../providers/provider-table.ts'
import type { Workflow } from '../../shared/workflow.ts'

/** What is known of a case when changes are to be tried on it. */
export interface Studied {
  /** Of a case of several different requests the one that failed. */
  readonly request: RawRequest
  readonly workflow: Workflow
  /** Headers by which its events are told apart. */
  readonly ids: IdHeaders
  /** Hosts that the stand-in answers for. */
  readonly hosts: readonly string[]
  /** Names of the credentials at hand. */
  readonly credentials: readonly string[]
  /** Those of them that no node uses. */
  readonly unusedCredentials: readonly string[]
  /** True where the provider's profile and its secret are known, so that requests can be signed. */
  readonly signed: boolean
  /** Layers that changes of the baseline are in. */
  readonly adoptedLayers: readonly Layer[]
  /** What the conditions of the baseline hold beside a healthy world. */
  readonly has: BaselineParts
  /** Layers that a last successful run is known of. */
  readonly lastSuccess: readonly Layer[]
  /** Node in which the baseline failed; null where it failed in none, or was not run yet. */
  readonly failedNode: string | null
  /** The exact text of what failed there; null or absent where nothing did, or it is not known. */
  readonly failedText?: string | null
  /** Of expressions that failed and gave nothing, sentences with the errors' own words; absent where there were none, or it was not run. */
  readonly swallowed?: readonly string[]
  /** What the nodes of the baseline read, the failed node's own first; empty where it was not run, or nothing was noted. */
  readonly reads: readonly TracedRead[]
  /** Fields that nodes of the baseline read in vain though an item before had them; absent where there are none, or it was not run. */
  readonly lostFields?: readonly LostField[]
  /** The most requests that nodes sent for one item of the baseline; null where it was not run, or not all of them are known. */
  readonly requestCount: number | null
  /** Place (from 0) of the item that failed in the baseline, the first of them; 0 where none did, or it was not run yet. */
  readonly failedItem: number
  /** The requests of a case that sends several, one after the other, in their order; else empty. */
  readonly sequence: readonly RawRequest[]
}

/** What a run of the baseline showed. */
export type BaselineSeen = Pick<
  Studied,
  'failedNode' | 'failedText' | 'swallowed' | 'reads' | 'lostFields' | 'requestCount' | 'failedItem'
>

/** What an item of the baseline shows; nothing where it was not run. `views`: what all of its items show. */
export function seenIn(
  item: Pick<ReproductionItem, 'workflowView' | 'index'> | null | undefined,
  views: readonly (WorkflowView | null)[] = [item?.workflowView ?? null],
): BaselineSeen {
  const view = item?.workflowView
  return {
    failedNode: view?.firstFailedNode ?? null,
    failedText: view?.errorMessage ?? null,
    ...swallowedIn(view),
    reads: view?.reads ?? [],
    ...(view?.lostFields === undefined ? {} : { lostFields: view.lostFields }),
    requestCount: requestCount(views),
    failedItem: item?.index ?? 0,
  }
}

function swallowedIn(view: WorkflowView | null | undefined): Pick<BaselineSeen, 'swallowed'> {
  const all = (view?.findings ?? []).filter(({ kind }) => kind === 'expression-error-swallowed')
  return all.length === 0 ? {} : { swallowed: all.map(({ sentence }) => sentence) }
}

/** What answers in the place of a node may send requests of which nothing is known. */
function requestCount(views: readonly (WorkflowView | null)[]): number | null {
  const known = views.flatMap((view) => (view === null || (view.standIns ?? []).length > 0 ? [] : [view.requestCount]))
  return known.length === 0 || known.length < views.length ? null : largest(known)
}

interface BaselineParts {
  readonly proxy: boolean
  /** Executions are jobs, are delayed, handed out twice or killed. */
  readonly queue: boolean
  readonly apiFaults: boolean
  readonly aiFault: boolean
  readonly databaseFault: boolean
  readonly tokenRules: boolean
  /** The webhook asks for a credential. */
  readonly webhookCredential: boolean
}

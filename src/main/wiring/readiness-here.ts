/** What the workflow under study would meet in this Faultline: its repository, its credentials and variables, the request at hand. */
import { fieldsOf } from '../../shared/headers.ts'
import { readHost } from '../../shared/host-name.ts'
import { isObject } from '../../shared/json.ts'
import type { StandIns } from '../../shared/stand-in.ts'
import { withStandIns } from '../../shared/workflow.ts'
import type { Change } from '../../shared/change.ts'
import type { Readiness } from '../../shared/readiness.ts'
import type { CaseView } from '../../shared/views/case-view.ts'
import type { CredentialRegistry } from '../credentials/credential-registry.ts'
import { variablesIn } from '../credentials/variable-values.ts'
import { readinessOf } from '../readiness/readiness.ts'
import type { WorkflowRepository } from '../workflows/workflow-repository.ts'

export interface ReadinessHereParts {
  readonly credentials: CredentialRegistry
  readonly repository: Pick<WorkflowRepository, 'all' | 'find'>
  /** Folder whose files workflows may read and write; null: none is named. */
  readonly filesFolder: () => string | null
}

/** Null where no case is open. */
export function readinessHere(
  study: CaseView | null,
  { credentials, repository, filesFolder }: ReadinessHereParts,
): Readiness | null {
  if (study === null) return null
  const { workflow, request, adopted, standIns, realHosts, assumedCaller } = study
  // What the case answers for a node is an answer, written or made up; pinned data is found in the workflow itself.
  const written = standIns.filter(({ source }) => source.kind === 'recording' || source.kind === 'stand-in')
  const answered = withStandIns(workflow, {
    ...pinnedIn(adopted.map(({ change }) => change)),
    ...Object.fromEntries(written.map(({ node }) => [node, { items: [{}] }])),
  })
  return readinessOf(answered, {
    hasCredential: (type, reference) => credentials.find(type, reference) !== null,
    isClosed: (host) => {
      const named = host === null ? null : readHost(host)?.name
      return realHosts.length === 0 || (named != null && realHosts.every((one) => readHost(one)?.name !== named))
    },
    assumedHeader: (webhook) => (assumedCaller?.node === webhook ? assumedCaller.header : null),
    hasWorkflow: (id) => repository.find(id) !== null,
    variables: variablesIn(credentials)(),
    hasFilesFolder: filesFolder() !== null,
    othersAreServed: true,
    others: repository.all().flatMap((one) => (one.workflow.id === workflow.id ? [] : [one.workflow])),
    item: itemOf(request),
  })
}

/** What a person gave nodes as part of the baseline: they are answered for. */
function pinnedIn(adopted: readonly Change[]): StandIns {
  return Object.fromEntries(
    adopted.flatMap(({ layer, name, parameters: { node, items } }) =>
      layer === 'node' && name === 'pinned' && typeof node === 'string'
        ? [[node, { items: Array.isArray(items) ? items.filter(isObject) : [{}] }]]
        : [],
    ),
  )
}

/** The item that the webhook would give for the request; null where its body is none that can be read here. */
function itemOf({ url, headers, body }: CaseView['request']): Readonly<Record<string, unknown>> | null {
  const read = body.trim() === '' ? {} : parsed(body)
  if (read === undefined) return null
  const query = URL.canParse(url) ? Object.fromEntries(new URL(url).searchParams) : {}
  return { headers: fieldsOf(headers), params: {}, query, body: read }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

import type { IdHeaders } from '../providers/provider-table.ts'
import type { RawRequest } from '../../shared/delivery.ts'
import type { Layer } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import type { Workflow } from '../../shared/workflow.ts'
import { headerValue, withoutHeader } from '../../shared/headers.ts'
import { altered, type Conditions, type LastSuccess } from './conditions.ts'
import { defineChange, type ChangeDefinition } from './define-change.ts'
import { eventIdPlaces, readEventId, withEventId } from './event-id.ts'
import { presenting } from './incoming-credentials.ts'

const what: Readonly<Record<Layer, string>> = {
  data: 'payload',
  authorisation: 'credentials and tokens',
  'reverse proxy': 'proxy',
  queue: 'queue',
  node: 'version of the workflow',
  API: 'answers of the APIs',
  'AI layer': 'model and its answers',
  database: 'database',
}

/** The transplant of one layer: as it was in the last successful run, every other layer as it is now. */
export function lastSuccessOf(layer: Layer): ChangeDefinition {
  return defineChange(layer, {
    name: 'last-success',
    title: 'As in the last success',
    description: `The ${what[layer]} of the last successful run.`,
    aim: 'repair',
    fields: {},
    sentence: () =>
      `The ${what[layer]} ${layer === 'authorisation' || layer === 'API' ? 'are those' : 'is that'} of the last successful run.`,
    apply: (conditions, _parameters, { lastSuccess }) => {
      if (lastSuccess === null) throw unknownSuccess()
      return transplanted(conditions, layer, lastSuccess)
    },
    candidates: () => [],
  })
}

/** Layers of which the last success says something. */
export function layersOf(success: LastSuccess | null): readonly Layer[] {
  if (success === null) return []
  const { request, workflow, api, database, adopted } = success
  const environment: readonly Layer[] =
    adopted === null ? [] : ['authorisation', 'reverse proxy', 'queue', 'API', 'AI layer', 'database']
  return [
    ...new Set<Layer>([
      ...(request === null ? [] : (['data'] as const)),
      ...(workflow === null ? [] : (['node'] as const)),
      ...(api === null ? [] : (['API'] as const)),
      ...(database === null ? [] : (['database'] as const)),
      ...environment,
    ]),
  ]
}

function transplanted(conditions: Conditions, layer: Layer, success: LastSuccess): Conditions {
  switch (layer) {
    case 'data': {
      const { request } = success
      if (request === null) return conditions
      return altered(conditions, {
        send: (requests) =>
          conditions.send(
            requests.map((each) =>
              withOwnIds(conditions.ids, each, {
                ...request,
                // The credentials that the caller presents belong to another layer.
                headers: [...withoutHeader(request.headers, 'authorization'), ...authorizationOf(each.headers)],
              }),
            ),
          ),
      })
    }
    case 'node': {
      const { workflow } = success
      return workflow === null
        ? conditions
        : altered(conditions, { workflow: (now) => withNodesOf(conditions.workflow(now), workflow) })
    }
    case 'API':
      return success.api === null
        ? conditions
        : altered(conditions, { api: { ...conditions.api, rules: { ...conditions.api.rules, ...success.api } } })
    case 'database':
      return altered(conditions, { databaseContent: success.database ?? conditions.databaseContent })
    case 'authorisation':
      return altered(conditions, {
        // A run that succeeded had presented what the webhook asks for.
        authorise: (request, webhook) =>
          conditions.authorise(webhook === null ? request : presenting(request, webhook, 'right'), webhook),
      })
    case 'reverse proxy':
    case 'queue':
    case 'AI layer':
      return conditions
  }
}

/** Each item of a batch stays an event of its own: the earlier payload carries the item's identifiers. */
function withOwnIds(ids: IdHeaders, item: RawRequest, earlier: RawRequest): RawRequest {
  return eventIdPlaces(earlier, ids).reduce((request, place) => {
    const id = readEventId(item, place)
    return id === null ? request : withEventId(request, place, id)
  }, earlier)
}

function authorizationOf(headers: Parameters<typeof headerValue>[0]): readonly (readonly [string, string])[] {
  const value = headerValue(headers, 'authorization')
  return value === undefined ? [] : [['Authorization', value]]
}

/** Identity and place on the repository stay; what is run is the earlier version. */
function withNodesOf(now: Workflow, then: Workflow): Workflow {
  return { ...now, nodes: then.nodes, connections: then.connections, settings: then.settings }
}

function unknownSuccess(): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: 'No last successful run of this case is known.',
    remedy: 'Give the case a "last_success", or choose another change.',
  })
}

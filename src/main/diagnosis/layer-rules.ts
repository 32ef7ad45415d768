import type { ChangedBeforeError } from '../../shared/diagnostic-record.ts'
import { findingFacts, findingsThat, type FindingKind } from '../../shared/finding.ts'
import type { Layer } from '../../shared/layer.ts'
import { headerValue } from '../../shared/headers.ts'
import { isBroker } from '../engine/stand-ins/brokers.ts'
import { workflowIssuesName } from '../engine/workflow-issues.ts'
import { asksDatabase, asksModel } from './asked-layer.ts'
import type { Symptoms } from './layer-evidence.ts'
import { answered, changed, code, finding, findingsOf, part, status, text, type Sees } from './layer-signs.ts'

/** From one observation to one layer. */
export interface LayerRule {
  /** Unique; stands in exports. */
  readonly name: string
  readonly layer: Layer
  /** `points`: seldom anything else; `suggests`: often, not always. */
  readonly weight: 'points' | 'suggests'
  /** Where the rule comes from. */
  readonly source: string
  /** Of a rule about what differs from the last success: what. */
  readonly changed?: ChangedBeforeError
  /** What was seen and why it speaks for the layer; null where the rule says nothing. */
  readonly sees: Sees
}

const unreachable =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ECONNABORTED|UND_ERR_\w+)$/u
const certificate = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|EPROTO|ERR_SSL/u
const relay = /cloudflare|nginx|openresty|awselb|envoy|varnish|haproxy|caddy|traefik|squid|akamai/iu

const anyNode = (): boolean => true
const isDatabase = ({ facts, nodeType }: Symptoms): boolean => facts.layer === 'database' || asksDatabase(nodeType)
const isModel = ({ facts, nodeType }: Symptoms): boolean => facts.layer === 'AI layer' || asksModel(nodeType)
const isQueue = ({ nodeType }: Symptoms): boolean => isBroker(nodeType)
const callsOut = (symptoms: Symptoms): boolean => !isDatabase(symptoms) && !isQueue(symptoms)

const outside = (fits: (status: number | null, symptoms: Symptoms) => boolean): Sees => {
  return (symptoms) => {
    const run = symptoms.outside
    return run !== null && fits(run.outside.status, symptoms) ? `${run.method} ${run.url}: ${run.sentence}` : null
  }
}
const endsAlike = ({ outside: run }: Symptoms): boolean => run?.same === true

/** The rules, by layer in the order in which a delivery passes them. Several may speak at once; `layer-verdict.ts` weighs them. */
export const layerRules: readonly LayerRule[] = [
  {
    name: 'payload-refused',
    layer: 'data',
    weight: 'points',
    source: 'RFC 9110 §15.5.1, §15.5.21: 400 and 422 refuse the content of a request',
    sees: unlessBehind(
      status(
        (one) => one === 400 || one === 422 || one === 415 || one === 413,
        'the other side refused the content it was sent.',
      ),
    ),
  },
  {
    name: 'not-found-or-conflict',
    layer: 'data',
    weight: 'suggests',
    source: 'RFC 9110 §15.5.5, §15.5.10: 404 and 409 are about the thing that was named',
    sees: unlessBehind(
      status(
        (one) => one === 404 || one === 409 || one === 410,
        'the thing that the item names is not there, or is there already.',
      ),
    ),
  },
  {
    name: 'missing-value',
    layer: 'data',
    weight: 'suggests',
    source: 'contract §7 rule 3',
    sees: text(
      /cannot read propert\w+ of (?:undefined|null)[^\n]*|undefined is not [^\n]*|is not iterable|unexpected (?:token|end of)[^\n]{0,60}json[^\n]*|invalid json[^\n]{0,60}|no path back to[^\n]{0,80}/iu,
      anyNode,
      'a value that the node needs did not come, or came in another form.',
    ),
  },
  {
    name: 'type-not-as-expected',
    layer: 'data',
    weight: 'suggests',
    source: 'contract §7 rule 2',
    sees: finding(findingsOf('data'), 'The item is not as the condition or the expression expects it.'),
  },
  {
    name: 'payload-changed',
    layer: 'data',
    changed: 'payload',
    weight: 'suggests',
    source: 'contract §2.1, changed_before_error: payload',
    sees: changed('payload', anyEvidence, 'The structure of the payload differs from that of the last successful run.'),
  },
  {
    name: 'credentials-refused',
    layer: 'authorisation',
    weight: 'points',
    source: 'contract §5.4; RFC 9110 §15.5.2, §15.5.4: 401 and 403 are about who asks',
    sees: (symptoms) =>
      symptoms.refusal === 'block' || symptoms.refusal === 'limit'
        ? null
        : status((one) => one === 401 || one === 403, 'the credentials or their rights do not suffice.')(symptoms),
  },
  {
    name: 'refused-outside-too',
    layer: 'authorisation',
    weight: 'points',
    source: 'contract §5.4: what fails the same way outside points to the credentials or scopes',
    sees: outside((code, symptoms) => endsAlike(symptoms) && (code === 401 || code === 403)),
  },
  {
    name: 'credentials-named',
    layer: 'authorisation',
    weight: 'points',
    source: 'contract §5.4',
    sees: text(
      /invalid[_ ](?:grant|token|client|credentials)|authentication failed|password authentication failed|token (?:has )?expired|insufficient[_ ]scope|not authorized|permission denied|access denied|unauthorized_client/iu,
      anyNode,
      'it is about credentials, scopes or rights.',
    ),
  },
  {
    name: 'caller-not-authenticated',
    layer: 'authorisation',
    weight: 'points',
    source: 'contract §5.2, §7: a failed check answers the caller 401',
    sees: part('authentication', 'The request did not pass the authentication of the webhook.'),
  },
  {
    name: 'credentials-changed',
    layer: 'authorisation',
    changed: 'credentials',
    weight: 'suggests',
    source: 'contract §2.1, changed_before_error: credentials',
    sees: changed(
      'credentials',
      ({ status: seen }) => seen === null || seen === 401 || seen === 403,
      'A credential differs from that of the last successful run.',
    ),
  },
  {
    name: 'path-differs',
    layer: 'reverse proxy',
    weight: 'suggests',
    source: 'contract §4.1, §4.4, §7: a proxy changes host, protocol or path',
    sees: part('path', 'A proxy that adds, strips or rewrites a part of the path does this.'),
  },
  {
    name: 'address-differs',
    layer: 'reverse proxy',
    weight: 'points',
    source: 'contract §4.4',
    sees: part('address', 'The request came through another address than the webhook expects.'),
  },
  {
    name: 'body-changed-on-the-way',
    layer: 'reverse proxy',
    weight: 'suggests',
    source: 'contract §1.6: a proxy may change the body',
    sees: finding(findingsOf('reverse proxy'), 'A proxy that re-encodes bodies or drops the content type does this.'),
  },
  {
    name: 'proxy-refused',
    layer: 'reverse proxy',
    weight: 'points',
    source: 'RFC 9110 §15.5.8: 407 comes from a proxy',
    sees: status((one) => one === 407, 'a proxy on the way wants credentials.'),
  },
  {
    name: 'gateway-answered',
    layer: 'reverse proxy',
    weight: 'suggests',
    source: 'RFC 9110 §15.6.3, §15.6.5: 502 and 504 come from a gateway',
    sees: gatewayAnswered,
  },
  {
    name: 'environment-changed',
    layer: 'reverse proxy',
    changed: 'env',
    weight: 'suggests',
    source: 'contract §2.1, changed_before_error: env',
    sees: changed(
      'env',
      ({ code: seen, delivery }) => seen !== '' || delivery?.executionId === null,
      'The environment (proxy, URL, variables) differs from that of the last successful run.',
    ),
  },
  {
    name: 'queue-node-failed',
    layer: 'queue',
    weight: 'points',
    source: 'contract §7 rule 3',
    sees: code(/./u, isQueue, 'the queue could not be reached or refused the message.'),
  },
  {
    name: 'queue-behind-api',
    layer: 'queue',
    weight: 'points',
    source: 'RabbitMQ, Kafka and SQS over HTTP: the queue or topic is not there, or took nothing',
    sees: (symptoms) =>
      symptoms.refusal === 'queue'
        ? status(() => true, 'by its words the queue or topic is not there, or took nothing.')(symptoms)
        : null,
  },
  {
    name: 'repeated-work',
    layer: 'queue',
    weight: 'suggests',
    source: 'contract §6.2, §6.3: the same event may be delivered again',
    sees: finding(findingsOf('queue'), 'Work that is delivered twice is done twice.'),
  },
  {
    name: 'only-the-batch-fails',
    layer: 'queue',
    weight: 'suggests',
    source: 'contract §7 rule 3: one item first, then a batch',
    sees: onlyBatchFails,
  },
  {
    name: 'item-count-changed',
    layer: 'node',
    weight: 'points',
    source: 'contract §7: item count changes after Merge, Split or Code',
    sees: ({ findings, facts, failure }) => {
      // A node that is made to give more or fewer items does what it is for.
      const found = findings.find(
        (one) => countFindings.has(one.kind) && (findingFacts[one.kind].grave || one.facts.changesCount !== true),
      )
      if (found === undefined) return null
      const at = facts.changesCount === true && failure?.node === found.node ? ', and this node failed first' : ''
      return `At "${found.node}": ${found.sentence} The structure of the workflow is the cause${at}.`
    },
  },
  {
    name: 'silent-branch',
    layer: 'node',
    weight: 'suggests',
    source: 'contract §7 rule 2: an error must not become a silent failure',
    sees: finding(
      findingsThat(({ layer, changesItems }) => layer === 'node' && changesItems !== true),
      'The setting of a node decides this.',
    ),
  },
  {
    name: 'node-not-filled-in',
    layer: 'node',
    weight: 'points',
    source: 'n8n 1.123.5: it looks at every node that an execution can come to before the first one runs',
    sees: ({ failure }) =>
      failure?.name === workflowIssuesName
        ? (failure.description ?? `Node "${failure.node}" is not filled in, so that no node ran.`)
        : null,
  },
  {
    name: 'code-of-the-node',
    layer: 'node',
    weight: 'points',
    source: 'workflow format: errors of Code nodes and expressions carry their line',
    sees: ({ failure, facts, text: seen }) =>
      failure !== null &&
      (failure.line !== null || facts.runsCode === true) &&
      !/cannot read propert|undefined is not|is not a function|is not iterable/iu.test(seen)
        ? `Node "${failure.node}" failed in its own code${failure.line === null ? '' : ` at line ${String(failure.line)}`}: ${failure.name}.`
        : null,
  },
  {
    name: 'parameter-of-the-node',
    layer: 'node',
    weight: 'suggests',
    source: 'workflow format: NodeOperationError is thrown before anything is sent',
    sees: ({ failure, request }) =>
      failure?.name === 'NodeOperationError' && request === null
        ? `Node "${failure.node}" failed before it sent anything: its parameters decide this.`
        : null,
  },
  {
    name: 'webhook-setting-differs',
    layer: 'node',
    weight: 'points',
    source: 'contract §4.1, §4.2: method, variant and active state',
    sees: (symptoms) =>
      part('method', 'The webhook node is set to another method.')(symptoms) ??
      part('active', 'An inactive workflow does not serve its production URL.')(symptoms) ??
      part('variant', 'Test URL and production URL are two different ones.')(symptoms),
  },
  {
    name: 'succeeds-outside',
    layer: 'node',
    weight: 'suggests',
    source: 'contract §5.4, §7 rule 3: the same request succeeds without the workflow engine',
    sees: outside((code, symptoms) => !endsAlike(symptoms) && code !== null && code < 400),
  },
  {
    name: 'version-changed',
    layer: 'node',
    changed: 'version',
    weight: 'suggests',
    source: 'contract §2.1, §9: a version update can cause a new failure',
    sees: changed(
      'version',
      anyEvidence,
      'The workflow, a node type or the app differs from that of the last successful run.',
    ),
  },
  {
    name: 'api-not-reachable',
    layer: 'API',
    weight: 'points',
    source: 'contract §7: SSL problem, IP block, proxy problem',
    sees: code(unreachable, callsOut, 'the API could not be reached.'),
  },
  {
    name: 'api-answer-broken',
    layer: 'API',
    weight: 'points',
    source: 'n8n 1.123.5: its texts for answers that break off, are no HTTP, or are not coded as they say',
    sees: text(
      /^aborted\b|socket hang up|parse error: [^\n]{0,60}|failed to decompress response|incorrect header check/iu,
      callsOut,
      'what came back was no whole answer, or none in the form it says.',
    ),
  },
  {
    name: 'api-certificate',
    layer: 'API',
    weight: 'points',
    source: 'contract §7: SSL problem',
    sees: code(certificate, callsOut, 'the certificate of the API, or the trust in it, is the cause.'),
  },
  {
    name: 'api-rate-limit',
    layer: 'API',
    weight: 'points',
    source: 'contract §7: rate limit, 429; RFC 6585 §4',
    sees: status((one) => one === 429, 'the API limits the rate. Retry, wait or back off.'),
  },
  {
    name: 'kept-out-by-its-words',
    layer: 'API',
    weight: 'points',
    source: 'contract §7: IP block, rate limit',
    sees: (symptoms) =>
      symptoms.refusal === 'block' || (symptoms.refusal === 'limit' && symptoms.status !== 429)
        ? status(() => true, 'by its words a firewall or a limit in front of the API, not a credential.')(symptoms)
        : null,
  },
  {
    name: 'api-broken',
    layer: 'API',
    weight: 'points',
    source: 'contract §7: 5xx; RFC 9110 §15.6',
    sees: (symptoms) =>
      isDatabase(symptoms) || gatewayAnswered(symptoms) !== null
        ? null
        : symptoms.refusal === 'content' || symptoms.refusal === 'database' || symptoms.refusal === 'queue'
          ? null
          : status((one) => one >= 500, 'the API failed inside itself.')(symptoms),
  },
  {
    name: 'api-too-slow',
    layer: 'API',
    weight: 'points',
    source: 'contract §7: timeout',
    sees: text(/timeout of \d+ ?ms exceeded|timed? ?out[^\n]{0,40}/iu, callsOut, 'the API did not answer in time.'),
  },
  {
    name: 'fails-outside-too',
    layer: 'API',
    weight: 'points',
    source: 'contract §5.4, §7: the failure is outside of the workflow engine',
    sees: outside((code, symptoms) => endsAlike(symptoms) && (code === null || code === 429 || code >= 500)),
  },
  {
    name: 'api-says-error-in-success',
    layer: 'API',
    weight: 'points',
    source: 'contract §7 rule 2',
    sees: finding(findingsOf('API'), 'The API answers success and means failure.'),
  },
  {
    name: 'model-failed',
    layer: 'AI layer',
    weight: 'points',
    source: 'contract §2.2, §7 rule 3',
    sees: (symptoms) =>
      symptoms.failure !== null && isModel(symptoms)
        ? `Node "${symptoms.failure.node}" (${symptoms.nodeType}) is an AI step and failed first.`
        : null,
  },
  {
    name: 'model-answer-repaired',
    layer: 'AI layer',
    weight: 'points',
    source: 'contract §2.2: expected_output',
    sees: finding(findingsOf('AI layer'), 'The model did not answer in the form that was asked for.'),
  },
  {
    name: 'database-failed',
    layer: 'database',
    weight: 'points',
    source: 'contract §7 rule 3',
    sees: (symptoms) =>
      symptoms.failure !== null && isDatabase(symptoms)
        ? `Node "${symptoms.failure.node}" (${symptoms.nodeType}) talks to a database and failed first${symptoms.code === '' ? '' : ` with ${symptoms.code}`}.`
        : null,
  },
  {
    name: 'database-behind-api',
    layer: 'database',
    weight: 'points',
    source: 'PostgreSQL Appendix A, PostgREST and Prisma: codes of connections, locks and resources',
    sees: (symptoms) =>
      symptoms.refusal === 'database'
        ? status(() => true, 'by its words the database behind the API failed.')(symptoms)
        : null,
  },
  {
    name: 'database-named',
    layer: 'database',
    weight: 'points',
    source: 'PostgreSQL, MySQL and SQLite: texts of constraint, lock and schema errors',
    sees: text(
      /duplicate key value|unique constraint|deadlock (?:detected|found)|relation "[^"]{1,80}" does not exist|no such (?:table|column)|too many connections|database is locked|er_dup_entry|lock wait timeout/iu,
      anyNode,
      'it is the text of a database.',
    ),
  },
]

/** What stands behind an API and failed says nothing of what was sent. */
function unlessBehind(sees: Sees): Sees {
  return (symptoms) => (symptoms.refusal === 'database' || symptoms.refusal === 'queue' ? null : sees(symptoms))
}

const countFindings: ReadonlySet<FindingKind> = new Set(findingsThat(({ changesItems }) => changesItems === true))

function anyEvidence({ failure, findings }: Symptoms): boolean {
  return failure !== null || findings.length > 0
}

function gatewayAnswered(symptoms: Symptoms): string | null {
  if (symptoms.status !== 502 && symptoms.status !== 504) return null
  const server = headerValue(symptoms.request?.answer?.headers ?? [], 'server') ?? ''
  if (!relay.test(server)) return null
  return `${answered(symptoms)} by "${server}": a gateway in front of the API answered in its place.`
}

function onlyBatchFails({ reproductions }: Symptoms): string | null {
  const done = reproductions.filter((one) => one.status === 'done' && one.change === null)
  const single = done.findLast((one) => one.size === 1)
  const batch = done.findLast((one) => one.size > 1)
  if (single === undefined || batch === undefined) return null
  const failed = (one: (typeof done)[number]): number =>
    one.items.filter((item) => item.workflowView === null || item.workflowView.errorMessage !== null).length
  return failed(single) === 0 && failed(batch) > 0
    ? `One item alone succeeded; ${String(failed(batch))} of a batch of ${String(batch.size)} failed: what the items share (order, rate, a lock) is the cause.`
    : null
}

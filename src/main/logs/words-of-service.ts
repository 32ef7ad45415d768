// What the service, and what stands around it, writes into its log, and the layer that it is about. A catalogue, the more special first.
import { acts } from '../../shared/acts.ts'
import type { Layer } from '../../shared/layer.ts'

/** What some words of a log say. */
export interface SaidWords {
  readonly words: RegExp
  readonly layer: Layer
  /** Layers that are possible as well, the likelier first. */
  readonly others: readonly Layer[]
  /** Why, and what to do. */
  readonly because: string
}

const said = (layer: Layer, others: readonly Layer[], words: RegExp, because: string): SaidWords => ({
  words,
  layer,
  others,
  because,
})

export const serviceWords: readonly SaidWords[] = [
  // Before a workflow is reached.
  said(
    'node',
    ['reverse proxy', 'data'],
    /requested webhook [^\n]{0,200} is not registered|webhook is not registered for [A-Z]+ requests/iu,
    `No active workflow has a webhook of this method and path: the workflow is not active, the test URL is called, or path or method differ. ${acts.compareRequest}.`,
  ),
  said(
    'node',
    [],
    /conflict with one of the webhooks|The workflow has issues and cannot be executed|could not be activated|Unused Respond to Webhook node|No Respond to Webhook node found|Webhook node not correctly configured/iu,
    'How the workflow and its Webhook node are set up decides this.',
  ),
  said(
    'reverse proxy',
    [],
    /'X-Forwarded-For' header is set but|trust proxy' setting|ERR_ERL_\w+|Origin header does NOT match|Invalid origin!|N8N_PROXY_HOPS/iu,
    'What the proxy in front writes into the request is not what the service is told to expect: set N8N_PROXY_HOPS, N8N_HOST, N8N_PROTOCOL and WEBHOOK_URL as the proxy has it.',
  ),
  said(
    'reverse proxy',
    ['data', 'node'],
    /PayloadTooLargeError|request entity too large|client intended to send too large body|client_max_body_size/iu,
    'The body is longer than the proxy, or the service behind it, takes (client_max_body_size, N8N_PAYLOAD_SIZE_MAX).',
  ),
  said(
    'reverse proxy',
    ['node', 'API', 'queue'],
    /upstream timed out|upstream request timeout|\bH12\b|timed out[^\n]{0,60}\bupstream\b/iu,
    'The proxy waited for the service in vain: it answers only when its work is done. Answer first, or have the proxy wait longer.',
  ),
  said(
    'reverse proxy',
    [],
    /while (?:connecting to|reading response header from|sending request to|SSL handshaking to) upstream|upstream sent too big header|upstream prematurely closed|no live upstreams|no resolver defined|host not found in upstream|reverseproxy\.|<NOSRV>|\bH1[0134579]\b[^\n]*\bdesc=|bad gateway|upstream connect error|no available server|^404 page not found|<title>50[234] |<center>(?:nginx|openresty)|\bError (?:52\d|1020)\b|failed_to_connect_to_backend|http\.log\.error|connection issue or the server is down|WebSocket connection to [^\n]{1,200} (?:failed|error)|ERR_CERT_|SSL_ERROR_|\bERR_(?:CONNECTION|SSL|NAME|ADDRESS)_\w+|AH0\d{4}: /iu,
    'The proxy in front could not hand the request on to the service, or its answer back: look at where it sends it, and whether the service listens there.',
  ),
  // The service itself.
  said(
    'authorisation',
    [],
    /Credentials could not be decrypted|different "encryptionKey"|Mismatching encryption keys/iu,
    'The service runs with another encryption key (N8N_ENCRYPTION_KEY) than the one with which its credentials were saved.',
  ),
  said(
    'authorisation',
    ['node'],
    /Credential with ID [^\n]{1,60} does not exist|Invalid OAuth\b|OAuthException/iu,
    'The credential that the node names is not there any more, or is not taken: choose or connect it again.',
  ),
  said(
    'data',
    ['node', 'reverse proxy'],
    /Failed to parse request body/iu,
    'The body is not of the form that its content type says.',
  ),
  said(
    'node',
    ['API', 'queue'],
    /Workflow execution timed out|cancell?ed because it timed out|execution timed out after/iu,
    'The execution took longer than it may: a step waits, or there are more items than it gets through in that time.',
  ),
  said(
    'queue',
    ['database'],
    /job stalled|stalled more than maxStalledCount|Worker failed to find data|Queue errored|Failed to (?:execute|enqueue) job|Missing lock for job|MaxRetriesPerRequest|failed to be processed too many times|Unable to find data of execution|ReplyError\b|max number of clients reached|\bbull\b|Redis(?: client)?\b[^\n]{0,80}(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|lost|unavailable|error)|Lost connection to Redis|Unable to connect to Redis|MISCONF Redis|Can't save in background|You can't write against a read only replica|OOM command not allowed|NOAUTH Authentication required[^\n]*redis/iu,
    'The queue between the service and its workers failed: look at Redis, and whether a worker was lost or blocked.',
  ),
  said(
    'queue',
    ['node'],
    /Task request timed out|Task execution (?:timed out|aborted)|Task runner[^\n]{0,80}(?:disconnect|not (?:available|connected)|unresponsive|timed? ?out|exited|lost|failed)|no (?:matching )?task runner/iu,
    'No runner took or finished the code in time: it is not there, or all are at work.',
  ),
  said(
    'queue',
    [],
    /no (?:such )?(?:queue|exchange)\b|NonExistentQueue|UNKNOWN_TOPIC|does not host this topic|LEADER_NOT_AVAILABLE|KafkaJS\w*Error|amqp(?:lib)?\b[^\n]{0,60}(?:refused|closed|error)|Channel closed by server/iu,
    'The queue or topic is not there, or the broker took nothing.',
  ),
  said(
    'node',
    ['data', 'queue'],
    /JavaScript heap out of memory|run out of memory|possible out-of-memory|\bOOMKilled\b|Killed process \d+ \((?:node|n8n)|Main process exited, code=(?:killed|dumped)/iu,
    'The service ran out of memory: more items or larger files at once than it has room for. Take them in portions, or give it more.',
  ),
  said(
    'data',
    [],
    /\b550[ -]5\.1\.1|email account that you tried to reach does not exist|invalid recipient|recipient address rejected/iu,
    'The address that was sent to does not exist.',
  ),
  said(
    'data',
    ['AI layer', 'node'],
    /maximum context length|context_length_exceeded|prompt is too long/iu,
    'The question is longer than the model takes.',
  ),
  said(
    'AI layer',
    ['authorisation', 'node'],
    /model_not_found|\bmodel [`'"][^`'"\n]{1,80}[`'"] (?:does not exist|not found|was not found)|model [^\n]{0,60}(?:deprecated|decommissioned)/iu,
    'The model that is asked for is not there, or not for this account.',
  ),
  said(
    'AI layer',
    ['node'],
    /Model output doesn't fit required format|overloaded_error|Failed to parse[^\n]{0,40}(?:model|LLM|agent) output|Could not parse LLM output|Agent stopped due to|No tool calls? found in|OUTPUT_PARSING_FAILURE/iu,
    'The model did not answer in the form that was asked for.',
  ),
  // Refused or unreachable, in words that leave no doubt who asks.
  said(
    'authorisation',
    ['node'],
    /Authorization failed - please check your credentials|Forbidden - perhaps check your credentials|Username and Password not accepted|Invalid login|invalid_grant|invalid_client|invalid_token|authori[sz]ation grant[^\n]{0,160}(?:invalid|expired|revoked)|(?:refresh|access) token[^\n]{0,60}(?:invalid|expired|revoked)|Authorization (?:is required|data is wrong)|Unable to sign without access token|incorrect api key|invalid api key/iu,
    'Who asks, or what he may, does not suffice: look at the credential, its scopes and its rights.',
  ),
  said(
    'authorisation',
    ['database'],
    /password authentication failed|no pg_hba\.conf entry|Access denied for user|Login failed for user|permission denied for (?:table|relation|schema|database)|WRONGPASS|SASL authentication failed/iu,
    'The database does not let this user in, or not do this.',
  ),
  // The database.
  said(
    'node',
    ['database', 'data'],
    /column "[^"\n]{1,120}"[^\n]{0,120} does not exist|Unknown column '|no such column|syntax error at or near|You have an error in your SQL syntax/iu,
    'The query names what the table does not have, or cannot be read: it is written in the node, or the table was changed.',
  ),
  said(
    'database',
    ['data', 'queue'],
    /duplicate key value|duplicate entry [^\n]{1,80} for key|UNIQUE constraint failed|E11000/iu,
    'The row is there already: the same was stored before, or it was delivered twice.',
  ),
  said(
    'database',
    ['node'],
    /QueryFailedError|was deadlocked on lock|Connection terminated (?:unexpectedly|due to)|SQLITE_\w+|database is locked|deadlock (?:detected|found)|too many (?:connections|clients)|connection slots|Lock wait timeout|could not extend file|No space left on device|relation "[^"\n]{1,120}" does not exist|no such table|Table '[^'\n]{1,120}' doesn't exist|database connection|Database connection timed out|could not serialize access|canceling statement|read-only transaction|terminating connection due to|the database system is|FATAL: {1,2}|InnoDB|MongoServer\w*Error|MongoNetwork\w*Error|ORA-\d{5}|SqlState|PostgresError|database or disk is full/iu,
    'The database failed, or is not as the service needs it: look at its own log at that time.',
  ),
]

/** Of the code and the settings of a node, and of what it reads. */
export const nodeWords: readonly SaidWords[] = [
  said(
    'data',
    ['node'],
    /Cannot read propert\w+ of (?:undefined|null)|undefined is not an object|is not iterable|is not a function/iu,
    'A value that the step reads did not come, or came in another form, or the step reads the wrong name. Bring the execution or its request in, and a sweep tells which.',
  ),
  said(
    'node',
    [],
    /Referenced node doesn't exist|No path back to|Paired item data|hasn't been executed|Code doesn't return items properly|invalid syntax|Node does not have any credentials set|endless loop/iu,
    'How the workflow or the node is set up decides this.',
  ),
  said(
    'node',
    ['data', 'API'],
    /JSON parameter needs to be valid JSON|is not valid JSON|Unexpected (?:token|end of)[^\n]{0,60}JSON|Invalid JSON/iu,
    'What is to be JSON is none: the node builds it of values with quotes or line ends, or what came is none.',
  ),
  said(
    'node',
    ['data', 'API'],
    /Bad request - please check your parameters|Your request is invalid or could not be processed/iu,
    'The other side refuses what it was sent: the node builds it, of what came.',
  ),
  said(
    'data',
    ['node', 'API'],
    /The resource you are requesting could not be found/iu,
    'The thing that is asked for is not there: its id came with the data, or the address in the node is wrong.',
  ),
]

/** Of an API that was asked, or of the way to it. */
export const apiWords: readonly SaidWords[] = [
  said(
    'API',
    ['authorisation'],
    /receiving too many requests from you|rate limit|too many requests|quota exceeded/iu,
    'The API limits how often it is asked: wait, or ask less often.',
  ),
  said(
    'API',
    ['reverse proxy'],
    /certificate has expired|unable to verify the first certificate|self[- ]signed certificate|CERT_HAS_EXPIRED|unable to get (?:local )?issuer certificate|certificate (?:is not valid|problem|verify failed|name)|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT/iu,
    'The certificate of the other side, or the trust in it, is the cause.',
  ),
  said(
    'API',
    ['node', 'reverse proxy'],
    /getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|Could not resolve host|DNS server returned an error|ENOTFOUND/iu,
    'The name of the host is not known: it is misspelt, or the machine asks the wrong DNS server.',
  ),
  said(
    'API',
    ['reverse proxy', 'node'],
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|socket hang up|service refused the connection|connection was aborted|Failed to connect to|connection refused|HTTP connection failure|timeout of \d+ ?ms exceeded|took too long to respond|network timeout/iu,
    'The other side could not be reached, or broke off: it is away, too slow, or something on the way keeps it off.',
  ),
  said(
    'API',
    ['node'],
    /service was not able to process your request|Bad gateway - the service failed|Service unavailable|Gateway timed out|internal server error/iu,
    'The API failed inside itself.',
  ),
]

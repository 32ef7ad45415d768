// From one entry of a log to a layer. In: the entry, and the type of its node where a workflow tells it. Out: the layers that it points
// to, the likelier first, and why; null where it tells no failure. Pure.
import type { Layer } from '../../shared/layer.ts'
import { isForWebhook } from '../interchange/choose-request.ts'
import { refusalOf, type Refusal } from '../../shared/refusal.ts'
import { behindApi } from '../../shared/refusal-behind.ts'
import type { LogEntry, PointedLayer } from './log-entry.ts'
import { genericPointer } from './generic-words.ts'
import { layerOfStatus } from './layer-of-status.ts'
import type { SaidWords } from './said-words.ts'
import { accessWords } from './words-of-access.ts'
import { apiWords } from './words-of-apis.ts'
import { databaseWords } from './words-of-databases.ts'
import { modelWords } from './words-of-models.ts'
import { nodeWords } from './words-of-nodes.ts'
import { proxyWords } from './words-of-proxies.ts'
import { queueWords } from './words-of-queues.ts'
import { serviceWords } from './words-of-service.ts'

/** Words that leave no doubt what failed: those of what stands before an API go first. */
const ownWords: readonly SaidWords[] = [
  ...serviceWords,
  ...proxyWords,
  ...queueWords,
  ...modelWords,
  ...accessWords,
  ...databaseWords,
]

/** What an entry points to; null where it is no failure. */
export function layerOfEntry(entry: LogEntry, asked: Layer | null = null): PointedLayer | null {
  const { status, isInbound, level, text } = entry
  // A proxy writes down what went well in the same form, and what browsers and scanners ask for.
  if (isInbound && status !== null && (status < 300 || isAside(entry))) return null
  const generic = entry.node === null && level !== 'other' ? genericPointer(text) : null
  if (generic !== null) return generic
  const words = isQuiet(entry)
    ? null
    : wordsIn(text, isInbound && (status ?? 0) >= 500 ? 'reverse proxy' : (asked ?? askedIn(text)))
  if (words !== null && (level !== 'other' || status === null || status >= 300)) return words
  if (status !== null && (status >= 400 || (status >= 300 && isInbound))) return layerOfStatus(entry)
  if (level === 'error' || ((level === null || level === 'warning') && saysFailure(text))) {
    return { layer: null, others: [], because: 'It is a failure, and its words do not say of what.' }
  }
  return null
}

/** True of a page, a picture or a probe that was asked for: no delivery, and no failure of the service itself. */
function isAside({ status, method, url }: LogEntry): boolean {
  if (status === 304) return true
  const asks = method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
  return asks && url !== null && (status ?? 0) < 500 && !isForWebhook(url)
}

/** A line that its program does not count as a failure says one in passing at most. */
function isQuiet({ level, status, text }: LogEntry): boolean {
  if (handedOnInVain.test(text)) return false
  return (level === 'other' && (status === null || status < 300)) || quietWords.test(text)
}

/** Traefik counts it among what only a person who looks for faults wants to read. */
const handedOnInVain = /\blevel=debug\b[^\n]*\b50[234] (?:Bad Gateway|Service Unavailable|Gateway Timeout)/u

const quietWords =
  /^(?:n8n ready|Version:|Start Active|Activated workflow|Enqueued execution|Worker (?:started|finished)|Editor is now|Initializing n8n|Started with job)|\b(?:no|0|without) errors?\b|\[Rudder\]|\btelemetry\b|\bposthog\b|error tracking (?:disabled|enabled)|succeeded after retry|DeprecationWarning|error workflow (?:is )?set/iu
/** What stands in quotation marks is a name that somebody gave, and what goes on below is no beginning. */
function saysFailure(text: string): boolean {
  const [first = ''] = text.split('\n')
  return !quietWords.test(text) && failureWords.test(first.replaceAll(/"[^"]*"/gu, '""'))
}

const failureWords =
  /\b(?:errors?|exceptions?|fail(?:ed|ure|s)?|fatal|panic|refused|denied|unauthori[sz]ed|forbidden|crash(?:ed)?|unavailable|aborted|could not|cannot|can't|unable to|timed ?out|timeout (?:of|exceeded|error|after|while)|invalid|not (?:found|registered|valid|allowed))\b|\w+(?:Error|Exception)\b/iu

function wordsIn(text: string, asked: Layer | null): PointedLayer | null {
  const found = find(ownWords, text)
  if (found !== null) return found
  const behind = behindApi(text)
  if (behind !== null)
    return { layer: behind, others: ['API'], because: `Its words are those of the ${behind} behind it.` }
  const ofNode = find(nodeWords, text)
  if (ofNode !== null) return ofNode
  const ofApi = find(apiWords, text)
  if (ofApi === null) return refusedIn(text)
  if (asked === null || asked === 'API') return ofApi
  return { ...ofApi, layer: asked, others: ['API', ...ofApi.others.filter((one) => one !== asked && one !== 'API')] }
}

/** What the words of an answer refuse that somebody copied; null where they refuse nothing that is known. */
function refusedIn(text: string): PointedLayer | null {
  const status = Number(/(?:^|[^\d])([45]\d\d)(?: |$)/u.exec(text)?.[1] ?? 400)
  const refusal = failureWords.test(text.replaceAll('_', ' ')) ? refusalOf({ status, headers: [], body: text }) : null
  return refusal === null ? null : (refusals[refusal] ?? null)
}

const refusals: Readonly<Partial<Record<Refusal, PointedLayer>>> = {
  access: {
    layer: 'authorisation',
    others: ['API'],
    because: 'By its words it is about a credential, its scopes or rights.',
  },
  block: {
    layer: 'API',
    others: ['reverse proxy', 'authorisation'],
    because: 'By its words a firewall keeps the caller off.',
  },
  limit: {
    layer: 'API',
    others: ['authorisation'],
    because: 'By its words a limit of the API or of the account is reached.',
  },
  busy: { layer: 'API', others: ['node'], because: 'By its words what it is about is in use just now.' },
  exists: { layer: 'data', others: ['node', 'API'], because: 'By its words the thing is there already.' },
  size: { layer: 'data', others: ['node'], because: 'By its words it was longer than the other side takes.' },
}

function find(catalogue: readonly SaidWords[], text: string): PointedLayer | null {
  const found = catalogue.find(({ words }) => words.test(text))
  return found === undefined ? null : { layer: found.layer, others: found.others, because: found.because }
}

/** What was asked, by the port or the name in the text; null where it does not tell. */
function askedIn(text: string): Layer | null {
  if (/\bredis\b|:6379\b|:5672\b|:5671\b|:9092\b|\brabbitmq\b|\bkafka\b/iu.test(text)) return 'queue'
  if (/:(?:5432|3306|1433|27017|1521|6432)\b|\bpostgres|\bmysql\b|\bmariadb\b|\bmongo(?:db)?\b|\bsqlite\b/iu.test(text))
    return 'database'
  return /api\.openai\.com|api\.anthropic\.com|generativelanguage|:11434\b|\bollama\b|\blangchain\b/iu.test(text)
    ? 'AI layer'
    : null
}

// What a service said through an error of its node, where no request of the node is known: the error of a stand-in, or one that was
// recorded. In: the error. Out: the layer to which its own words point. Pure.
import type { Layer } from '../../shared/layer.ts'
import type { SeenCall } from '../diagnosis/remedies-of-calls.ts'
import { isChoice, refusalOf } from '../../shared/refusal.ts'
import type { ServiceError } from '../../shared/reproduction.ts'

/** True of an error that says of a value, a row or a key that it is there already. */
export function saysTwice({ text }: Pick<ServiceError, 'text'>): boolean {
  return twiceWords.test(text)
}

/**
 * True of an error that says nothing of what the service was asked: who asks, how often, which model there is, or what the database
 * itself can do just now.
 */
export function isOfServiceAlone(error: ServiceError): boolean {
  const [first, second] = layersOfServiceError(error)
  if (first === 'authorisation' || second === 'authorisation' || saysNoModel(error)) return true
  return first === 'database' && second === 'node'
}

/**
 * True of an error by which the service itself is in trouble, or tells of what it holds: with the error taken away nothing is hidden
 * that was sent to it. Words that nobody knows may as well be about what it was asked.
 */
export function isOwnTrouble(error: ServiceError): boolean {
  const { status, text } = error
  if (troubleWords.test(text) || saysTwice(error) || saysNoModel(error)) return true
  if (status === null) return false
  const refusal = refusalOf({ status, headers: [], body: text })
  return refusal === 'limit' || refusal === 'busy' || (refusal !== 'content' && (status >= 500 || status === 408))
}

/** The error as a call that was answered with it, for what helps against just that. */
export function asCall({ status, text }: ServiceError): SeenCall {
  if (status === null) return { status, error: text }
  const refusal = refusalOf({ status, headers: [], body: ownText(text) })
  return { status, error: null, words: text.replaceAll(/\s+/gu, ' ').trim(), ...(refusal !== null && { refusal }) }
}

/** What the nodes of the format say beside any 401 and 403 tells nothing of this one. */
function ownText(text: string): string {
  return text.replaceAll(/perhaps check your credentials\??|please check your (?:credentials|parameters)/giu, '')
}

/** The layers to which an error of a service points, the likelier first. */
export function layersOfServiceError({ status, text, asked }: ServiceError): readonly [Layer, ...Layer[]] {
  const said = ownText(text)
  if (setUpWords.test(said)) return ['node', 'data', asked]
  if (isChoice(said)) return ['data', 'node', asked]
  if (saysNoModel({ text: said, asked })) return ['AI layer', 'node']
  if (asked === 'queue' && noQueueWords.test(said)) return ['queue', 'node']
  if (asked === 'queue' && tooLongWords.test(said)) return ['data', 'node', asked]
  if (asked === 'AI layer' && promptWords.test(said)) return ['data', 'node', asked]
  if (asked === 'database' || status === null) {
    if (queryWords.test(said)) return ['node', 'data', asked]
    if (accessWords.test(said)) return ['authorisation', asked]
    if (valueWords.test(said)) return ['data', 'node', asked]
    if (twiceWords.test(said)) return [asked, 'data']
    if (asked === 'database' || status === null) return [asked, 'node']
  }
  if (accessWords.test(said)) return ['authorisation', asked]
  const refusal = refusalOf({ status, headers: [], body: said })
  if (refusal === 'access' || refusal === 'unsaid') return ['authorisation', asked]
  if (refusal === 'block' || refusal === 'limit') return [asked, 'authorisation']
  if (refusal === 'busy') return [asked, 'node']
  if (refusal === 'exists') return ['data', 'node', asked]
  if (refusal === 'size') return ['data', 'node', asked]
  const isOfRequest = refusal === 'content' || (status >= 400 && status < 500 && status !== 408)
  return isOfRequest ? ['node', 'data', asked] : [asked, 'node']
}

/** A query that the database cannot read: it is written in the node. */
const queryWords =
  /\bsyntax error\b|error in your sql syntax|incorrect syntax near|bind message supplies|could not determine data type of parameter|operator does not exist|function [^\n]{1,80} does not exist|(?:column )?reference [^\n]{1,80} is ambiguous|unterminated quoted string|must appear in the group by|ora-009\d\d|^wrongtype\b|unknown command|wrong number of arguments|unknown (?:top level )?operator|unrecognized pipeline stage/iu
/** The queue, the topic or the exchange that is named is not there. */
const noQueueWords =
  /\bno (?:such )?(?:queue|exchange|topic)\b|non-?existent_?queue|does not host this topic|unknown[_ ]topic|\b(?:queue|exchange|topic)\b[^\n]{0,80}\b(?:does not exist|doesn't exist|not found)/iu
/** A message that no broker takes for its length. */
const tooLongWords =
  /\bmessage[^\n]{0,40}\b(?:larger than|too (?:large|long|big)|exceeds)|must be shorter than \d+ bytes|message_too_large/iu
/** What was chosen in the node is not there any more. */
const setUpWords =
  /column names were updated after the node's setup|sheet with (?:id|name) [^\n]{1,80} not found|the column [^\n]{1,80} could not be found/iu
/** The model that was asked is not there, or not any more. */
const modelWords =
  /\bmodel\b[^\n]{0,80}\b(?:deprecated|decommissioned|retired|does not exist|not found|not supported|no longer (?:available|supported))\b|model_not_found/iu
/** Names of models, where the node is not known to ask one. */
const modelNames = /\b(?:gpt|claude|gemini|llama|mistral|mixtral|davinci|deepseek|command-r|whisper|dall-e)\b/iu

function saysNoModel({ text, asked }: Pick<ServiceError, 'text' | 'asked'>): boolean {
  return modelWords.test(text) && (asked === 'AI layer' || modelNames.test(text))
}

/** Who asks, or what he may. */
const accessWords =
  /authentication failed|permission denied|access(?: is)? denied|not (?:authori[sz]ed|permitted)|unauthori[sz]ed|row[- ]level security|insufficient (?:privilege|permission|scope)|login failed|no pg_hba\.conf entry|must be owner|protected (?:cell|range|sheet)|command denied|noauth|wrongpass|(?:invalid|incorrect|wrong) (?:password|credentials|api key)|invalid_grant|token (?:has )?(?:expired|been revoked)|missing_scope|not allowed to connect|access[_ -]refused|\bnoperm\b|incorrect username or password|(?:authori[sz]ation grant|(?:access|refresh|bearer|id|oauth) token)\b[^\n]{0,160}\b(?:is |has )?(?:invalid|expired|revoked)\b|shared with your integration|invalid login|(?:user ?name|login) (?:and|or) password not accepted/iu
/** A value that the other side cannot hold. */
const valueWords =
  /invalid input (?:syntax|value)|invalid byte sequence|value too long|data too long|(?:numeric|integer|value)[^\n]{0,40}out of range|out of range value|(?:numeric field|arithmetic) overflow|would be truncated|cannot insert the value null|document failed validation|violates (?:not-null|check|foreign key) constraint|cannot be null|incorrect [a-z]+ value|date\/time field value|packet bigger than|row (?:size|is) too (?:large|big)|(?:document|object|item)(?: size)? (?:is )?too large|exceeds (?:the )?maximum (?:allowed )?(?:document |item )?size/iu
/** A value that is there already. */
const twiceWords =
  /duplicate (?:key|entry)|unique constraint|violation of (?:unique|primary) key|already exists|e11000/iu
/** What a database or a service says of itself: that it is locked, full, away, or has too much to do. */
const troubleWords =
  /\b(?:dead)?lock(?:ed)?\b|time(?:d)?[ -]?out|too many (?:connections|clients|requests|users)|rate exceeded|connection\b[^\n]{0,40}\b(?:refused|reset|lost|closed|terminated|ended|slots)|\be(?:conn[a-z]+|timedout|notfound|ai_again|pipe|hostunreach)\b|socket hang up|read[- ]?only|disk[^\n]{0,20}full|no space left|out of (?:shared )?memory|\boom\b|unavailable|shut(?:ting)? ?down|starting up|go(?:ne|ing) away|in recovery|loading the dataset|clusterdown|server selection|overloaded|internal (?:server )?error|not (?:the )?(?:primary|master|leader)|could not serialize|corrupt|does not support ssl/iu
/** What a model, or what asks it, says of a question that is none, or is longer than it can be. */
const promptWords =
  /no prompt specified|prompt is (?:empty|too long)|(?:must|should|cannot|can't) (?:not )?be (?:non-)?empty|context[ _]length|too many (?:input )?tokens|input is too long|reduce (?:the length|your prompt)/iu

// Where an answer of an API speaks of the fault: the one that was refused, or one before. In: what an execution showed. Out: the layer
// that it points to. Pure.
import { isLacking } from '../../shared/field-read.ts'
import { listed } from '../../shared/listed.ts'
import type { Layer } from '../../shared/layer.ts'
import type { TracedRead } from '../../shared/traced-read.ts'
import { blockedByPerson } from '../../shared/refusal.ts'
import type { FailedAnswer, ServiceError, WorkflowView } from '../../shared/reproduction.ts'
import { saying } from './answer-words.ts'
import { blamesSender, pageOfHtml, signInPage } from './answer-oddity.ts'
import { madeAmiss } from './made-amiss.ts'
import type { Pointer } from './pointer.ts'
import { aboutRefused } from './refused-value.ts'
import { isLike } from '../layers/reference-repairs.ts'
import { isWhat } from './found-words.ts'
import { takenOfModel } from './lacked-fields.ts'
import { isRawTemplate } from './sent-oddity.ts'
import { swallowedError } from './swallowed-error.ts'
import { layersOfServiceError } from './service-error.ts'
import { isStale, isWithheld } from '../../shared/refusing-words.ts'
import { isWritten, modelOrApi, ownerOf } from './sources.ts'

/** What stood in for a service refused it. */
export function refusedByService(node: string, error: ServiceError): Pointer {
  const [layer, ...others] = layersOfServiceError(error)
  const status = error.status === null ? '' : ` ${String(error.status)}:`
  const reason = `${node} was refused by its service:${status} ${error.text.replaceAll('\n', ' ')}`
  const { refusedValue: value } = error
  if (value === undefined) return { layer, others, reason }
  return { layer, others, reason: `${reason.replace(/[.\s]+$/u, '')}. ${aboutRefused(value)}`, read: value }
}

/** The failing request was refused or never answered, with what was said of it; null where it was answered as it should be. */
export function refusedTo(node: string, answer: FailedAnswer, view: WorkflowView, reader: string): Pointer | null {
  const told = madeAmiss(view, reader) ?? pointerTo(node, answer, view, reader)
  return told === null ? null : { ...told, reason: saying(told.reason, answer.words) }
}

function pointerTo(node: string, answer: FailedAnswer, view: WorkflowView, reader: string): Pointer | null {
  const { status, refusal, method, url, error, sentOddity, turnedFrom: before } = answer
  if (status !== null && status < 400 && refusal === undefined && error === null) return unreadable(node, answer, view)
  if (refusal === 'access' || refusal === 'unsaid') {
    return {
      layer: 'authorisation',
      others: ['API'],
      reason: `${node} was answered ${String(status)}: credential, scopes or rights.`,
    }
  }
  if (status === 407) {
    const reason = `${node} was answered 407: a proxy on the way out asks for a login.`
    return { layer: 'API', others: ['authorisation'], reason }
  }
  if (refusal === 'block' || refusal === 'limit') {
    const why = refusal === 'block' ? 'a firewall in front of the API keeps it out' : tooMuch(status)
    return { layer: 'API', others: ['authorisation'], reason: `${node} was answered ${String(status)}: ${why}.` }
  }
  const asked = modelOrApi(answer)
  if (refusal === 'database' || refusal === 'queue') {
    const reason = `${node} was answered ${String(status)} by ${method} ${url}: ${behindWords[refusal]}.`
    return { layer: refusal, others: refusal === 'queue' ? ['node', 'API'] : ['API', 'node'], reason }
  }
  if (asked === 'queue' && status === 404) {
    const reason = `${node} was answered 404 by the broker: the queue or topic that it names is not there: ${method} ${url}.`
    return { layer: 'queue', others: ['node', 'data'], reason }
  }
  if (refusal === 'busy') {
    const reason = `${node} was answered ${String(status)} with words that it may go later: ${method} ${url}.`
    return { layer: asked, others: ['node'], reason }
  }
  if (status === 403 && blockedByPerson.test(answer.words ?? '')) {
    const { refusedValue: recipient } = answer
    const reason = `${node} was answered 403: whoever is to get it has blocked the caller: ${method} ${url}.`
    if (recipient === undefined) return { layer: 'node', others: ['data', 'API'], reason }
    const whose = ` It goes to ${recipient.path} of the payload.`
    return { layer: 'data', others: ['API', 'node'], reason: `${reason}${whose}`, read: recipient }
  }
  if (refusal === 'model') {
    const reason = `${node} was answered ${String(status)}: the model that it asks for is not there.`
    return { layer: 'AI layer', others: ['node'], reason }
  }
  if (asked === 'AI layer' && status !== null && status >= 400 && isWithheld(answer.words)) {
    const reason = `${node} was answered ${String(status)}: the filter in front of the model lets through no such content.`
    return { layer: 'AI layer', others: ['data'], reason }
  }
  if (isStale(answer)) {
    const reason = `${node} was answered ${String(status)}: what it is to change was changed since the version was made that it names: ${method} ${url}.`
    return { layer: 'node', others: ['API', 'data'], reason }
  }
  if (refusal === 'size') {
    const reason = `${node} was answered ${String(status)}: what it sent is longer than that takes: ${method} ${url}.`
    return { layer: 'data', others: ['node', asked], reason }
  }
  if (status !== null && status >= 400 && before !== undefined) {
    return {
      layer: 'node',
      others: ['API', 'data'],
      reason: `${node} sent ${before.method} ${before.url}, which was answered ${String(before.status)} and led on to ${url}; there it went on as GET, without its body, and was answered ${String(status)}. Give the node the address that it leads to.`,
    }
  }
  const lacking = status !== null && status >= 400 && status < 500 ? sentWithout(view, reader, sentOddity) : null
  if (lacking !== null) {
    const [layer, whose] = lacking.owner
    return {
      layer,
      others: (['node', 'API', 'data'] as const).filter((one) => one !== layer),
      reason: `${node} was answered ${String(status)} to what it sent: ${method} ${url}. ${lacking.read.path} of ${whose}, which it is made from, ${isWhat(lacking.read.found)}.`,
    }
  }
  const { refusedValue: value } = answer
  if (refusal === 'exists') {
    const which = value === undefined ? '' : ` What was sent as "${value.name}" is ${value.path} of the payload.`
    return {
      layer: 'data',
      others: answer.isKeyOfDatabase === true ? ['database', 'node', asked] : ['node', asked],
      reason: `${node} was answered ${String(status)}: what it is to make is there already: ${method} ${url}.${which} The same may have been sent before (data), or the workflow is to look for it first (node).`,
      ...(value === undefined ? {} : { read: value }),
    }
  }
  if (value !== undefined && sentOddity === undefined) {
    return {
      layer: 'data',
      others: ['node', 'API'],
      reason: `${node} was answered ${String(status)} with words about "${value.name}": ${method} ${url}. What was sent there is ${value.path} of the payload, as it came.`,
      read: value,
    }
  }
  const ofModel =
    status !== null && aboutNames.has(status) && sentOddity === undefined ? takenOfModel(view, reader) : null
  if (ofModel !== null) {
    return {
      layer: 'AI layer',
      others: ['node', 'data', asked],
      reason: `${node} was answered ${String(status)} to what it sent: ${method} ${url}. It is made of ${ofModel}: a model may name what there is not.`,
    }
  }
  const sent = sentOddity === undefined ? '' : ` What was sent holds ${sentOddity}.`
  if (status !== null && (refusal === 'content' || (status >= 500 && sentOddity !== undefined))) {
    return {
      layer: 'node',
      others: ['data', asked],
      reason: `${node} was answered ${String(status)} with words about what it sent: ${method} ${url}.${sent}`,
    }
  }
  if (answer.sentAsItCame !== undefined && sentOddity === undefined) {
    const reason = `${node} was answered ${String(status)} to what it sent: ${method} ${url}. All of that is of the payload, as it came: ${listed(answer.sentAsItCame)}.`
    return { layer: 'data', others: ['node', asked], reason }
  }
  if (status !== null && status >= 400 && status < 500) {
    return {
      layer: 'node',
      others: ['data', asked],
      reason: `${node} was answered ${String(status)} to what it sent: ${method} ${url}.${sent}`,
    }
  }
  if (status !== null && status < 400 && error === null) return null
  const { gaveUpAfterMs: given } = answer
  const reason =
    given === undefined
      ? `${node} got ${String(status ?? error ?? 'no answer')} from ${url}.`
      : `${node} gave up after ${String(given)} ms, the time-out that is set in it, and ${method} ${url} had not answered by then (${String(error)}).`
  return { layer: asked, others: ['node'], reason }
}

/** What follows the answer of an API that hands on what failed behind it. */
const behindWords = {
  database: 'by its words the database behind the API failed',
  queue: 'by its words the queue or topic is not there, or took nothing',
} as const

/** Refusals of what was named: it is not there, or is none (RFC 9110 §15.5). */
const aboutNames: ReadonlySet<number> = new Set([400, 404, 410, 422])

/** A limit under another status than that of the rate may be one of what is paid for (RFC 6585 §4). */
function tooMuch(status: number | null): string {
  return status === 429 ? 'it called too often' : 'it called too often, or a limit of its account is reached'
}

/** It was answered as if all were well, with what is not the JSON that the node takes; null where it is not so. */
function unreadable(node: string, answer: FailedAnswer, { errorMessage }: WorkflowView): Pointer | null {
  const { status, contentType, url } = answer
  if (!/\bJSON\b/u.test(errorMessage ?? '') || !/\b(?:response|answer|body)\b/iu.test(errorMessage ?? '')) return null
  const type = contentType === null ? '' : ` (${contentType})`
  return {
    layer: modelOrApi(answer),
    others: ['node'],
    reason: `${node} takes JSON, and was answered ${String(status)} with something else${type} by ${url}.`,
  }
}

/** What a refused request is made from, where that had no value; null where nothing is known to be missing, or a name may be wrong. */
function sentWithout(
  view: WorkflowView,
  reader: string,
  oddity: string | undefined,
): { readonly read: TracedRead; readonly owner: readonly [Layer, string] } | null {
  const { reads = [] } = view
  const lacking = reads.filter(
    (read) => isLacking(read) && read.listed !== true && read.assumed !== true && read.hasFallback !== true,
  )
  const own = lacking.find((read) => read.node === reader && ownerOf(read, view) !== null)
  const isOdd = oddity !== undefined && !isRawTemplate(oddity)
  const read = own ?? (isOdd ? (swallowedError(view)?.read ?? only(lacking)) : undefined)
  const owner = read === undefined ? null : ownerOf(read, view)
  if (read === undefined || owner === null) return null
  const isMisspelt = (read.beside ?? []).some((name) => isLike(name, read.keys.at(-1) ?? ''))
  return isMisspelt ? null : { read, owner }
}

function only(reads: readonly TracedRead[]): TracedRead | undefined {
  return new Set(reads.map(({ path }) => path)).size === 1 ? reads[0] : undefined
}

/** What came before was an answer that says no, or is none, under a status that says yes; null where it was neither. */
export function afterAnswer(view: WorkflowView, begin: string): Pointer | null {
  const { earlierAnswer: earlier, reads = [] } = view
  if (earlier === undefined) return null
  const { node, url, status, oddity, refusal, words, refusedValue: value } = earlier
  const at = { node, ...(isWritten(view, node) && { isAsItCame: true as const }) }
  const been = (what: string): string =>
    saying(`${begin} "${node}" had been answered ${String(status)} ${what} by ${url}.`, words)
  if (refusal === 'access') {
    const reason = been('with words about credential, scopes or rights')
    return { layer: 'authorisation', others: ['API', 'node'], reason, ...at }
  }
  if (refusal === 'database' || refusal === 'queue') {
    const reason = `${been('with an error within a success')} ${upperFirst(behindWords[refusal])}.`
    return { layer: refusal, others: refusal === 'queue' ? ['node', 'API'] : ['API', 'node'], reason, ...at }
  }
  if (refusal !== undefined && refusal !== 'content')
    return { layer: 'API', others: ['node'], reason: been('and refused'), ...at }
  if (oddity !== null && blamesSender(oddity))
    return { layer: 'data', others: ['API', 'node'], reason: been(`with ${oddity}`), ...at }
  if (value !== undefined) {
    const reason = `${been('with an error within a success')} ${aboutRefused(value)}`
    return { layer: 'data', others: ['API', 'node'], reason, ...at, read: value }
  }
  if (refusal === 'content')
    return { layer: 'node', others: ['data', 'API'], reason: been('with words about what it had sent'), ...at }
  const isRead = reads.some(({ origin }) => origin.kind === 'answer' && origin.node === node)
  const isPage = oddity === signInPage || oddity === pageOfHtml
  if ((oddity === signInPage && !isRead) || (isPage && signIn.test(pathOf(url)))) {
    return { layer: 'authorisation', others: ['API', 'node'], reason: been('with a page to sign in at'), ...at }
  }
  return oddity === null || (oddity === pageOfHtml && takesPages(view))
    ? null
    : {
        layer: modelOrApi(earlier),
        others: oddity === signInPage ? ['authorisation', 'node'] : ['node'],
        reason: been(`with ${oddity}`),
        ...at,
      }
}

/** Nodes that take HTML: for them a page is the answer that was asked for. */
const ofPages: ReadonlySet<string> = new Set(
  ['html', 'htmlExtract', 'markdown'].map((name) => `n8n-nodes-base.${name}`),
)

function takesPages({ kindsBefore = [], failedNodeType }: WorkflowView): boolean {
  return [...kindsBefore, failedNodeType].some((kind) => kind != null && ofPages.has(kind))
}

/** A part of a path at which people sign in: whoever is sent there was not known. */
const signIn = /\/(?:log-?in|sign-?in|sso|auth(?:enticate|orize)?|oauth2?)(?:[/.;]|$)/iu

function pathOf(url: string): string {
  return URL.canParse(url) ? new URL(url).pathname : ''
}

function upperFirst(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

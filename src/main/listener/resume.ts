/**
 * Calls of `/webhook-waiting/ID[/SUFFIX]`: the execution with that id goes on after its Wait node. In: a request and who
 * waits. Out: what became of it, in the same words as for any webhook (contract §4, §7).
 */
import type { ExecutionStatus } from '../../shared/execution.ts'
import type { Item } from '../../shared/item.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { UrlVariant } from '../../shared/webhook.ts'
import { authenticate } from './authenticate.ts'
import { bodySettingsOf } from './body-settings.ts'
import type { Received } from './arrival.ts'
import { fieldsOf, type HeaderFields } from '../../shared/headers.ts'
import { cutSentence, tooLargeAnswer } from './cut-body.ts'
import { notRunAnswer, onlyRunIfOf } from './only-run-if.ts'
import { parseBody, type ParsedBody } from './parse-body.ts'
import { originHeaders } from './cross-origin.ts'
import { answerOf, nowhere, type Decision } from './decision.ts'
import { whenKept, type Keeping } from './keeping.ts'
import type { Receiver } from './receiver.ts'
import { refusalAnswer, unreadAnswer } from './refusal-answer.ts'
import { authenticationNamed, type Registration } from './registration.ts'
import { readTarget, resumePrefix, type Target } from './target.ts'
import { triggerItem } from './trigger-item.ts'
import { emptyAnswer, jsonAnswer, type WireAnswer } from './wire-answer.ts'
import type { Waiter, NamedWorkflow } from './waiting-door.ts'
type OpenWaiter = Extract<Waiter, { kind: 'waiting' }>

/** A request target behind the prefix of resume URLs. */
export interface ResumeTarget {
  readonly rawPath: string
  readonly executionId: string
  /** Everything behind the id and its slash; null where there is no slash. */
  readonly suffix: string | null
  readonly query: Target['query']
}

/** Takes the target of a resume URL apart; null where it is none. A slash at the end counts (contract §4 rule 1). */
export function readResumeTarget(target: string): ResumeTarget | null {
  const { rawPath, path, query } = readTarget(target)
  if (!path.startsWith(`${resumePrefix}/`)) return null
  const [executionId = '', ...rest] = path.slice(resumePrefix.length + 1).split('/')
  return { rawPath, executionId, suffix: rest.length === 0 ? null : rest.join('/'), query }
}

interface Resume {
  readonly received: Received
  readonly receiver: Receiver
  readonly keeping: Keeping
  readonly target: ResumeTarget
  readonly headers: HeaderFields
}

/** Decides what becomes of a call of a resume URL. */
export function decideResume(
  received: Received,
  receiver: Receiver,
  keeping: Keeping,
  target: ResumeTarget,
): Decision | Promise<Decision> {
  const { method, headers } = received.arrival.request
  const resume: Resume = { received, receiver, keeping, target, headers: fieldsOf(headers) }
  const waiter: Waiter = receiver.options.waiting?.find(target.executionId) ?? { kind: 'unknown' }
  if (method === 'OPTIONS') return preflight(resume)
  const { executionId } = target
  switch (waiter.kind) {
    case 'unknown':
      return lost(resume, null, refused(404, `The execution "${executionId}" does not exist.`), [
        `there is no execution “${executionId}”`,
        'Use the resume URL as the workflow gave it (`$execution.resumeUrl`); it names the execution.',
      ])
    case 'not-waiting':
      return lost(resume, waiter.workflow, refused(409, busyText(executionId, waiter.status)), [
        `execution “${executionId}” of workflow “${waiter.workflow.name}” does not wait: its status is “${waiter.status}”`,
        'It goes on once; a second call of its resume URL finds nobody.',
      ])
    case 'not-for-a-call':
      return lost(resume, waiter.workflow, noMatch(executionId), [
        `execution “${executionId}” waits in “${waiter.node}” ${waiter.till === null ? 'for another workflow' : `until ${new Date(waiter.till).toISOString()}`}, not for a call`,
        'Set the node to resume on a webhook call, if it is to be called.',
      ])
    case 'waiting':
      return called(resume, waiter)
  }
}

function called(resume: Resume, waiter: OpenWaiter): Decision | Promise<Decision> {
  const { received, receiver, target, headers } = resume
  const { method } = received.arrival.request
  const registration = registrationOf(waiter, target.executionId)
  const difference = differenceOf(method, target, registration)
  if (difference !== null) {
    return lost(resume, waiter.workflow, noMatch(target.executionId), [difference, 'The execution goes on waiting.'])
  }
  const checked = authenticate(
    registration,
    { headers, remoteAddress: received.arrival.remoteAddress, nowMs: received.arrival.receivedAtMs },
    receiver.options.credential,
  )
  const passed = (authentication: Awaited<typeof checked>): Decision | Promise<Decision> => {
    if (authentication.kind === 'refused') {
      return turnedAway(resume, waiter, refusalAnswer(authentication), authentication.sentence)
    }
    return read(resume, waiter, registration, authentication.jwtPayload)
  }
  return checked instanceof Promise ? checked.then(passed) : passed(checked)
}

function read(
  resume: Resume,
  waiter: OpenWaiter,
  registration: Registration,
  jwtPayload: JsonObject | undefined,
): Decision | Promise<Decision> {
  const { received, receiver, headers } = resume
  const { bodyBytes } = receiver.options.limits
  if (received.body === null) {
    const sentence = cutSentence(received.arrival, bodyBytes)
    return turnedAway(resume, waiter, tooLargeAnswer(bodyBytes), sentence)
  }
  const parsing = parseBody(headers, received.body, bodySettingsOf(registration, bodyBytes))
  const parsed = (body: ParsedBody): Decision | Promise<Decision> => {
    if (body.kind === 'failed') return turnedAway(resume, waiter, unreadAnswer(body), body.sentence)
    return ifItRuns(resume, waiter, registration, { body, jwtPayload })
  }
  return parsing instanceof Promise ? parsing.then(parsed) : parsed(parsing)
}

interface ReadCall {
  readonly body: Extract<ParsedBody, { kind: 'parsed' }>
  readonly jwtPayload: JsonObject | undefined
}

function ifItRuns(
  resume: Resume,
  waiter: OpenWaiter,
  registration: Registration,
  call: ReadCall,
): Decision | Promise<Decision> {
  const template = onlyRunIfOf(registration)
  const ask = resume.receiver.options.onlyRunIf
  const item = itemOf(resume, waiter, registration, call)
  const run = (note: string | null): Decision | Promise<Decision> =>
    whenKept(resume.keeping, () => goOn(resume, waiter, registration, item, [call.body.note, note]))
  if (template === null || ask === undefined) return run(null)
  return ask({ registration, item, variant: variantOf(waiter), template }).then(({ runs, sentence }) =>
    runs ? run(sentence) : turnedAway(resume, waiter, notRunAnswer(), sentence ?? ''),
  )
}

function variantOf({ manual }: OpenWaiter): UrlVariant {
  return manual ? 'test' : 'production'
}

function itemOf(resume: Resume, waiter: OpenWaiter, registration: Registration, call: ReadCall): Item {
  const { receiver, target, headers } = resume
  return triggerItem({
    registration,
    variant: variantOf(waiter),
    headers,
    params: {},
    query: target.query,
    body: call.body,
    jwtPayload: call.jwtPayload,
    webhookUrl: `${receiver.baseUrl}/${registration.path}`,
    baseUrl: receiver.baseUrl,
  })
}

function goOn(
  resume: Resume,
  waiter: OpenWaiter,
  registration: Registration,
  item: Item,
  notes: readonly (string | null)[],
): Decision {
  const { received, receiver, target, headers } = resume
  const { executionId } = target
  const { workflow, node } = waiter
  const note = notes.map((one) => (one === null ? '' : ` But ${one}.`)).join('')
  const sentence = `\`${lineOf(resume)}\` resumed execution “${executionId}” of workflow “${workflow.name}”, which waited in “${node.name}”.${note}`
  const acceptance = receiver.options.waiting?.resume({
    deliveryId: received.arrival.id,
    executionId,
    node: registration.node,
    item,
    sentence,
  })
  if (acceptance === null || acceptance === undefined) {
    return lost(resume, workflow, refused(409, busyText(executionId, 'running')), [
      `execution “${executionId}” of workflow “${workflow.name}” had just gone on`,
      'Another call, or the moment until which it waited, came first.',
    ])
  }
  return {
    fate: {
      ...nowhere,
      outcome: 'accepted',
      workflowId: workflow.id,
      webhookNode: node.name,
      executionId,
      explanation: { sentence, nearest: [] },
    },
    ...(acceptance.kept === undefined ? {} : { kept: acceptance.kept }),
    answer: answerOf(
      acceptance.answer,
      originHeaders(received.arrival.request.method, headers, () => [registration]),
    ),
  }
}

/** The Wait node as a webhook of one execution. */
function registrationOf({ workflow, node, call }: OpenWaiter, executionId: string): Registration {
  const options = isObject(call['options']) ? call['options'] : {}
  const suffix = typeof options['webhookSuffix'] === 'string' ? options['webhookSuffix'].trim().replace(/^\//, '') : ''
  return {
    workflow,
    node: { ...node, parameters: call },
    method: typeof call['httpMethod'] === 'string' ? call['httpMethod'] : 'GET',
    output: 0,
    path: `${resumePrefix}/${executionId}${suffix === '' ? '' : `/${suffix}`}`,
    segments: null,
    authentication: authenticationNamed(call['incomingAuthentication']),
    options,
  }
}

function differenceOf(method: string, target: ResumeTarget, { method: expected, path }: Registration): string | null {
  const asked = `${resumePrefix}/${target.executionId}${target.suffix === null ? '' : `/${target.suffix}`}`
  const differences = [
    ...(method === expected ? [] : [`method \`${method}\` differs; it waits for \`${expected}\``]),
    ...(asked === path ? [] : [`path \`/${asked}\` differs; it waits at \`/${path}\``]),
  ]
  return differences.length === 0 ? null : differences.join('; ')
}

/** A call that reached no waiting node: why, and what to do. */
function lost(
  resume: Resume,
  workflow: NamedWorkflow | null,
  answer: WireAnswer,
  [why, remedy]: readonly [string, string],
): Decision {
  const sentence = `\`${lineOf(resume)}\` resumed nothing: ${why}. ${remedy}`
  const fate = { ...nowhere, outcome: 'unmatched' as const, workflowId: workflow?.id ?? null }
  return { fate: { ...fate, explanation: { sentence, nearest: [] } }, answer }
}

/** A call that reached the waiting node and may not wake it: it goes on waiting. */
function turnedAway(resume: Resume, { workflow, node }: OpenWaiter, answer: WireAnswer, why: string): Decision {
  const sentence = `\`${lineOf(resume)}\` reached “${node.name}” of workflow “${workflow.name}”, which waits, but was refused: ${why}. The execution goes on waiting.`
  return {
    fate: {
      ...nowhere,
      outcome: 'refused',
      workflowId: workflow.id,
      webhookNode: node.name,
      explanation: { sentence, nearest: [] },
    },
    answer,
  }
}

function preflight(resume: Resume): Decision {
  const { origin, 'access-control-request-headers': asked } = resume.headers
  const sentence = `\`${lineOf(resume)}\` asks what may be sent there (a CORS preflight); it resumes nothing and was answered 204.`
  const allowed: readonly (readonly [string, string])[] =
    origin === undefined
      ? []
      : [
          ['access-control-allow-origin', origin],
          ['access-control-allow-methods', 'OPTIONS, GET, POST, PUT, PATCH, DELETE, HEAD'],
          ...(asked === undefined ? [] : [['access-control-allow-headers', asked] as const]),
        ]
  return {
    fate: { ...nowhere, outcome: 'unmatched', explanation: { sentence, nearest: [] } },
    answer: emptyAnswer(204, allowed),
  }
}

function lineOf({ received, target }: Resume): string {
  return `${received.arrival.request.method} ${target.rawPath}`
}

function refused(code: 404 | 409, message: string): WireAnswer {
  return jsonAnswer(code, { code, message })
}

function noMatch(executionId: string): WireAnswer {
  const message = `The workflow for execution "${executionId}" does not contain a waiting webhook with a matching path/method.`
  return refused(404, message)
}

function busyText(executionId: string, status: ExecutionStatus): string {
  if (status === 'new' || status === 'running') return `The execution "${executionId}" is running already.`
  const how = status === 'error' || status === 'crashed' ? 'finished with error' : 'finished already'
  return `The execution "${executionId}" has ${how}.`
}

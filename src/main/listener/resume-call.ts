/**
 * Calls of `/webhook-waiting/ID[/SUFFIX]` and of `/form-waiting/ID`: the execution with that id goes on after its Wait or Form node. In: a request and who
 * waits. Out: what became of it, in the same words as for any webhook (contract §4, §7).
 */
import { undecided } from '../../shared/delivery.ts'
import type { HeaderFields } from '../../shared/headers.ts'
import { isObject, type JsonObject } from '../../shared/json.ts'
import type { Workflow } from '../../shared/workflow.ts'
import type { Received } from './arrival.ts'
import { answerOf, type Decision } from './decision.ts'
import type { Keeping } from './keeping.ts'
import type { Receiver } from './receiver.ts'
import { authenticationNamed, type Registration } from './registration.ts'
import {
  lineOf,
  noMatch,
  notFound,
  preflight,
  refuseResume,
  resumedNothing,
  runningAlready,
} from './resume-refusals.ts'
import { readable } from './readable-answer.ts'
import { invalidLinkPage, invalidToken, signatureFlaw, suffixOf } from './resume-signature.ts'
import type { ResumeTarget } from './resume-target.ts'
import { prefixes, resumePrefix } from './target.ts'
import { completionPage } from './forms/completion-page.ts'
import { nextPage, wantsPage } from './forms/form-answer.ts'
import { formOfPage, hasNextPage, isCompletion, showsPage } from './forms/form-node.ts'
import { formPage } from './forms/form-page.ts'
import { pageBetween, statusAnswer } from './forms/waiting-page.ts'
import { jsonAnswer, type WireAnswer } from './wire-answer.ts'
import { profileOf, rulesOf } from '../../shared/service-profile.ts'
import type { FoundExecution } from './waiting-executions.ts'
import { itemOf, passCall, type ReadCall, type WebhookCall } from './webhook-call.ts'

/** A call of a resume URL. */
export interface Resume {
  readonly received: Received
  readonly receiver: Receiver
  readonly keeping: Keeping
  readonly target: ResumeTarget
  readonly headers: HeaderFields
}

type Waiting = Extract<FoundExecution, { kind: 'waiting' }>

/** Decides what becomes of a call of a resume URL. */
export function decideResume(resume: Resume): Decision | Promise<Decision> {
  const { received, receiver, target } = resume
  const { executionId } = target
  const found: FoundExecution = receiver.options.waiting?.find(executionId) ?? { kind: 'unknown' }
  const { method } = received.arrival.request
  const isOpen = found.kind === 'unknown' || rulesOf(profileOf(found.workflow.settings)).opensResumeUrls
  if (method === 'OPTIONS') return preflight(resume, isOpen)
  const decided = decideCall(resume, found)
  return isOpen ? readable(decided, resume.headers) : decided
}

function decideCall(resume: Resume, found: FoundExecution): Decision | Promise<Decision> {
  const { received, target } = resume
  const { method } = received.arrival.request
  const unsigned = found.kind === 'unknown' ? null : signatureFlaw(target, signatureOf(resume, found.workflow))
  if (found.kind !== 'unknown' && unsigned !== null) {
    const answer = target.isForm ? invalidLinkPage : invalidToken
    if (found.kind === 'waiting') return refuseResume(resume, found, answer, unsigned)
    const { became } = noneWaits(resume, found)
    const sentence = `${became.explanation?.sentence ?? ''} It was answered 401 before that was looked at: ${unsigned}.`
    return { became: { ...became, explanation: { sentence, nearest: [] } }, answer }
  }
  const status = target.isForm ? statusAnswer(suffixOf(target), found) : null
  if (status !== null) return shown(resume, found, status, 'was told how far the execution is')
  if (found.kind === 'waiting' && showsPage(found.node)) return calledForm(resume, found)
  if (target.isForm && method === 'GET' && found.kind !== 'waiting') {
    const { isShown, answer } = pageBetween(found)
    if (isShown) return shown(resume, found, answer, 'was shown that no page is to be filled in now')
    if (wantsPage(resume.headers)) return { ...noneWaits(resume, found), answer }
  }
  if (found.kind !== 'waiting') return noneWaits(resume, found)
  return called(resume, found)
}

function signatureOf({ receiver, target }: Resume, workflow: Pick<Workflow, 'settings'>): string | null {
  return receiver.options.waiting?.signature(target.executionId, workflow) ?? null
}

/** A call of a form's URL that is answered with a page or a word, and resumes nothing. */
function shown(resume: Resume, found: FoundExecution, answer: WireAnswer, what: string): Decision {
  const workflow = found.kind === 'unknown' ? null : found.workflow
  const sentence = `\`${lineOf(resume)}\` ${what}.`
  const explanation = { sentence, nearest: [] }
  return {
    became: { ...undecided, outcome: 'shown', workflowId: workflow?.id ?? null, explanation },
    answer,
  }
}

/** A page that an execution waits at: it is shown; the last one and what is sent let the execution go on. */
function calledForm(resume: Resume, waiting: Waiting): Decision | Promise<Decision> {
  const { received, receiver, target } = resume
  const { method } = received.arrival.request
  const { executionId } = target
  if (method !== 'GET' && method !== 'POST') {
    return resumedNothing(resume, waiting.workflow, noMatch(executionId), [
      `method \`${method}\` differs; a form is fetched with \`GET\` and sent with \`POST\``,
      'The execution goes on waiting.',
    ])
  }
  const registration = { ...registrationOf(waiting, executionId), method, authentication: formAuthentication(waiting) }
  const { node, workflow } = registration
  const form = formOfPage(workflow, node, waiting.manual)
  const call: WebhookCall = {
    ...resume,
    keeping: resume.keeping,
    registration,
    variant: waiting.manual ? 'test' : 'production',
    params: {},
    query: {},
    form: form.fields,
  }
  return passCall(call, {
    refuse: (answer, { sentence }) => refuseResume(resume, waiting, answer, sentence),
    run: (read) => {
      if (isCompletion(node)) {
        return resumeExecution(resume, waiting, call, null, () =>
          method === 'GET' ? completionPage(node.parameters) : jsonAnswer(200, { status: 200 }),
        )
      }
      if (method === 'GET') return shown(resume, waiting, formPage(form), `was shown the page of "${node.name}"`)
      if (wantsPage(resume.headers) || hasNextPage(workflow, node.name)) {
        const next = { executionId, signature: signatureOf(resume, workflow) }
        return resumeExecution(resume, waiting, call, read, () => nextPage(resume.headers, receiver.baseUrl, next))
      }
      const responseMode = answersWith(waiting)
      if (responseMode === 'onReceived') {
        return resumeExecution(resume, waiting, call, read, () => jsonAnswer(200, { status: 200 }))
      }
      // As one that a call resumes: what is asked of a page says nothing about answers.
      const answers = { resume: 'webhook', responseMode, responseData: 'noData' }
      const answering = { ...node, parameters: { ...node.parameters, ...answers } }
      return resumeExecution(resume, waiting, { ...call, registration: { ...registration, node: answering } }, read)
    },
  })
}

/** How a program that sent the last page is answered: at a Form node by the end, at a Wait as that says (n8n 1.123.5 and 2.41.1, measured). */
function answersWith({ node, call }: Waiting): 'onReceived' | 'lastNode' | 'responseNode' {
  if (node.type !== 'n8n-nodes-base.wait') return 'responseNode'
  const { responseMode } = call
  return responseMode === 'lastNode' || responseMode === 'responseNode' ? responseMode : 'onReceived'
}

/** A Form node asks for nothing; a Wait may ask for Basic Auth. */
function formAuthentication({ node, call }: Waiting): Registration['authentication'] {
  return node.type === 'n8n-nodes-base.wait' ? authenticationNamed(call['incomingAuthentication']) : 'none'
}

/** A call that finds nobody who waits for it. */
function noneWaits(resume: Resume, found: Exclude<FoundExecution, { kind: 'waiting' }>): Decision {
  const { executionId } = resume.target
  switch (found.kind) {
    case 'unknown':
      return resumedNothing(resume, null, notFound(executionId), [
        `there is no execution "${executionId}"`,
        'Use the resume URL as the workflow gave it (`$execution.resumeUrl`); it names the execution.',
      ])
    case 'not-waiting':
      return resumedNothing(resume, found.workflow, runningAlready(executionId, found.status), [
        `execution "${executionId}" of workflow "${found.workflow.name}" does not wait: its status is "${found.status}"`,
        'It goes on once; a second call of its resume URL finds nobody.',
      ])
    case 'not-for-a-call':
      return resumedNothing(resume, found.workflow, noMatch(executionId), [
        `execution "${executionId}" waits in "${found.node}" ${found.till === null ? 'for another workflow' : `until ${new Date(found.till).toISOString()}`}, not for a call`,
        'Set the node to resume on a webhook call, if it is to be called.',
      ])
  }
}

function called(resume: Resume, waiting: Waiting): Decision | Promise<Decision> {
  const { received, receiver, keeping, target, headers } = resume
  const registration = registrationOf(waiting, target.executionId)
  const difference = differenceOf(received.arrival.request.method, target, registration)
  if (difference !== null) {
    const why = [difference, 'The execution goes on waiting.'] as const
    return resumedNothing(resume, waiting.workflow, noMatch(target.executionId), why)
  }
  const call: WebhookCall = {
    received,
    receiver,
    keeping,
    headers,
    registration,
    variant: waiting.manual ? 'test' : 'production',
    params: {},
    query: target.query,
    webhookUrl: shownUrl(receiver.baseUrl, waiting, registration),
  }
  return passCall(call, {
    refuse: (answer, { sentence }) => refuseResume(resume, waiting, answer, sentence),
    run: (read) => resumeExecution(resume, waiting, call, read),
  })
}

/** `read` null: it goes on with the items that it held back. `answer`: in the place of what the workflow answers. */
function resumeExecution(
  resume: Resume,
  waiting: Waiting,
  call: WebhookCall,
  read: ReadCall | null,
  answer?: () => WireAnswer,
): Decision {
  const { received, receiver, target } = resume
  const { executionId } = target
  const { workflow, node } = waiting
  const notes = [read?.body.note ?? null, read?.conditionNote ?? null]
    .map((note) => (note === null ? '' : ` But ${note}.`))
    .join('')
  const sentence = `\`${lineOf(resume)}\` resumed execution "${executionId}" of workflow "${workflow.name}", which waited in "${node.name}".${notes}`
  const acceptance = receiver.options.waiting?.resume({
    deliveryId: received.arrival.id,
    executionId,
    node: call.registration.node,
    item: read === null ? null : itemOf(call, read),
    sentence,
  })
  if (acceptance === null || acceptance === undefined) {
    return resumedNothing(resume, workflow, runningAlready(executionId, 'running'), [
      `execution "${executionId}" of workflow "${workflow.name}" had just gone on`,
      'Another call, or the moment until which it waited, came first.',
    ])
  }
  return {
    became: {
      ...undecided,
      outcome: 'accepted',
      workflowId: workflow.id,
      webhookNode: node.name,
      executionId,
      explanation: { sentence, nearest: [] },
    },
    answer: answer === undefined ? answerOf(acceptance.answer, []) : answer(),
    committed: acceptance.committed,
  }
}

/** The Wait node as a webhook of one execution. */
function registrationOf({ workflow, node, call }: Waiting, executionId: string): Registration {
  // Who resumes is answered with a body, whatever is set (n8n 1.123.5 and 2.41.1, measured).
  const { noResponseBody: _, ...options } = isObject(call['options']) ? call['options'] : {}
  const suffix = suffixWritten(options)
  return {
    workflow,
    // What a form asks for says itself what ends the waiting.
    node: { ...node, parameters: { resume: 'webhook', ...call, options } },
    method: typeof call['httpMethod'] === 'string' ? call['httpMethod'] : 'GET',
    output: 0,
    path: `${resumePrefix}/${executionId}${suffix === '' ? '' : `/${suffix}`}`,
    segments: null,
    authentication: authenticationNamed(call['incomingAuthentication']),
    options,
  }
}

function suffixWritten({ webhookSuffix }: JsonObject): string {
  return typeof webhookSuffix === 'string' ? webhookSuffix.trim().replace(/^\//, '').replace(/\/$/, '') : ''
}

/** What the item tells as its URL: not the one that was called, but that of a webhook of its own (n8n 1.123.5 and 2.41.1, measured). */
function shownUrl(baseUrl: string, { node, workflow, manual }: Waiting, { options }: Registration): string {
  const suffix = suffixWritten(options)
  const own = node.webhookId ?? `${workflow.id}/${encodeURIComponent(node.name.toLowerCase())}`
  return `${baseUrl}/${prefixes[manual ? 'test' : 'production']}/${suffix === '' ? own : suffix}`
}

function differenceOf(method: string, target: ResumeTarget, { method: expected, path }: Registration): string | null {
  const suffix = suffixOf(target)
  const unreachable = whyUnreachable(path.split('/').slice(2).join('/'))
  const asked = `${resumePrefix}/${target.executionId}${suffix === null ? '' : `/${suffix}`}`
  const differences = [
    ...(method === expected ? [] : [`method \`${method}\` differs; it waits for \`${expected}\``]),
    ...(asked === path ? [] : [`path \`/${asked}\` differs; it waits at \`/${path}\`${unreachable}`]),
    ...(asked === path && unreachable !== '' ? [`path \`/${path}\` cannot be called${unreachable}`] : []),
  ]
  return differences.length === 0 ? null : differences.join('; ')
}

/** Why no call reaches a suffix, whatever it is; empty where one does. */
function whyUnreachable(suffix: string): string {
  if (suffix.startsWith('='))
    return ' (an expression, which the service takes as it is written: write a plain word as suffix)'
  if (suffix.includes('/'))
    return ' (a suffix of several parts, which the service has no path for: write one word as suffix)'
  return ''
}

/** A text that was dropped or pasted: a case or workflow is opened, a captured request becomes the request of the case, a log is read. */
import { create } from 'zustand'
import type { Problem } from '../../shared/problem.ts'
import { looksLikeRequest } from '../../shared/request-text.ts'
import type { CapturedRequestView } from '../../shared/views/captured-request-view.ts'
import { ask } from '../faultline.ts'
import { openGiven, showStep, stepBack, useCase, type GivenText } from './case.ts'
import { openLog, type BodyOffer } from './log.ts'
import { goTo } from './navigation.ts'
import { flushEdit } from './request-edit.ts'
import { notifyDone, notifyProblem } from './toasts.ts'

/** Captured requests of one text, from which a person chooses; null: none are. */
type Captured = (GivenText & { readonly requests: readonly CapturedRequestView[] }) | null

export const useCaptured = create<{ readonly captured: Captured }>()(() => ({ captured: null }))

export async function openText(name: string, text: string): Promise<void> {
  await flushEdit()
  if (looksLikeRequest(text)) await openCaptured(name, text)
  // A case is JSON: what is none need not be read as one first.
  else if (isJson(text) || !(await openLog(fileOf(name, text)))) await openGiven({ name, text }, refused)
}

/** One captured request is taken at once; of several a person chooses. */
async function openCaptured(name: string, text: string): Promise<void> {
  const found = await ask('capturedRequests', { name, text })
  if (!found.ok) {
    const isNone = found.problem.code === 'NOT_A_REQUEST' || found.problem.code === 'TELLS_A_FAILURE'
    if (!isNone || !(await openLog(fileOf(name, text)))) notifyProblem(asSentence(found.problem))
  } else if (found.value.length > 1) useCaptured.setState({ captured: { name, text, requests: found.value } })
  else await takeCaptured({ name, text }, [0])
}

/** Takes a captured request into the case; with several the bodies of all, to be sent as a batch. Empty: none was taken. */
export async function takeCaptured({ name, text }: GivenText, indexes: readonly number[]): Promise<readonly string[]> {
  const answer = await ask('takeRequest', { name, text, indexes: [...indexes] })
  useCaptured.setState({ captured: null })
  if (!answer.ok) {
    notifyProblem(answer.problem)
    return []
  }
  showStep(answer.value.case)
  goTo('reproduce')
  notifyDone(`The request of ${name} is taken.`, answer.value.notes.join(' '), stepBack())
  return answer.value.bodies
}

/** Resolves once whatever was asked about a text that was given is decided: the next question would take its place. */
export function untilDecided(): Promise<void> {
  const isAsked = (): boolean => useCase.getState().twin !== null || useCaptured.getState().captured !== null
  if (!isAsked()) return Promise.resolve()
  return new Promise((resolve) => {
    const look = (): void => {
      if (isAsked()) return
      for (const end of ends) end()
      resolve()
    }
    const ends = [useCase.subscribe(look), useCaptured.subscribe(look)]
  })
}

export function leaveCaptured(): void {
  useCaptured.setState({ captured: null })
}

const longestBody = 1024 * 1024

/** What is JSON and nothing that can be opened may be the body of a request; it is, where the open case waits for one. */
async function refused(problem: Problem, given: GivenText): Promise<void> {
  const { study } = useCase.getState()
  const isBody = problem.code === 'NOT_A_CASE' && given.text.length < longestBody && study !== null
  if (isBody && study.lacksBody && isPayload(given.text)) {
    await takeCaptured(given, [0])
    return
  }
  const take: BodyOffer = { label: 'Take it as the request’s body', run: () => void takeCaptured(given, [0]) }
  const isNone = isJson(given.text) && (problem.code === 'NOT_JSON' || problem.code === 'NOT_A_CASE')
  if (isNone && (await openLog(fileOf(given.name, given.text), isBody ? take : null))) return
  notifyProblem(asSentence(problem), isBody ? take : null)
}

/** By its beginning; lines that are JSON each begin as JSON does. */
function isJson(text: string): boolean {
  return /^[\s\u{FEFF}]*[[{]/u.test(text.slice(0, 1000))
}

function fileOf(name: string, text: string): File {
  return new File([text], name)
}

/** False for what was to be a case or a workflow: what is wrong with it is to be said. */
function isPayload(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !('format' in value) && !('nodes' in value)
  } catch {
    return false
  }
}

/** The clipboard has no name of its own: at the beginning of a sentence its words are written as such. */
function asSentence(problem: Problem): Problem {
  return { ...problem, sentence: problem.sentence.replace(/^the clipboard\b/u, 'The clipboard') }
}

import { basename } from 'node:path'
import type { CallsOf } from '../../shared/contract.ts'
import type { caseCalls } from '../../shared/contract/case.ts'
import type { Readiness } from '../../shared/readiness.ts'
import type { Desktop } from '../../shared/desktop.ts'
import { ProblemError } from '../../shared/problem.ts'
import { isElsewhere } from '../opened-files/captured-views.ts'
import { checkCaseText, listRequestTexts, readRequestTexts } from '../opened-files/file-reader.ts'
import { readSample, samplesFolder } from '../studies/samples.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt } from './attempt.ts'
import { chooseFileToOpen, chooseTextFile } from './chosen-text.ts'

export interface CaseServices {
  readonly cases: StudySession
  readonly desktop: Desktop | null
  /** What the workflow of the open case meets here; null where none is open. */
  readonly readiness: () => Readiness | null
}

export function createCaseCalls({ cases, desktop, readiness }: CaseServices): CallsOf<typeof caseCalls> {
  return {
    openSample: async ({ name }) => cases.goOn(readSample(samplesFolder(), name), name),
    openRecent: ({ id }) => cases.goBackTo(id),
    startOver: () => cases.startOver(),
    openText: async ({ name, text, take }) => {
      await checkCaseText(basename(name), text)
      return cases.goOn(text, basename(name), take)
    },
    workflowTwin: async ({ name, text }) => {
      await checkCaseText(basename(name), text)
      return cases.twin(text, basename(name))
    },
    chooseToOpen: () => chooseFileToOpen(desktop),
    chooseText: () => chooseTextFile(desktop, 'Open a workflow'),
    capturedRequests: ({ name, text }) => listRequestTexts(basename(name), text),
    takeRequest: async ({ name, text, indexes = [0] }) => {
      const chosen = await readRequestTexts(basename(name), text, indexes)
      const [first] = chosen
      if (first === undefined) throw noSuchCapture(basename(name), indexes[0] ?? 0)
      return {
        case:
          first.format === 'body'
            ? cases.takeBody(first.request.body)
            : cases.takeRequest(first.request, isElsewhere(first)),
        bodies: chosen.map(({ request }) => Buffer.from(request.body).toString('utf8')),
        notes: [...new Set(chosen.flatMap(({ notes }) => notes ?? []))].slice(0, mostNotes),
      }
    },
    editRequest: (request) => attempt(() => cases.editRequest(request)),
    fillRequest: () => attempt(() => cases.fillRequest()),
    chooseChange: ({ change }) => attempt(() => cases.chooseChange(change)),
    readiness: () => attempt(readiness),
    suggestedChange: () => attempt(() => cases.suggestedChange()),
    decideHosts: ({ hosts, isReal }) => attempt(() => cases.decideHosts(hosts, isReal)),
    recordAnswers: ({ executionId }) => attempt(() => cases.recordAnswers(executionId)),
    letOut: ({ hosts }) => attempt(() => cases.letOut(hosts)),
    answerFor: ({ host, answer }) => attempt(() => cases.answerFor(host, answer)),
    nodeAnswer: ({ node }) => attempt(() => cases.nodeAnswer(node)),
    answerNode: ({ node, standIn }) => attempt(() => cases.answerNode(node, standIn)),
    adoptChange: () => attempt(() => cases.adoptChange()),
    undo: () => attempt(() => cases.undo()),
    redo: () => attempt(() => cases.redo()),
  }
}

/** More of them nobody reads in a notice. */
const mostNotes = 4

function noSuchCapture(file: string, index: number): ProblemError {
  return new ProblemError({
    code: 'INVALID_INPUT',
    sentence: `Request ${String(index + 1)} of ${file} was asked for; it holds fewer.`,
    remedy: 'Choose one that is there.',
  })
}

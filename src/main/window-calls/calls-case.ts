import { basename } from 'node:path'
import type { CallsOf } from '../../shared/contract.ts'
import type { caseCalls } from '../../shared/contract/case.ts'
import type { Desktop } from '../../shared/desktop.ts'
import { readRequest } from '../interchange/read-request.ts'
import { readSample, samplesFolder } from '../studies/samples.ts'
import type { StudySession } from '../studies/study-session.ts'
import { attempt } from './attempt.ts'
import { checkSize, chooseCaseFile } from './chosen-text.ts'

export interface CaseServices {
  readonly cases: StudySession
  readonly desktop: Desktop | null
}

export function createCaseCalls({ cases, desktop }: CaseServices): CallsOf<typeof caseCalls> {
  const samples = samplesFolder()
  return {
    openSample: ({ name }) => cases.goOn(readSample(samples, name), name),
    openFile: async () => {
      const chosen = await chooseCaseFile(desktop)
      return chosen === null ? null : cases.goOn(chosen.text, chosen.name)
    },
    openRecent: ({ id }) => cases.goBackTo(id),
    startOver: () => cases.startOver(),
    openText: ({ name, text, take }) => cases.goOn(checkSize(name, text), basename(name), take),
    workflowTwin: ({ name, text }) => attempt(() => cases.twin(text, basename(name))),
    chooseText: () => chooseCaseFile(desktop),
    takeRequest: ({ name, text }) =>
      attempt(() => {
        const { request } = readRequest(Buffer.from(checkSize(name, text), 'utf8'), basename(name))
        return cases.takeRequest(request)
      }),
    editRequest: (request) => attempt(() => cases.editRequest(request)),
    chooseChange: ({ change }) => attempt(() => cases.chooseChange(change)),
    suggestedChange: () => attempt(() => cases.suggestedChange()),
    decideHosts: ({ hosts, isReal }) => attempt(() => cases.decideHosts(hosts, isReal)),
    recordAnswers: ({ executionId }) => attempt(() => cases.recordAnswers(executionId)),
    letOut: ({ hosts }) => attempt(() => cases.letOut(hosts)),
    answerFor: ({ host, answer }) => attempt(() => cases.answerFor(host, answer)),
    adoptChange: () => attempt(() => cases.adoptChange()),
    undo: () => attempt(() => cases.undo()),
    redo: () => attempt(() => cases.redo()),
  }
}

/** The thread that reads one file of evidence, says what it holds or why it is not read, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { ProblemError } from '../../shared/problem.ts'
import { readBundle } from '../export/read-bundle.ts'
import { caseOfEvidence } from '../studies/case-of-evidence.ts'
import type { EvidenceFile, FromEvidenceWorker } from './evidence-reader.ts'

// Only the reader starts this thread, with a file.
const { name, bytes } = workerData as EvidenceFile

async function read(): Promise<FromEvidenceWorker> {
  try {
    const bundle = await readBundle(bytes, name)
    return { kind: 'read', opened: { name, bundle, caseText: caseOfEvidence(bundle) } }
  } catch (error) {
    if (error instanceof ProblemError) return { kind: 'refused', problem: error.problem }
    throw error
  }
}

parentPort?.postMessage(await read())

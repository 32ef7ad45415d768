import { existsSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import { bundleFormat, recordFormat } from '../../shared/evidence-bundle.ts'
import { isObject } from '../../shared/json.ts'
import { ProblemError } from '../../shared/problem.ts'
import { readFileBytes, readTextFile } from '../data-folder/read-text-file.ts'
import { readEvidenceApart } from '../evidence/evidence-reader.ts'
import { caseText } from '../interchange/case-text.ts'
import { evidenceWithoutCase } from '../studies/case-of-evidence.ts'
import { requireWebhook } from '../reproduction/read-case.ts'
import { listSamples, readSample, samplesFolder } from '../studies/samples.ts'
import type { FiledWorkflow } from '../workflows/workflow-files.ts'
import { nearestName } from './nearest-name.ts'
import { readStandardInput, standardInput } from './read-input-text.ts'
import { readGiven } from './read-workflows.ts'
import { storedCase } from './stored-case.ts'
import { textOfBytes } from '../data-folder/text-of-bytes.ts'

/**
 * The text of the case that a person names: a file (a case, a workflow, or evidence that somebody exported, JSON or ZIP), `-` for standard input, the name
 * of a shipped sample, or the id of a delivery or an execution of the data folder. A file counts over a name.
 *
 * @throws ProblemError FILE_NOT_FOUND, FILE_NOT_READABLE, INVALID_INPUT, those of `storedCase`
 */
export async function caseTextOf(given: string, dataFolder: string | undefined, wanted?: string): Promise<string> {
  if (given === standardInput) return textOfBytes(await readStandardInput())
  if (existsSync(given)) return textOfFile(given, wanted)
  const samples = samplesFolder()
  const names = listSamples(samples).map(({ name }) => name)
  if (names.includes(given)) return readSample(samples, given)
  const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu.test(given)
  if (isId) return caseText(await storedCase(given, dataFolder === undefined ? {} : { data: dataFolder }))
  const near = nearestName(given, names)
  if (near === null) return readTextFile(given)
  throw new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `There is no file and no shipped case ${given}.`,
    remedy: `Did you mean "${near}"? \`faultline cases\` lists them all.`,
  })
}

async function textOfFile(file: string, wanted: string | undefined): Promise<string> {
  if (wanted !== undefined || statSync(file).isDirectory()) {
    const texts = withFirst(readGiven([file]), wanted).map(({ text }) => text)
    return `[${texts.join(',')}]`
  }
  const name = basename(file)
  const bytes = readFileBytes(file)
  const text = textOfBytes(bytes)
  if (!isEvidence(text)) return text
  const { caseText: found, bundle } = await readEvidenceApart(name, bytes)
  if (found === null) throw lacking(name, evidenceWithoutCase(bundle))
  return found
}

function isEvidence(text: string): boolean {
  if (text.startsWith('PK')) return true
  const value = parsed(text)
  return isObject(value) && (value['format'] === bundleFormat || value['format'] === recordFormat)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, '')) as unknown
  } catch {
    return null
  }
}

function lacking(name: string, sentence: string): ProblemError {
  return new ProblemError({
    code: 'NOT_A_CASE',
    sentence: `${name} cannot be sent: ${sentence}`,
    remedy: 'Ask for the whole evidence (`faultline export --format zip`), which holds workflow, delivery and answers.',
  })
}

/**
 * The workflows with the one that a person wants to study in front.
 *
 * @throws ProblemError WORKFLOW_NOT_FOUND; NO_WEBHOOK where nothing can be sent to it
 */
function withFirst(workflows: readonly FiledWorkflow[], wanted: string | undefined): readonly FiledWorkflow[] {
  if (wanted === undefined) return workflows
  const chosen =
    workflows.find(({ workflow }) => workflow.id === wanted) ??
    workflows.find(({ workflow }) => workflow.name === wanted)
  if (chosen !== undefined) {
    requireWebhook(chosen.workflow)
    return [chosen, ...workflows.filter((one) => one !== chosen)]
  }
  throw new ProblemError({
    code: 'WORKFLOW_NOT_FOUND',
    sentence: `There is no workflow "${wanted}"; found ${workflows.map(({ workflow }) => JSON.stringify(workflow.name)).join(', ')}.`,
    remedy: 'Give the name or the id of one of these with --workflow.',
  })
}

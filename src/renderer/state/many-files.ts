/** Several files that are opened together: the workflows among them are linked by their ids, and one of them is studied. */
import { tooLarge } from '../../shared/file-limit.ts'
import { isObject } from '../../shared/json.ts'
import { append } from '../../shared/list.ts'
import { takesDeliveries } from '../../shared/webhook-address.ts'
import { workflowsIn } from '../../shared/workflow-object.ts'
import { ask } from '../faultline.ts'
import { isOfLog, kindOfText, showDropped, type GivenFileFate } from './dropped.ts'
import { openLogsTogether } from './log.ts'
import { openText } from './open-text.ts'
import { loadReadiness } from './readiness.ts'
import { shortList } from './short-list.ts'
import { textOfFile } from './text-of-file.ts'
import { notifyDone, notifyProblem } from './toasts.ts'
import { unpackedFile } from './unpacked-file.ts'
import { showWorkflows } from './workflows.ts'

interface GivenFile {
  readonly name: string
  readonly text: string
}

/** A file that is no workflow. */
interface OtherFile {
  readonly file: File
  readonly kind: string
}

/**
 * Opens every file: workflows are taken in, the first that takes deliveries becomes the case. `openAlone` opens what is no workflow; of
 * several a list tells what they are, and each is opened from there, so that none takes the place of another; several logs alone are read
 * as one, in the order of time. What cannot be opened is told with the name of its file, and keeps none of the others from being opened.
 */
export async function openMany(files: readonly File[], openAlone: (file: File) => Promise<void>): Promise<void> {
  const { workflows, others } = await sorted(files)
  if (workflows.length === 0 && others.length > 1 && others.every(({ kind }) => isOfLog(kind))) {
    await openLogsTogether(others.map(({ file }) => file))
    return
  }
  const studied = workflows.find(({ text }) => isServed(text)) ?? workflows[0]
  const beside = workflows.filter((one) => one !== studied)
  const added: string[] = []
  const fates: GivenFileFate[] = []
  const isListed = others.length > 1
  for (const { name, text } of beside) {
    const answer = await ask('addWorkflows', { name, text })
    if (answer.ok) append(added, answer.value)
    else if (!isListed) notifyProblem(answer.problem)
    fates.push(
      answer.ok
        ? workflowFate(name, 'opened', `Opened beside it: ${shortList(answer.value)}.`)
        : workflowFate(name, 'refused', answer.problem.sentence),
    )
  }
  if (studied !== undefined) {
    await openText(studied.name, studied.text)
    fates.unshift(workflowFate(studied.name, 'opened', 'Opened, and under study.'))
  }
  if (isListed) {
    const logs = others.filter(({ kind }) => isOfLog(kind)).map(({ file }) => file)
    const together = logs.length > 1 ? [togetherFate(logs)] : []
    showDropped([...fates, ...together, ...others.map((other) => waitingFate(other, openAlone))])
  } else for (const { file } of others) await openAlone(file)
  if (added.length === 0) return
  // The list says it already.
  if (!isListed) {
    notifyDone(
      `Opened ${String(added.length)} more workflow${added.length === 1 ? '' : 's'} beside it: ${shortList(added)}.`,
    )
  }
  await Promise.all([showWorkflows(null), loadReadiness()])
}

/** What cannot be read is told, and left out. */
async function sorted(
  files: readonly File[],
): Promise<{ readonly workflows: readonly GivenFile[]; readonly others: readonly OtherFile[] }> {
  const workflows: GivenFile[] = []
  const others: OtherFile[] = []
  for (const file of files) {
    const { name, size } = file
    const isTooLarge = tooLarge(name, size) !== null
    const isGzip = /\.gz(?:ip)?$/iu.test(name)
    // What is packed and no log is what it is when it is unpacked.
    const read = isGzip && !isTooLarge ? await unpackedFile(file) : file
    if (read === null || isTooLarge || /\.zip$/iu.test(name)) {
      others.push({ file, kind: kindOfText(name, null) })
      continue
    }
    const text = await textOfFile(read)
    if (text === null) continue
    if (isWorkflow(text)) workflows.push({ name: read.name, text })
    else others.push({ file, kind: kindOfText(read.name, text) })
  }
  return { workflows, others }
}

function workflowFate(name: string, fate: 'opened' | 'refused', sentence: string): GivenFileFate {
  return { name, kind: 'workflow', sentence, fate, open: null }
}

function waitingFate({ file, kind }: OtherFile, openAlone: (file: File) => Promise<void>): GivenFileFate {
  return { name: file.name, kind, sentence: '', fate: 'waits', open: () => openAlone(file) }
}

/** Each of them tells its own part of what happened. */
function togetherFate(logs: readonly File[]): GivenFileFate {
  const name = `These ${String(logs.length)} logs as one`
  const together = { name, kind: 'in the order of time', sentence: '', isOfSeveral: true }
  return { ...together, fate: 'waits', open: () => openLogsTogether(logs) }
}

function isWorkflow(text: string): boolean {
  const value = parsed(text)
  return !(isObject(value) && value['format'] !== undefined) && workflowsIn(value).length > 0
}

function isServed(text: string): boolean {
  return workflowsIn(parsed(text)).some(({ nodes }) =>
    nodes.some((node) => isObject(node) && takesDeliveries(node['type']) && node['disabled'] !== true),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\u{FEFF}/u, ''))
  } catch {
    return null
  }
}

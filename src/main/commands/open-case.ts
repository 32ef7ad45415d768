import type { CaseView } from '../../shared/views/case-view.ts'
import { openFaultline, type Faultline } from '../faultline.ts'
import { filesFolderOf } from '../data-folder/files-folder.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import { assertOutFolder } from '../evidence/assert-out-folder.ts'
import { caseTextOf } from './case-text-of.ts'
import type { CapturedRequest } from '../interchange/captured-request.ts'
import { givenRequest, type RequestOptions } from './given-request.ts'
import { webhookPaths } from './webhook-paths.ts'
import { readSecretFiles } from './read-secret-files.ts'
import { appVersion } from './app-version.ts'
import type { HostOptions } from './read-hosts.ts'
import { say } from './say.ts'

export interface CaseOptions extends HostOptions {
  readonly credentials?: string
  readonly env?: string
  readonly files?: string
  readonly data?: string
  readonly out?: string
  /** What takes the place of the case's request: see `givenRequest`. */
  readonly request?: string
  /** Which of several requests, as a number from 1. */
  readonly pick?: string
  /** Name or id of the workflow to study, where there are several. */
  readonly workflow?: string
}

/** Opens a case (a file, or the name of a shipped sample) in a Faultline of its own, and closes it when the work is done. */
export async function withCase<Value>(
  file: string,
  options: CaseOptions,
  work: (faultline: Faultline) => Promise<Value>,
): Promise<Value> {
  if (options.out !== undefined) assertOutFolder(options.out)
  const text = await caseTextOf(file, options.data, options.workflow)
  return withCaseText(text, file, options, work)
}

/** The same with its text. */
export async function withCaseText<Value>(
  text: string,
  name: string,
  options: CaseOptions,
  work: (faultline: Faultline) => Promise<Value>,
): Promise<Value> {
  const given =
    options.request === undefined ? null : await givenRequest(options.request, optionsOf(options), webhookPaths(text))
  return withFaultline(options, async (faultline) => {
    const opened = await faultline.cases.open(text, name)
    const { importNotes } = opened
    const before = opened.adopted.length
    for (const { sentence } of importNotes) say(`${name}: ${sentence}`)
    if (given?.captured?.format === 'body') {
      say(
        `${options.request ?? ''} is a body alone: it takes the place of the case's, and the rest of the request stays.`,
      )
      const { adopted } = faultline.cases.takeBody(given.request.body)
      if (adopted.length > before)
        say('The case had no request of its own: it presents the credential that the webhook asks for.')
    } else if (given !== null) faultline.cases.takeRequest(given.request, isElsewhere(given.captured))
    sayAssumed(faultline.cases.current())
    return work(faultline)
  })
}

/** Says so where a credential of the request counts as right, because nobody knows which one is. */
function sayAssumed(view: Pick<CaseView, 'assumedCaller'> | null): void {
  const assumed = view?.assumedCaller ?? null
  if (assumed === null) return
  say(
    `The credential that "${assumed.node}" asks for is not in Faultline: what the request presents in ${assumed.header} counts as right. Give it with --credentials FILE to have it checked.`,
  )
}

function optionsOf({ data, pick }: CaseOptions): RequestOptions {
  return { ...(data === undefined ? {} : { data }), ...(pick === undefined ? {} : { pick }) }
}

/** True where it was captured at an address that only captures, or nobody knows where: its path is none of a webhook. */
function isElsewhere(captured: CapturedRequest | null): boolean {
  return captured?.format === 'webhook.site' || captured?.format === 'item'
}

/** Opens a Faultline of its own, on the named data folder or a throw-away one, and closes it when the work is done. */
export async function withFaultline<Value>(
  options: Pick<CaseOptions, 'credentials' | 'env' | 'files' | 'data'>,
  work: (faultline: Faultline) => Promise<Value>,
): Promise<Value> {
  const credentials = readSecretFiles(options)
  const throwAway = options.data === undefined ? makeThrowAwayFolder('case') : null
  const filesFolder = filesFolderOf(options.files)
  const faultline = await openFaultline({
    dataFolder: options.data ?? throwAway?.path ?? '',
    port: 0,
    now: Date.now,
    version: appVersion(),
    platform: process.platform,
    credentials,
    ...(filesFolder === null ? {} : { filesFolder }),
  })
  try {
    return await work(faultline)
  } finally {
    await faultline.close()
    throwAway?.remove()
  }
}

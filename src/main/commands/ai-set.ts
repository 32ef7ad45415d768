import { statSync } from 'node:fs'
import type { OpenCredential } from '../../shared/credential.ts'
import { setLimits, type AiSetRun, type AiSetVariant, type SetLimit } from '../../shared/ai-set.ts'
import { ProblemError } from '../../shared/problem.ts'
import {
  setDocuments,
  setRunsOf,
  summaryOf,
  variantLabel,
  writeSetDocuments,
  type AiSetDocuments,
  type WantedLimits,
} from '../ai-sets/ai-set-reports.ts'
import { askSet } from '../ai-sets/ask-set.ts'
import { findLocalModels } from '../ai-sets/local-models.ts'
import { readPrompt, type PromptFile } from '../ai-sets/read-prompt.ts'
import { readSet } from '../ai-sets/read-set.ts'
import { createCredentialRegistry } from '../credentials/credential-registry.ts'
import { dataFolderOf } from '../data-folder/data-folder.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { endpointBase } from '../engine/ai/chat-url.ts'
import { builtInName } from '../engine/ai/built-in-model.ts'
import { assertOutFolder } from '../evidence/assert-out-folder.ts'
import { openRunOnce } from '../executions/run-once.ts'
import { openGuard } from '../guard/guard.ts'
import { messageOf } from '../../shared/message-of.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readNumber, readWholeNumber } from './read-input.ts'
import { print, printDocument, printPath, say } from './say.ts'
import { withStore, type StoreOptions } from './with-store.ts'

export type SetFormat = 'json' | 'md' | 'html'

export type LimitOptions = Readonly<Partial<Record<Camel<SetLimit>, string>>>
type Camel<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text

export interface AiRunOptions extends StoreOptions, LimitOptions {
  readonly set: string
  readonly prompt?: readonly string[]
  readonly model?: readonly string[]
  readonly baseUrl?: string
  readonly keyEnv?: string
  readonly threshold?: string
  readonly parallel: string
  readonly timeout: string
  readonly against?: string
  readonly format: SetFormat
  readonly out?: string
}

/** The preset of a prompt version where the step's own prompt is asked with: the day on which that was written. */
const plainPromptVersion = '2025-03-01-plain'

/** `ai run`: a labelled set asked of every named prompt and model; the runs are kept, the report goes to standard output. */
export async function aiRunCommand(options: AiRunOptions): Promise<ExitCode> {
  const set = readSet(readTextFile(options.set), options.set)
  const variants = variantsOf(options)
  const limits = limitsOf(options)
  if (options.out !== undefined) assertOutFolder(options.out)
  const parallel = readWholeNumber(options.parallel, '--parallel', 1, 64)
  const timeoutMs = readNumber(options.timeout, '--timeout', 0.1, 3600) * 1000
  const credential = keyOf(options.keyEnv)
  const credentials = credential === null ? [] : [credential]
  const hosts = [...new Set(variants.flatMap(({ baseUrl }) => (baseUrl === null ? [] : [new URL(baseUrl).host])))]
  const once = openRunOnce(options.data ?? dataFolderOf(process.env), credentials, [], hosts)
  const box = createCredentialRegistry()
  box.add(credentials)
  const guard = openGuard({ store: once.store, knownValues: box.knownValues })
  const stop = new AbortController()
  const stopNow = (): void => {
    stop.abort(new Error('stopped'))
  }
  process.once('SIGINT', stopNow)
  process.once('SIGTERM', stopNow)
  try {
    const before = options.against === undefined ? [] : setRunsOf(once.store, [options.against])
    const runs: AiSetRun[] = []
    for (const variant of variants) {
      if (stop.signal.aborted) break
      const label = variantLabel(variant)
      const progress = tenths(set.messages.length, (done) => {
        say(`${label}: ${String(done)} of ${String(set.messages.length)}`)
      })
      const reference =
        credential !== null && variant.baseUrl !== null ? { id: credential.id, name: credential.name } : null
      const asked = { set, variant, credential: reference, parallel, timeoutMs, progress, signal: stop.signal }
      const run = await askSet(asked, once, Date.now)
      once.store.aiSetRuns.add(run)
      runs.push(run)
      if (run.stopped)
        say(`${label}: stopped after ${String(run.results.length)} of ${String(run.messages)}; what was asked is kept.`)
    }
    const documents = await setDocuments([...before, ...runs], limits, guard, Date.now)
    await give(documents, options, set.name)
    return endOf(documents)
  } finally {
    process.off('SIGINT', stopNow)
    process.off('SIGTERM', stopNow)
    await guard.close()
    await once.close()
  }
}

export interface AiSetReportOptions extends StoreOptions, LimitOptions {
  readonly format: SetFormat
  readonly out?: string
}

/** `ai report`: the report on kept runs, each compared with the one before it. */
export async function aiSetReportCommand(ids: readonly string[], options: AiSetReportOptions): Promise<ExitCode> {
  return withStore(options, async (store, guard) => {
    const runs = setRunsOf(store, ids)
    const documents = await setDocuments(runs, limitsOf(options), guard, Date.now)
    await give(documents, options, runs[0]?.setName ?? 'ai-set')
    return endOf(documents)
  })
}

/** `ai runs`: the kept runs of labelled sets, newest first, a line each. */
export async function aiRunsCommand(options: StoreOptions & { readonly set?: string }): Promise<ExitCode> {
  return withStore(options, async (store, guard) => {
    for (const run of store.aiSetRuns.newest(1000, options.set)) {
      const { id, setName, setDigest, label, startedAt, stopped, asked, accuracy, wrong } = summaryOf(run)
      const redact = (text: string): string => guard.redactor().redact(text)
      await print({
        id,
        set: redact(setName),
        set_digest: setDigest,
        variant: redact(label),
        started_at: startedAt,
        stopped,
        asked,
        accuracy,
        wrong,
      })
    }
    return exitCodes.done
  })
}

/** `ai models`: servers of local models on the usual ports of this machine, a line each. */
export async function aiModelsCommand(): Promise<ExitCode> {
  const servers = await findLocalModels()
  for (const { name, baseUrl, models, problem } of servers)
    await print({ server: name, base_url: baseUrl, models, problem })
  if (servers.length === 0) {
    say(
      'Nothing answers on the usual ports of Ollama (11434), LM Studio (1234), llama.cpp (8080) and vLLM (8000). Start one, or name its address with --base-url.',
    )
  }
  return servers.some(({ models }) => models.length > 0) ? exitCodes.done : exitCodes.notDone
}

function variantsOf({ prompt = [], model = [], baseUrl, threshold }: AiRunOptions): readonly AiSetVariant[] {
  const plain: readonly { readonly version: string; readonly text: string | null }[] = [
    { version: plainPromptVersion, text: null },
  ]
  const prompts = prompt.length === 0 ? plain : prompt.map(promptIn)
  const models = model.length === 0 ? [builtInName] : model
  const base = baseOf(baseUrl ?? 'https://api.openai.com/v1')
  return prompts.flatMap(({ version, text }) =>
    models.map((name): AiSetVariant => {
      const isBuiltIn = name === builtInName || name === 'built-in'
      return {
        provider: isBuiltIn ? 'built-in' : 'openai-compatible',
        model: isBuiltIn ? builtInName : name,
        baseUrl: isBuiltIn ? null : base,
        promptVersion: version,
        prompt: text,
        threshold: threshold === undefined ? null : readShare(threshold, '--threshold', 1),
      }
    }),
  )
}

function promptIn(file: string): PromptFile {
  const text = readTextFile(file)
  return readPrompt(text, file, statSync(file).mtime)
}

function baseOf(written: string): string {
  try {
    return endpointBase(written).href
  } catch (error) {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: messageOf(error),
      remedy: 'Give for example --base-url http://127.0.0.1:11434.',
    })
  }
}

function keyOf(name: string | undefined): OpenCredential | null {
  if (name === undefined) return null
  const key = process.env[name] ?? ''
  if (key === '') {
    throw new ProblemError({
      code: 'WRONG_USAGE',
      sentence: `--key-env names ${name}, and the environment has no such variable.`,
      remedy: `Set ${name} to the endpoint's key.`,
    })
  }
  return { id: 'ai-set-key', name: 'Key of the AI set', type: 'openAiApi', data: { apiKey: key } }
}

function limitsOf(options: LimitOptions): WantedLimits {
  const read = setLimits.flatMap((limit) => {
    // The command line's own spelling of the same name.
    const name = limit.replace(/-([a-z0-9])/gu, (_, letter: string) => letter.toUpperCase()) as Camel<SetLimit>
    const text = options[name]
    const isShare = limit.startsWith('min-') || limit === 'max-wrong' || limit === 'max-ece'
    return text === undefined
      ? []
      : [[limit, readShare(text, `--${limit}`, isShare ? 1 : Number.MAX_SAFE_INTEGER)] as const]
  })
  return Object.fromEntries(read)
}

function readShare(text: string, option: string, most: number): number {
  const value = text.trim() === '' ? NaN : Number(text)
  if (value >= 0 && value <= most) return value
  throw new ProblemError({
    code: 'WRONG_USAGE',
    sentence: `${option} is "${text}", not a number from 0${most === 1 ? ' to 1' : ' on'}.`,
    remedy: most === 1 ? `Give a share, such as ${option} 0.85.` : `Give a number, such as ${option} 5.`,
  })
}

async function give(
  { json, markdown, html, report }: AiSetDocuments,
  { format, out }: { readonly format: SetFormat; readonly out?: string },
  setName: string,
): Promise<void> {
  if (out === undefined) {
    await printDocument({ json, md: markdown, html }[format])
    return
  }
  const paths = await writeSetDocuments(out, setName, { json, markdown, html, report })
  for (const path of paths) await printPath(path)
}

/** 10 where a limit was not kept, and each of them said. */
function endOf({ report }: AiSetDocuments): ExitCode {
  const broken = report.checks.filter(({ kept }) => !kept)
  for (const { limit, wanted, seen, label } of broken) {
    say(
      `${label}: ${limit} is ${String(wanted)}, and ${seen === null ? 'there is nothing to measure' : `it was ${String(seen)}`}.`,
    )
  }
  return broken.length === 0 ? exitCodes.done : exitCodes.studyFailed
}

/** Calls at every tenth of the way. */
function tenths(total: number, reached: (done: number) => void): (done: number) => void {
  let last = 0
  return (done) => {
    const tenth = Math.floor((done / total) * 10)
    if (tenth === last) return
    last = tenth
    reached(done)
  }
}

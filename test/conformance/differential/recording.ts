import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { isObject } from '../../../src/shared/json.ts'

/** A request as it was sent. */
export const recordedRequest = z.object({
  method: z.string(),
  path: z.string(),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
  body_base64: z.string().optional(),
})

/** What came back for it. */
export const recordedAnswer = z.object({
  status: z.number(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).default({}),
  body: z.string().optional(),
  body_base64: z.string().optional(),
  error: z.string().optional(),
})

const nodeRun = z.object({
  status: z.string(),
  outputs: z.array(z.array(z.record(z.string(), z.unknown())).nullable()).nullish(),
  error: z.record(z.string(), z.unknown()).nullish(),
})

/** What it did: its status, its nodes in their order, and each of their runs. */
export const recordedExecution = z.object({
  status: z.string(),
  order: z.array(z.string()),
  runData: z.record(z.string(), z.array(nodeRun)),
})

const recording = z.object({
  name: z.string(),
  mode: z.enum(['webhook', 'manual']),
  workflow: z.object({ nodes: z.array(z.object({ name: z.string() }).loose()) }).loose(),
  requests: z.array(recordedRequest),
  responses: z.array(recordedAnswer),
  executions: z.array(recordedExecution),
})

export type RecordedRequest = z.infer<typeof recordedRequest>
export type RecordedAnswer = z.infer<typeof recordedAnswer>
export type RecordedExecution = z.infer<typeof recordedExecution>

/** A workflow, the requests sent to it, and what the real service answered and did at each node. */
export type Recording = z.infer<typeof recording>

const folder = join(import.meta.dirname, 'recordings')

/** Names of all recordings. */
export const recordingNames: readonly string[] = readdirSync(folder)
  .map((file) => basename(file, '.json'))
  .sort()

/** The recording, to be run as the version that was recorded (1.123 where its settings name none), with the port of the stand-in API that is there today in place of the recorded one. */
export function readRecording(name: string, standInPort: number): Recording {
  const text = readFileSync(join(folder, `${name}.json`), 'utf8')
  const read = recording.parse(JSON.parse(text.replaceAll('127.0.0.1:15691', `127.0.0.1:${standInPort}`)))
  const settings = isObject(read.workflow['settings']) ? read.workflow['settings'] : {}
  return { ...read, workflow: { ...read.workflow, settings: { serviceProfile: '1.123', ...settings } } }
}

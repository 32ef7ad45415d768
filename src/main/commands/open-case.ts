import { existsSync } from 'node:fs'
import { openFaultline, type Faultline } from '../faultline.ts'
import { readCredentials } from '../credentials/read-credentials.ts'
import { readTextFile } from '../data-folder/read-text-file.ts'
import { listSamples, readSample, samplesFolder } from '../studies/samples.ts'
import { makeThrowAwayFolder } from '../data-folder/throw-away-folder.ts'
import { appVersion } from './app-version.ts'
import type { HostOptions } from './read-hosts.ts'
import { say } from './say.ts'

export interface CaseOptions extends HostOptions {
  readonly credentials?: string
  readonly data?: string
  readonly out?: string
}

/** Opens a case (a file, or the name of a shipped sample) in a Faultline of its own, and closes it when the work is done. */
export async function withCase<Value>(
  file: string,
  options: CaseOptions,
  work: (faultline: Faultline) => Promise<Value>,
): Promise<Value> {
  const credentials =
    options.credentials === undefined ? [] : readCredentials(readTextFile(options.credentials), options.credentials)
  const text = textOf(file)
  const throwAway = options.data === undefined ? makeThrowAwayFolder('case') : null
  const faultline = await openFaultline({
    dataFolder: options.data ?? throwAway?.path ?? '',
    port: 0,
    now: Date.now,
    version: appVersion(),
    platform: process.platform,
    credentials,
  })
  try {
    const { importNotes } = await faultline.cases.open(text, file)
    for (const { sentence } of importNotes) say(`${file}: ${sentence}`)
    return await work(faultline)
  } finally {
    await faultline.close()
    throwAway?.remove()
  }
}

/** A file counts over a sample of the same name. */
function textOf(file: string): string {
  if (existsSync(file)) return readTextFile(file)
  const samples = samplesFolder()
  return listSamples(samples).some(({ name }) => name === file) ? readSample(samples, file) : readTextFile(file)
}

import { listSamples, samplesFolder } from '../studies/samples.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { print } from './say.ts'

/** `cases`: the shipped cases, one JSON line each. */
export async function casesCommand(): Promise<ExitCode> {
  for (const sample of listSamples(samplesFolder())) await print(sample)
  return exitCodes.done
}

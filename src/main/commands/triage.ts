import { counted } from '../../shared/counted.ts'
import type { TriagedGroup } from '../../shared/triage.ts'
import type { Faultline } from '../faultline.ts'
import { assertOutFolder } from '../evidence/assert-out-folder.ts'
import { triageGroups, type TriageGroup } from '../from-n8n/triage-groups.ts'
import type { ServiceSource } from '../from-n8n/service-source.ts'
import { triageAll } from '../triage/triage-all.ts'
import { groupLine, readTriage, writeTriage, type KnownGroup, type TriageReport } from '../triage/triage-report.ts'
import { openSource, sayPassedOver, type BringOptions } from './bring.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { withFaultline } from './open-case.ts'
import { readAge } from './read-age.ts'
import { readWholeNumber } from './read-input.ts'
import { printRedacted, say } from './say.ts'

export interface TriageOptions extends Pick<BringOptions, 'from' | 'keyFile' | 'credentials' | 'data'> {
  readonly since?: string
  readonly limit?: string
  readonly out?: string
}

const usualLimit = 200

/**
 * `triage`: the failing executions of a running n8n in groups of one kind, one of each brought in, reproduced and swept: a line for
 * each group. With `--out` a report is written; where it is stopped, the same command goes on with the groups that are left.
 */
export async function triageCommand(options: TriageOptions): Promise<ExitCode> {
  const limit = options.limit === undefined ? usualLimit : readWholeNumber(options.limit, '--limit', 1, 10_000)
  const since =
    options.since === undefined ? null : new Date(Date.now() - readAge(options.since, '--since')).toISOString()
  if (options.out !== undefined) assertOutFolder(options.out)
  const source = openSource(options)
  const stopping = new AbortController()
  const stop = (): void => {
    stopping.abort()
  }
  // Left in place while it stops: where nobody listened any more, the process would be ended at once.
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  try {
    let read = 0
    const groups = await triageGroups(source, { since, limit }, (count) => (read = count), stopping.signal)
    say(`${source.name}: ${counted(read, 'failing execution')} in ${counted(groups.length, 'group')}`)
    return await withFaultline(options, (faultline) =>
      tellAll({ groups, read, source }, faultline, options, stopping.signal),
    )
  } finally {
    process.off('SIGINT', stop)
    process.off('SIGTERM', stop)
    await source.close()
  }
}

interface ToTriage {
  readonly groups: readonly TriageGroup[]
  readonly read: number
  readonly source: ServiceSource
}

async function tellAll(
  { groups, read, source }: ToTriage,
  { cases, store, guard }: Faultline,
  { out }: TriageOptions,
  signal: AbortSignal,
): Promise<ExitCode> {
  const done: TriagedGroup[] = []
  const report = (): TriageReport => ({
    from: source.name,
    writtenAt: new Date().toISOString(),
    read,
    total: groups.length,
    groups: done,
  })
  const redactor = guard.redactor()
  sayPassedOver(source, redactor)
  const order = {
    groups,
    known: out === undefined ? new Map<string, KnownGroup>() : readTriage(out),
    begun: () => undefined,
    done: async (triaged: TriagedGroup, isKnown: boolean) => {
      done.push(triaged)
      await printRedacted(groupLine(triaged), redactor)
      say(`${String(done.length)} of ${String(groups.length)} groups${isKnown ? ' (known from before)' : ''}`)
      // What is done is kept at once, so that nothing is done twice.
      if (out !== undefined) await writeTriage(out, report(), redactor)
    },
  }
  await triageAll(order, { source, cases, store }, signal)
  if (out !== undefined) say(`Written: ${(await writeTriage(out, report(), redactor)).join(', ')}`)
  if (done.length === groups.length) return groups.length === 0 ? exitCodes.done : exitCodes.studyFailed
  say(
    `Stopped after ${String(done.length)} of ${String(groups.length)} groups${out === undefined ? '' : '; the same command goes on with the others'}.`,
  )
  return exitCodes.notDone
}

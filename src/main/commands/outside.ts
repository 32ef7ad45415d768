import { dataFolderOf } from '../data-folder/data-folder.ts'
import { keepOutsideRun } from '../evidence/outside-run-store.ts'
import { caseText } from '../interchange/case-text.ts'
import { assertFolder } from './assert-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { withCaseText, type CaseOptions } from './open-case.ts'
import { readHosts } from './read-hosts.ts'
import { printRedacted, say } from './say.ts'
import { storedCase } from './stored-case.ts'

export interface OutsideOptions extends Pick<CaseOptions, 'data' | 'credentials' | 'env' | 'allowHost'> {
  readonly node?: string
}

/**
 * `outside`: the failing request of an execution once more, without the engine (contract §5.4): what fails in the same way points to the
 * credential, its scopes or the provider. A host that is not allowed is answered as it was recorded. Ends with 10 where it fails.
 */
export async function outsideCommand(executionId: string, options: OutsideOptions): Promise<ExitCode> {
  assertFolder(options.data)
  const data = options.data ?? dataFolderOf(process.env)
  const hosts = readHosts(options)
  const text = caseText(await storedCase(executionId, { ...options, data }))
  return withCaseText(text, executionId, { ...options, data }, async ({ cases, store, guard }) => {
    cases.letOut(hosts)
    const run = await cases.sendOutside(executionId, options.node)
    keepOutsideRun(store, executionId, run)
    const { method, url, inside, outside, same, sentence, differences } = run
    const traffic = run.hosts ?? []
    const closed = traffic.filter(({ real }) => real === 0).map(({ host }) => host)
    if (closed.length > 0) {
      say(
        `${closed.join(', ')}: answered as it was recorded. Give ${closed.map((host) => `--allow-host ${host}`).join(' ')} to send it for real.`,
      )
    }
    const view = {
      ...{
        execution_id: executionId,
        node: options.node ?? null,
        method,
        url,
        inside,
        outside,
        same,
        sentence,
        differences,
      },
      hosts: traffic.map(({ host, byRule, byStandIn, real }) => ({
        host,
        by_rule: byRule,
        by_stand_in: byStandIn,
        real,
      })),
    }
    await printRedacted(view, guard.redactor())
    const isFailing = outside.status === null || outside.status >= 400
    return isFailing ? exitCodes.studyFailed : exitCodes.done
  })
}

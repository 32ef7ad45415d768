import type { Deleted, Deletion, DeletionPlan } from '../../shared/deletion.ts'
import { append } from '../../shared/list.ts'
import { ProblemError } from '../../shared/problem.ts'
import { openConsents } from '../consents/consents.ts'
import { openCaseRepository } from '../studies/case-repository.ts'
import { openDeletionService, type DeletionService } from '../retention/deletion-service.ts'
import { forgetSettings } from '../retention/forget-settings.ts'
import { openWorkflowRepository } from '../workflows/workflow-repository.ts'
import type { Store } from '../store/open-store.ts'
import { assertFolder } from './assert-folder.ts'
import { exitCodes, type ExitCode } from './exit-code.ts'
import { readAge } from './read-age.ts'
import { print, say } from './say.ts'
import { withStore } from './with-store.ts'

export interface DeleteOptions {
  readonly data?: string
  readonly olderThan?: string
  readonly workflow?: string
  readonly withHistory?: boolean
  readonly withSettings?: boolean
  readonly withCredentials?: boolean
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** `delete`: what is chosen goes for good; one JSON line says how much. `--dry-run`: the same line, and nothing goes. */
export function deleteCommand(words: readonly string[], options: DeleteOptions): Promise<ExitCode> {
  const deletions = readDeletions(words, options)
  assertFolder(options.data)
  return withStore(options, async (store) => {
    const service = serviceOf(store)
    try {
      if (options.dryRun !== true) assertMayDelete(store, deletions)
      const done: (Deleted | DeletionPlan)[] = []
      // First all of them are looked at: an id that is not there leaves everything as it is.
      const plans: DeletionPlan[] = []
      for (const deletion of deletions) plans.push(await service.plan(deletion))
      if (options.dryRun === true) append(done, plans)
      else for (const deletion of deletions) done.push(await service.delete(deletion))
      const sum = (of: (one: (typeof done)[number]) => number): number => done.reduce((all, one) => all + of(one), 0)
      const [kept, active] = [sum((one) => one.kept), sum((one) => one.active)]
      await print({
        dry_run: options.dryRun === true,
        executions: sum(({ counts }) => counts.executions),
        deliveries: sum(({ counts }) => counts.deliveries),
        workflows: sum(({ counts }) => counts.workflows),
        cases: sum(({ counts }) => counts.cases),
        kept,
        active,
      })
      if (kept > 0)
        say(
          `${String(kept)} marked to be kept ${kept === 1 ? 'was' : 'were'} left alone: take the mark away in the window first.`,
        )
      if (active > 0)
        say(`${String(active)} not ended ${active === 1 ? 'was' : 'were'} left alone: cancel, or wait until the end.`)
      return exitCodes.done
    } finally {
      await service.close()
    }
  })
}

function serviceOf(store: Store): DeletionService {
  const consents = openConsents({ store, now: Date.now, changed: () => undefined })
  return openDeletionService({
    store,
    forgetAnswers: (workflowId) => consents.forget({ workflowId }),
    repository: openWorkflowRepository(store, Date.now, () => undefined),
    cases: openCaseRepository(store, Date.now),
    reset: ({ settings, credentials }) => {
      if (credentials) for (const { id } of store.credentials.all()) store.credentials.remove(id)
      forgetSettings(store, settings)
      return Promise.resolve()
    },
    offersUndo: false,
    closeCase: () => Promise.resolve(),
    cancel: () => false,
    onProgress: ({ status, removed, total }) => {
      if (status === 'running' && process.stderr.isTTY)
        process.stderr.write(`\r${String(removed.executions + removed.deliveries)} of ${String(total ?? 0)} deleted`)
      else if (process.stderr.isTTY) process.stderr.write('\n')
    },
  })
}

/** A Faultline that runs holds workflows and the open case in its memory. */
function assertMayDelete(store: Store, deletions: readonly Deletion[]): void {
  const held = deletions.find(({ kind }) => kind === 'workflow' || kind === 'case' || kind === 'everything')
  if (held === undefined || store.takeRunLock()) return
  throw new ProblemError({
    code: 'DATABASE_IN_USE',
    sentence: `Another Faultline runs on this data folder and holds what "delete ${held.kind}" would take from it.`,
    remedy: 'Delete it in its window, or end it first.',
  })
}

function readDeletions([kind, ...ids]: readonly string[], options: DeleteOptions): readonly Deletion[] {
  if (options.olderThan !== undefined) {
    if (kind !== undefined) throw wrong(`"${kind}" and --older-than cannot be taken together.`, 'Give one of them.')
    const before = new Date(Math.max(0, Date.now() - readAge(options.olderThan))).toISOString()
    return [{ kind: 'older', before, ...(options.workflow === undefined ? {} : { workflowId: options.workflow }) }]
  }
  if (kind === 'everything') return [everything(ids, options)]
  if (kind === undefined || !isKind(kind))
    throw wrong(
      `"delete ${kind ?? ''}" does not say what is to go; it takes delivery, execution, workflow, case, everything or --older-than AGE.`,
      'Give one of them.',
    )
  if (ids.length === 0) throw wrong(`"delete ${kind}" takes at least one id.`, 'Give it behind the word.')
  switch (kind) {
    case 'delivery':
      return [{ kind: 'deliveries', ids: [...ids] }]
    case 'execution':
      return [{ kind: 'executions', ids: [...ids] }]
    case 'workflow':
      return ids.map((id) => ({ kind: 'workflow', id, withHistory: options.withHistory === true }))
    case 'case':
      return ids.map((id) => ({ kind: 'case', id }))
  }
}

function everything(ids: readonly string[], options: DeleteOptions): Deletion {
  if (ids.length > 0) throw wrong(`"delete everything" takes no id; it got "${ids.join(' ')}".`, 'Leave it out.')
  if (options.yes !== true && options.dryRun !== true)
    throw wrong(
      '"delete everything" deletes all deliveries, executions, workflows and cases for good.',
      'Add --yes to do it, or --dry-run to see how much would go.',
    )
  return {
    kind: 'everything',
    withSettings: options.withSettings === true,
    withCredentials: options.withCredentials === true,
  }
}

type Kind = 'delivery' | 'execution' | 'workflow' | 'case'

function isKind(word: string): word is Kind {
  return word === 'delivery' || word === 'execution' || word === 'workflow' || word === 'case'
}

function wrong(sentence: string, remedy: string): ProblemError {
  return new ProblemError({ code: 'WRONG_USAGE', sentence, remedy })
}

/** What is let go: by itself, or because a person deletes it. */
import type { Notices } from '../../shared/notices.ts'
import { openDeletionService } from '../retention/deletion-service.ts'
import { forgetSettings } from '../retention/forget-settings.ts'
import { openRetentionService } from '../retention/retention-service.ts'
import { openStorageService } from '../retention/storage-service.ts'
import type { FaultlineOptions } from './faultline-options.ts'
import type { DeliveryRooms } from './open-delivery-rooms.ts'
import type { Foundation } from './open-foundation.ts'
import type { StudyRooms } from './open-study-rooms.ts'

export function openRetentionRooms(
  foundation: Foundation,
  { repository, executions }: Pick<DeliveryRooms, 'repository' | 'executions'>,
  { caseRepository, cases }: Pick<StudyRooms, 'caseRepository' | 'cases'>,
  { now }: Pick<FaultlineOptions, 'now'>,
) {
  const { store, notices } = foundation
  const onProgress = (progress: Notices['removal']): void => {
    notices.notify('removal', progress)
  }
  const retention = openRetentionService({
    store,
    now,
    reproductionIds: caseRepository.storedReproductions,
    onProgress,
    onProblem: notices.notifyProblem,
  })
  const deletions = openDeletionService({
    store,
    repository,
    cases: caseRepository,
    cancel: executions.cancel,
    offersUndo: true,
    forgetAnswers: (workflowId) => foundation.consents.forget({ workflowId }),
    closeCase: (workflowId) => closeCase(cases, workflowId),
    reset: (what) => {
      resetFolder(foundation, what)
      return Promise.resolve()
    },
    onProgress,
  })
  const isCase = (id: string): boolean => caseRepository.recent().some((one) => one.id === id)
  return { retention, deletions, storage: openStorageService({ store, repository, retention, deletions, isCase, now }) }
}

/** Closes the case that is open, where it studies that workflow, or any (null). */
async function closeCase(
  cases: Pick<StudyRooms['cases'], 'current' | 'leave'>,
  workflowId: string | null,
): Promise<void> {
  const open = cases.current()
  if (open !== null && (workflowId === null || open.workflow.id === workflowId)) await cases.leave()
}

/** Forgets the credentials and puts the settings back, where that was asked for. */
function resetFolder(
  {
    store,
    settings,
    providers,
    credentialStore,
  }: Pick<Foundation, 'store' | 'settings' | 'providers' | 'credentialStore'>,
  what: { readonly settings: boolean; readonly credentials: boolean },
): void {
  if (what.credentials) for (const { id } of credentialStore.list()) credentialStore.remove(id)
  forgetSettings(store, what.settings)
  settings.reread()
  providers.reread()
}

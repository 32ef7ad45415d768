/** What the window may ask, each call one function: it reads and passes on; the work stands in the services. */
import type { CallFunctions } from '../../shared/contract.ts'
import { createAiSetCalls, type AiSetServices } from './calls-ai-sets.ts'
import { createAiStepCalls, type AiStepServices } from './calls-ai-steps.ts'
import { createCaseCalls, type CaseServices } from './calls-case.ts'
import { createConsentCalls, type ConsentServices } from './calls-consents.ts'
import { createCredentialCalls, type CredentialServices } from './calls-credentials.ts'
import { createDeliveryCalls, type DeliveryServices } from './calls-deliveries.ts'
import { createEvidenceCalls, type EvidenceServices } from './calls-evidence.ts'
import { createExecutionCalls, type ExecutionServices } from './calls-executions.ts'
import { createKeptCaseCalls, type KeptCaseServices } from './calls-kept-cases.ts'
import { createFilterCalls, type FilterServices } from './calls-filters.ts'
import { createOwnProviderCalls, type OwnProviderServices } from './calls-own-providers.ts'
import { createHelpCalls, type HelpServices } from './calls-help.ts'
import { createLogCalls, type LogServices } from './calls-logs.ts'
import { createMeasureCalls, type MeasureServices } from './calls-measures.ts'
import { createOverviewCalls, type OverviewServices } from './calls-overview.ts'
import { createRedactionCalls, type RedactionServices } from './calls-redaction.ts'
import { createReplayCalls, type ReplayServices } from './calls-replays.ts'
import { createSeriesCalls, type SeriesServices } from './calls-series.ts'
import { createChannelCalls, type ChannelServices } from './calls-channels.ts'
import { createReproductionCalls, type ReproductionServices } from './calls-reproductions.ts'
import { createServiceCalls, type ServiceServices } from './calls-from-n8n.ts'
import { createTriageCalls, type TriageServices } from './calls-triage.ts'
import { createSettingsCalls, type SettingsServices } from './calls-settings.ts'
import { createStorageCalls, type StorageServices } from './calls-storage.ts'
import { createUpdateCalls, type UpdateServices } from './calls-updates.ts'
import { createWorkflowCalls, type WorkflowServices } from './calls-workflows.ts'

/** What the calls pass on to: each noun names the services that it needs. */
export interface CallServices
  extends
    OverviewServices,
    CaseServices,
    KeptCaseServices,
    ReproductionServices,
    ExecutionServices,
    DeliveryServices,
    ReplayServices,
    SeriesServices,
    ChannelServices,
    FilterServices,
    OwnProviderServices,
    MeasureServices,
    WorkflowServices,
    EvidenceServices,
    CredentialServices,
    ConsentServices,
    AiStepServices,
    AiSetServices,
    RedactionServices,
    StorageServices,
    ServiceServices,
    TriageServices,
    LogServices,
    SettingsServices,
    UpdateServices,
    HelpServices {}

export function createCalls(services: CallServices): CallFunctions {
  return {
    ...createOverviewCalls(services),
    ...createCaseCalls(services),
    ...createKeptCaseCalls(services),
    ...createReproductionCalls(services),
    ...createExecutionCalls(services),
    ...createDeliveryCalls(services),
    ...createReplayCalls(services),
    ...createSeriesCalls(services),
    ...createChannelCalls(services),
    ...createFilterCalls(services),
    ...createOwnProviderCalls(services),
    ...createMeasureCalls(services),
    ...createWorkflowCalls(services),
    ...createEvidenceCalls(services),
    ...createCredentialCalls(services),
    ...createConsentCalls(services),
    ...createAiStepCalls(services),
    ...createAiSetCalls(services),
    ...createRedactionCalls(services),
    ...createStorageCalls(services),
    ...createServiceCalls(services),
    ...createTriageCalls(services),
    ...createLogCalls(services),
    ...createSettingsCalls(services),
    ...createUpdateCalls(services),
    ...createHelpCalls(services),
  }
}

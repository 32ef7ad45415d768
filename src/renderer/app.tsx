import { MantineProvider } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { AiStepsScreen } from './ai-steps/ai-steps-screen.tsx'
import { ProblemNotice } from './controls/notice.tsx'
import { DeliveriesScreen } from './deliveries/deliveries-screen.tsx'
import { ExecutionsScreen } from './executions/executions-screen.tsx'
import { CasesDialog } from './inspector/cases-dialog.tsx'
import { ChannelDialog } from './inspector/channel-dialog.tsx'
import { DeleteDialog } from './inspector/delete-dialog.tsx'
import { DroppedDialog } from './inspector/dropped-dialog.tsx'
import { EvidenceDialog } from './inspector/evidence-dialog.tsx'
import { ExecutionComparisonDialog } from './inspector/execution-comparison-dialog.tsx'
import { LogDialog } from './inspector/log-dialog.tsx'
import { OutboxDialog } from './inspector/outbox-dialog.tsx'
import { PartRunDialog } from './inspector/part-run-dialog.tsx'
import { SeriesDialog } from './inspector/series-dialog.tsx'
import { ServiceDialog } from './inspector/service-dialog.tsx'
import { CapturedDialog } from './inspector/captured-dialog.tsx'
import { TwinDialog } from './inspector/twin-dialog.tsx'
import { MeasuresScreen } from './measures/measures-screen.tsx'
import { ReproduceScreen } from './reproduce/reproduce-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { ConsentDialog } from './shell/consent-dialog.tsx'
import { DropZone } from './shell/drop-zone.tsx'
import { HelpDialog } from './shell/help-dialog.tsx'
import { HotKeys } from './shell/hot-keys.tsx'
import { NoticesDialog } from './shell/notices-dialog.tsx'
import { Palette } from './shell/palette.tsx'
import { screenPlaces } from './shell/screens.ts'
import { useFocusOnScreen } from './shell/focus-on-screen.ts'
import { Rail } from './shell/rail.tsx'
import { StatusBar } from './shell/status-bar.tsx'
import { Toaster } from './shell/toaster.tsx'
import { useNavigation } from './state/navigation.ts'
import { useOverview } from './state/overview.ts'
import type { Screen } from './state/screens.ts'
import { showFirst } from './state/start.ts'
import { asTheSystem, theme } from './theme.ts'
import { WorkflowsScreen } from './workflows/workflows-screen.tsx'

const shown: Readonly<Record<Screen, ComponentType>> = {
  reproduce: ReproduceScreen,
  deliveries: DeliveriesScreen,
  executions: ExecutionsScreen,
  workflows: WorkflowsScreen,
  measures: MeasuresScreen,
  'ai-steps': AiStepsScreen,
  settings: SettingsScreen,
}

/** The shell around the screens: rail, status bar, palette, toasts. */
export function App(): ReactNode {
  const overview = useOverview((state) => state.overview)
  const screen = useNavigation((state) => state.screen)
  const Shown = shown[screen]
  const place = useFocusOnScreen(screen)
  return (
    <MantineProvider theme={theme} colorSchemeManager={asTheSystem} defaultColorScheme="auto">
      <Toaster />
      {overview.kind === 'failed' ? (
        <main className="shell-alone">
          <ProblemNotice problem={overview.problem} retry={() => void showFirst()} />
        </main>
      ) : (
        <DropZone>
          <div className="shell">
            <Rail />
            <main className="shell-screen" ref={place} tabIndex={-1} aria-label={screenPlaces[screen].title}>
              <Shown />
            </main>
            <StatusBar />
          </div>
          <HotKeys />
          <Palette />
          <EvidenceDialog />
          <LogDialog />
          <DroppedDialog />
          <OutboxDialog />
          <ServiceDialog />
          <CapturedDialog />
          <TwinDialog />
          <CasesDialog />
          <DeleteDialog />
          <SeriesDialog />
          <ChannelDialog />
          <ExecutionComparisonDialog />
          <PartRunDialog />
          <ConsentDialog />
          <NoticesDialog />
          <HelpDialog />
        </DropZone>
      )}
    </MantineProvider>
  )
}

import { MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { AiStepsScreen } from './ai-steps/ai-steps-screen.tsx'
import { ProblemNotice } from './controls/notice.tsx'
import { DeliveriesScreen } from './deliveries/deliveries-screen.tsx'
import { ExecutionsScreen } from './executions/executions-screen.tsx'
import { DeleteDialog } from './inspector/delete-dialog.tsx'
import { EvidenceDialog } from './inspector/evidence-dialog.tsx'
import { OutboxDialog } from './inspector/outbox-dialog.tsx'
import { TwinDialog } from './inspector/twin-dialog.tsx'
import { MeasuresScreen } from './measures/measures-screen.tsx'
import { ReproduceScreen } from './reproduce/reproduce-screen.tsx'
import { SettingsScreen } from './settings/settings-screen.tsx'
import { ConsentDialog } from './shell/consent-dialog.tsx'
import { DropZone } from './shell/drop-zone.tsx'
import { HotKeys } from './shell/hot-keys.tsx'
import { Palette } from './shell/palette.tsx'
import { Rail } from './shell/rail.tsx'
import { StatusBar } from './shell/status-bar.tsx'
import { Toaster } from './shell/toaster.tsx'
import { useNavigation, type Screen } from './state/navigation.ts'
import { loadOverview, useOverview } from './state/overview.ts'
import { asTheSystem, theme } from './theme.ts'
import { WorkflowsScreen } from './workflows/workflows-screen.tsx'

/** The shell around the screens: rail, status bar, palette, toasts. */
export function App(): ReactNode {
  const overview = useOverview((state) => state.overview)
  const screen = useNavigation((state) => state.screen)
  return (
    <MantineProvider theme={theme} colorSchemeManager={asTheSystem} defaultColorScheme="auto">
      <Toaster />
      {overview.kind === 'failed' ? (
        <main className="shell-alone">
          <ProblemNotice problem={overview.problem} retry={() => void loadOverview()} />
        </main>
      ) : (
        <DropZone>
          <div className="shell">
            <Rail />
            <main className="shell-screen">{screenOf(screen)}</main>
            <StatusBar />
          </div>
          <HotKeys />
          <Palette />
          <EvidenceDialog />
          <OutboxDialog />
          <TwinDialog />
          <DeleteDialog />
          <ConsentDialog />
        </DropZone>
      )}
    </MantineProvider>
  )
}

function screenOf(screen: Screen): ReactNode {
  switch (screen) {
    case 'reproduce':
      return <ReproduceScreen />
    case 'deliveries':
      return <DeliveriesScreen />
    case 'executions':
      return <ExecutionsScreen />
    case 'workflows':
      return <WorkflowsScreen />
    case 'measures':
      return <MeasuresScreen />
    case 'ai-steps':
      return <AiStepsScreen />
    case 'settings':
      return <SettingsScreen />
  }
}

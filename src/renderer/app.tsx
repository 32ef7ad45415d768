import { MantineProvider } from '@mantine/core'
import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { Loading, ProblemNotice } from './controls/notice.tsx'
import { EvidenceDialog } from './inspector/evidence-dialog.tsx'
import { OutboxDialog } from './inspector/outbox-dialog.tsx'
import { ReproduceScreen } from './reproduce/reproduce-screen.tsx'
import { DropZone } from './shell/drop-zone.tsx'
import { HotKeys } from './shell/hot-keys.tsx'
import { Palette } from './shell/palette.tsx'
import { Rail } from './shell/rail.tsx'
import styles from './shell/shell.module.css'
import { StatusBar } from './shell/status-bar.tsx'
import { Toaster } from './shell/toaster.tsx'
import { useNavigation, type Screen } from './state/navigation.ts'
import { loadOverview, useOverview } from './state/overview.ts'
import { theme } from './theme.ts'

const DeliveriesScreen = lazy(async () => ({
  default: (await import('./deliveries/deliveries-screen.tsx')).DeliveriesScreen,
}))
const ExecutionsScreen = lazy(async () => ({
  default: (await import('./executions/executions-screen.tsx')).ExecutionsScreen,
}))
const WorkflowsScreen = lazy(async () => ({
  default: (await import('./workflows/workflows-screen.tsx')).WorkflowsScreen,
}))
const MeasuresScreen = lazy(async () => ({
  default: (await import('./measures/measures-screen.tsx')).MeasuresScreen,
}))
const AiStepsScreen = lazy(async () => ({
  default: (await import('./ai-steps/ai-steps-screen.tsx')).AiStepsScreen,
}))
const SettingsScreen = lazy(async () => ({
  default: (await import('./settings/settings-screen.tsx')).SettingsScreen,
}))

/** Fetches the other screens once the first stands: going there then waits for nothing. */
function preloadScreens(): void {
  requestIdleCallback(
    () =>
      void Promise.all([
        import('./deliveries/deliveries-screen.tsx'),
        import('./executions/executions-screen.tsx'),
        import('./workflows/workflows-screen.tsx'),
        import('./measures/measures-screen.tsx'),
        import('./ai-steps/ai-steps-screen.tsx'),
        import('./settings/settings-screen.tsx'),
      ]),
    { timeout: 5000 },
  )
}

/** The shell around the screens: rail, status bar, palette, toasts. */
export function App(): ReactNode {
  const overview = useOverview((state) => state.overview)
  const screen = useNavigation((state) => state.screen)
  useEffect(preloadScreens, [])
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <Toaster />
      {overview.kind === 'failed' ? (
        <main className={styles.alone}>
          <ProblemNotice problem={overview.problem} retry={() => void loadOverview()} />
        </main>
      ) : (
        <DropZone>
          <div className={styles.shell}>
            <Rail />
            <main className={styles.screen}>
              <Suspense fallback={<Loading what="the screen" />}>{screenOf(screen)}</Suspense>
            </main>
            <StatusBar />
          </div>
          <HotKeys />
          <Palette />
          <EvidenceDialog />
          <OutboxDialog />
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

import { ofDeliveries } from './states/deliveries.ts'
import { ofExecutions } from './states/executions.ts'
import { ofTheOtherScreens } from './states/other-screens.ts'
import { ofReproduce } from './states/reproduce.ts'
import type { WindowState } from './states/window-state.ts'
import { ofWorkflows } from './states/workflows.ts'

/** Those of one screen after the other. */
export const windowStates: readonly WindowState[] = [
  ...ofReproduce,
  ...ofDeliveries,
  ...ofExecutions,
  ...ofWorkflows,
  ...ofTheOtherScreens,
]

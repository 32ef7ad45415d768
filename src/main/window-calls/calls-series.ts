import type { CallsOf } from '../../shared/contract.ts'
import type { seriesCalls } from '../../shared/contract/series.ts'
import type { SeriesSession } from '../series/series-session.ts'
import { attempt } from './attempt.ts'

export interface SeriesServices {
  readonly series: SeriesSession
}

export function createSeriesCalls({ series }: SeriesServices): CallsOf<typeof seriesCalls> {
  return {
    planSeries: (choice) => attempt(() => series.plan(choice)),
    startSeries: (order) => attempt(() => series.start(order)),
    stopSeries: () => attempt(() => series.stop()),
    series: () => attempt(() => series.view()),
  }
}

/** In: the kept cases and the shipped samples. Out: a person's own in front, those of samples behind them, as far as a text finds them. */
import { holdsWords } from '../../shared/holds-words.ts'
import type { RecentCase } from '../../shared/views/recent-case.ts'
import type { SampleView } from '../../shared/views/sample-view.ts'

export interface SortedCases {
  readonly own: readonly RecentCase[]
  /** Samples that something was done with. */
  readonly samples: readonly RecentCase[]
}

/** A sample that was renamed, or copied, is a person's own. */
export function sortedCases(
  cases: readonly RecentCase[],
  samples: readonly Pick<SampleView, 'name' | 'title'>[],
  text = '',
): SortedCases {
  const found = cases.filter(({ title, note, name }) => holdsWords([title, note, name], text))
  const isSample = ({ name, title }: RecentCase): boolean =>
    samples.some((sample) => sample.name === name && sample.title === title)
  return { own: found.filter((one) => !isSample(one)), samples: found.filter(isSample) }
}

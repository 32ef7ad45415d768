import { holdsWords } from '../../shared/holds-words.ts'
import type { Step } from './step.ts'

/** The steps whose name or kind contains every word of the text, those whose name begins with it first; none for an empty text. */
export function findSteps<One extends Pick<Step, 'title' | 'subtitle'>>(
  steps: readonly One[],
  text: string,
): readonly One[] {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return []
  const found = steps.filter(({ title, subtitle }) => holdsWords([title, subtitle], wanted))
  const rank = ({ title }: One): number => (title.toLowerCase().startsWith(wanted) ? 0 : 1)
  return found.toSorted((a, b) => rank(a) - rank(b))
}

import type { CaseView } from '../../shared/views/case-view.ts'

/** On which the readiness of a case depends, always as many values: where one of them is another, it is asked for again. */
export function standingOf(
  study: (Pick<CaseView, 'name' | 'undo' | 'request'> & { readonly workflow: Pick<CaseView['workflow'], 'id'> }) | null,
): readonly string[] {
  if (study === null) return ['', '', '', '', '', '', '']
  const { method, path, headers, body } = study.request
  return [study.workflow.id, study.name, study.undo ?? '', method, path, JSON.stringify(headers), body]
}

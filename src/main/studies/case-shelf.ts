/** What a person does with the cases that are kept, whichever is open: names, notes, copies. Nothing of it is sent or run. */
import { randomUUID } from 'node:crypto'
import type { CaseFile } from '../../shared/case.ts'
import { ProblemError } from '../../shared/problem.ts'
import { withItsProvider } from './with-its-provider.ts'
import { caseAsItStands } from './case-as-it-stands.ts'
import type { CaseOpenerParts } from './case-opener.ts'
import { resumedStudy } from './study.ts'

type ShelfParts = Pick<CaseOpenerParts, 'studied' | 'kept' | 'repository' | 'providers'>

const longestTitle = 200

/** @throws ProblemError FILE_NOT_FOUND, INVALID_INPUT for a name of nothing but spaces, or one that is too long */
export function renameCase({ studied, kept }: ShelfParts, id: string, title: string): void {
  const name = title.replace(/\s+/gu, ' ').trim()
  if (name === '' || name.length > longestTitle) {
    throw new ProblemError({
      code: 'INVALID_INPUT',
      sentence: name === '' ? 'The name is empty.' : `The name has ${String(name.length)} characters.`,
      remedy: `Give the case a name of 1 to ${String(longestTitle)} characters.`,
    })
  }
  kept.describe(id, { title: name })
  if (studied.open?.id === id) studied.refresh()
}

/** Empty: there is none any more. @throws ProblemError FILE_NOT_FOUND */
export function noteOnCase({ studied, kept }: ShelfParts, id: string, note: string): void {
  kept.describe(id, { note })
  if (studied.open?.id === id) studied.refresh()
}

/** Puts a copy of the case beside it, with all that was sent of it; returns its id. Both study the same workflow. @throws ProblemError FILE_NOT_FOUND */
export function copyCase({ kept }: ShelfParts, id: string): string {
  const copyId = randomUUID()
  kept.copy(id, copyId)
  return copyId
}

/** The case as it stands, to be handed on. @throws ProblemError FILE_NOT_FOUND */
export function caseFileOf({ studied, kept, repository, providers }: ShelfParts, id: string): CaseFile {
  const { title, note } = kept.described(id)
  const left = kept.read(id)
  const stored = left === null ? null : repository.find(left.standing.workflowId)
  const { open } = studied
  const study =
    open?.id === id
      ? open
      : left === null || stored === null
        ? null
        : resumedStudy(left.file, left.standing, stored.workflow)
  if (study === null) throw gone(title)
  const isThere = repository.find(study.workflow.id) !== null
  const file = caseAsItStands(study, isThere ? repository.exported(study.workflow.id) : null)
  return { ...withItsProvider(file, providers()), title, ...(note === '' ? {} : { note }) }
}

function gone(title: string): ProblemError {
  return new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `The workflow of the case "${title}" is not there any more, so the case cannot be written.`,
    remedy: 'Open the case: it begins again from the file that it was opened from. Then write it.',
  })
}

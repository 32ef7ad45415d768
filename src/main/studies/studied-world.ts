import * as z from 'zod/mini'
import { caseSchema, type CaseWorld } from '../../shared/case.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Store } from '../store/open-store.ts'
import { openCaseRepository } from './case-repository.ts'

/**
 * What the world of a reproduction had beside a healthy one: the baseline of its case with what was made part of it, and its one
 * change. The hosts that went out for real are left out: whoever opens it decides that. Null where its case is not kept.
 */
export function worldOfReproduction(
  store: Pick<Store, 'settings' | 'reproductions' | 'keptMarks'>,
  { caseName, change }: Pick<Reproduction, 'caseName' | 'change'>,
): CaseWorld | null {
  const repository = openCaseRepository(store, Date.now)
  const entry = repository.recent().find(({ name }) => name === caseName)
  const left = entry === undefined ? null : repository.read(entry.id)
  if (left === null) return change === null ? null : { changes: [plain(change)] }
  const { real_hosts: _real, changes: _changes, ...baseline } = left.file.baseline
  const { adopted, api } = left.standing
  const changes = [...adopted, ...(change === null ? [] : [change])].map(plain)
  const world = { ...baseline, ...(api === undefined ? {} : { api }), ...(changes.length === 0 ? {} : { changes }) }
  return Object.keys(world).length === 0 ? null : world
}

function plain({
  layer,
  name,
  parameters,
}: NonNullable<Reproduction['change']>): NonNullable<CaseWorld['changes']>[number] {
  return { layer, name, parameters: { ...parameters } }
}

/** The world that evidence holds, as far as it is one; empty where it holds none. */
export function worldOfEvidence(given: unknown): CaseWorld {
  const read = z.safeParse(z.pick(caseSchema, { baseline: true }), { baseline: given ?? {} })
  if (!read.success) return {}
  const { real_hosts: _real, ...world } = read.data.baseline
  return world
}

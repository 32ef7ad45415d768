import * as z from 'zod/mini'
import { apiRulesSchema, caseSchema, type CaseFile } from '../../shared/case.ts'
import { layers } from '../../shared/layer.ts'
import type { Reproduction } from '../../shared/reproduction.ts'
import type { Store } from '../store/open-store.ts'
import { keepSweeps, keptSweeps, type KeptSweep } from './kept-sweeps.ts'

const change = z.object({ layer: z.enum(layers), name: z.string(), parameters: z.record(z.string(), z.unknown()) })

/** Where the study of a case stands: what a person did to it since it was opened. */
const standing = z.object({
  workflowId: z.string(),
  request: z.object({
    method: z.string(),
    path: z.string(),
    headers: z.array(z.tuple([z.string(), z.string()])),
    bodyBase64: z.string(),
  }),
  edited: z.boolean(),
  change: z.nullable(change),
  adopted: z.array(change),
  /** Stand-ins for the APIs, where they are not (any more) those of the file. */
  api: z.optional(apiRulesSchema),
  /** Hosts that go out for real, where they are not (any more) those of the file. */
  realHosts: z.optional(z.array(z.string())),
  /** Number of the baseline of now; every edit and every adopted change makes another. */
  baseline: z.number(),
  /** What was sent, and under which baseline. */
  reproductions: z.array(z.object({ id: z.string(), baseline: z.number() })),
})

export type Standing = z.infer<typeof standing>

export interface KeptStudy {
  readonly file: CaseFile
  readonly standing: Standing
  readonly known: Reproduction[]
  readonly sweeps: readonly KeptSweep[]
}

/** The open case over the end of the app: its file as it was opened, and where its study stands. */
export interface KeptCase {
  readonly opened: (file: CaseFile) => void
  readonly stands: (now: Standing) => void
  /** Keeps a reproduction that a sweep sent. */
  readonly reproduced: (reproduction: Reproduction) => void
  readonly reproduction: (id: string) => Reproduction | null
  readonly swept: (sweeps: readonly KeptSweep[]) => void
  /** What was open when the app ended; null at the first start, or where what was kept cannot be read any more. */
  readonly read: () => KeptStudy | null
}

export function openKeptCase(store: Pick<Store, 'settings' | 'reproductions'>): KeptCase {
  const { settings, reproductions } = store
  return {
    opened: (file) => {
      settings.set('case.file', file)
      keepSweeps(store, [])
    },
    stands: (now) => settings.set('case.standing', now),
    reproduced: reproductions.save,
    reproduction: reproductions.find,
    swept: (sweeps) => {
      keepSweeps(store, sweeps)
    },
    read: () => {
      const file = z.safeParse(caseSchema, settings.get('case.file'))
      const kept = z.safeParse(standing, settings.get('case.standing'))
      if (!file.success || !kept.success) return null
      const known = kept.data.reproductions
        .map(({ id }) => reproductions.find(id))
        .filter((one) => one !== null)
        .map((one): Reproduction => (one.status === 'running' ? { ...one, status: 'stopped' } : one))
      return { file: file.data, standing: kept.data, known, sweeps: keptSweeps(store) }
    },
  }
}

import { existsSync } from 'node:fs'
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import * as z from 'zod/mini'
import { layers } from '../../shared/layer.ts'
import { ProblemError } from '../../shared/problem.ts'
import { toldCertainty } from '../../shared/told-certainty.ts'
import { comparisonView, reproductionView, verdictView } from './case-view.ts'
import { caseTextOf } from './case-text-of.ts'
import { fileWithin } from './file-within.ts'
import { answered, type McpOptions } from './mcp-tool.ts'
import { withCaseText } from './open-case.ts'

const subject = z
  .string()
  .check(
    z.describe('Name of a shipped case, id of a delivery or an execution, or a case file within the folder of --cases'),
  )
// A world of its own, in a throw-away folder, every host closed.
const closed = { readOnlyHint: true, openWorldHint: false }

/** Tools that study a case in a closed world: one reproduction with at most one change, or every single-layer change. */
export function addStudyTools(server: McpServer, options: McpOptions): void {
  server.registerTool(
    'reproduce',
    {
      description: 'Sends a case in a closed world: its baseline, then with at most one change, and compares both.',
      inputSchema: {
        case: subject,
        change: z.optional(z.string().check(z.describe('One change, LAYER.CHANGE or LAYER.CHANGE=JSON'))),
        batch: z.optional(z.union([z.literal(3), z.literal(4), z.literal(5)])),
      },
      annotations: closed,
    },
    ({ case: name, change, batch }) =>
      answered(options, async () =>
        withCaseText(await subjectText(name, options), name, {}, async ({ cases, guard }) => {
          // A change that is unknown is refused before anything is sent.
          if (change !== undefined) {
            cases.chooseNamed(change)
            cases.chooseChange(null)
          }
          const order = { size: batch ?? 1 }
          const baseline = await cases.send(order).done
          if (change !== undefined) cases.chooseNamed(change)
          const changed = change === undefined ? null : await cases.send(order).done
          const value = {
            baseline: reproductionView(baseline),
            changed: changed === null ? null : reproductionView(changed),
            comparison: changed === null ? null : comparisonView(cases.compare(baseline.id, changed.id)),
          }
          return { value, redactor: guard.redactor() }
        }),
      ),
  )
  server.registerTool(
    'sweep',
    {
      description: 'Tries every single-layer change on a case in a closed world, and names the layer where it breaks.',
      inputSchema: {
        case: subject,
        layers: z.optional(z.array(z.enum(layers)).check(z.describe('Only these layers; all eight by itself'))),
      },
      annotations: closed,
    },
    ({ case: name, layers: chosen = [] }, { signal }) =>
      answered(options, async () =>
        withCaseText(await subjectText(name, options), name, {}, async ({ cases, guard }) => {
          const stop = (): void => cases.stopSweep()
          signal.addEventListener('abort', stop, { once: true })
          const order = { layers: chosen, resume: false, realHosts: [] }
          const sweep = await cases.sweep({ kind: 'sweep', ...order }).done
          if (!signal.aborted && cases.knowsLastSuccess()) await cases.sweep({ kind: 'transplant', ...order }).done
          const verdict = cases.verdict()
          const value = {
            suspected_layer: verdict?.layer ?? null,
            certainty: toldCertainty(verdict),
            other_layers: verdict?.others ?? [],
            sentence: verdict?.sentence ?? null,
            verdict: verdict === null ? null : verdictView(verdict),
            changes_tried: sweep.trials.length,
            // What changed nothing is left out: it is most of them.
            telling_changes: sweep.trials
              .filter(({ outcome }) => outcome !== 'same' && outcome !== 'impossible')
              .map(({ change, sentence, outcome }) => ({ ...change, sentence, outcome })),
          }
          return { value, redactor: guard.redactor() }
        }),
      ),
  )
}

const isId = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu

/** @throws ProblemError FILE_NOT_FOUND for a file that is not within the folder of --cases; those of `caseTextOf` */
function subjectText(name: string, { cases, data }: McpOptions): Promise<string> {
  if (isId.test(name)) return caseTextOf(name, data)
  const file = fileWithin(cases, name)
  if (file !== null) return caseTextOf(file, data)
  // A shipped case has no path: whatever else has one is not read.
  if (/^[a-z0-9-]+$/u.test(name) && !existsSync(name)) return caseTextOf(name, data)
  throw new ProblemError({
    code: 'FILE_NOT_FOUND',
    sentence: `${name} is no shipped case, no id, and no file within ${cases ?? 'a folder that was allowed'}.`,
    remedy: 'Start `faultline mcp` with --cases FOLDER to let its case files be studied.',
  })
}

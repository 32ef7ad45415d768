import { expect, test } from '@playwright/test'
import { judgeLayer } from '../../../src/main/diagnosis/layer-verdict.ts'
import { joinVerdicts } from '../../../src/main/reproduction/join-verdicts.ts'
import { suspectLayer } from '../../../src/main/reproduction/suspect-layer.ts'
import type { Layer } from '../../../src/shared/layer.ts'
import type { LayerVerdict } from '../../../src/shared/layer-verdict.ts'
import type { Sweep, Trial } from '../../../src/shared/sweep.ts'
import { evidenceOf, failedExecution, failureOf, reproductionOf, requestOf } from './make-evidence.ts'

const baseline = reproductionOf(1, [false])

/** A trial of that layer after which it still fails. */
function inVain(layer: Layer, outcome: Trial['outcome'] = 'same'): Trial {
  return {
    change: { layer, name: 'x', parameters: {} },
    sentence: `The ${layer} is otherwise.`,
    aim: 'repair',
    outcome,
    note: null,
    items: [false],
    confirmed: null,
    batch: null,
    reproductionId: 'r',
    firstFailedNode: null,
    errorMessage: null,
  }
}

/** The way from trials to the layer of an execution that was answered 503: suspicion, verdict of the case, layer verdict. */
function judged(trials: readonly Trial[]): LayerVerdict {
  const sweep: Sweep = {
    id: 's',
    caseName: 'c',
    kind: 'transplant',
    status: 'done',
    layers: [],
    sending: null,
    total: trials.length,
    startedAt: baseline.startedAt,
    stoppedAt: null,
    runTimeMs: 0,
    baseline,
    baselineItems: [false],
    batchBaseline: null,
    trials,
    suspicion: suspectLayer('transplant', baseline, trials),
  }
  const execution = failedExecution(failureOf({ httpCode: '503' }), [requestOf(503)])
  return judgeLayer(evidenceOf({ execution, swept: joinVerdicts([sweep]) }))
}

test('without trials the answer 503 makes the API likely, and no trial speaks against it', () => {
  expect(judged([])).toMatchObject({ layer: 'API', confidence: 'likely', against: [] })
})

for (const count of [1, 2]) {
  test(`a layer that was tried ${String(count)}× in vain is only possible, and that speaks against it`, () => {
    const verdict = judged(Array.from({ length: count }, () => inVain('API')))
    expect(verdict).toMatchObject({ layer: 'API', confidence: 'possible' })
    const [against] = verdict.against
    expect(against).toMatchObject({ rule: 'tried-by-the-sweep', layer: 'API' })
    expect(against?.sentence).toContain('API layer')
  })
}

test('what was tried of another layer, or did not fit the case, says nothing of the API', () => {
  expect(judged([inVain('queue'), inVain('API', 'impossible')])).toMatchObject({ layer: 'API', confidence: 'likely' })
})

import { expect, test } from '@playwright/test'
import { columnsOf } from '../../../src/main/diagnosis/evidence-words.ts'
import { judgeEvidence, type Scope } from '../../../src/main/diagnosis/judge-evidence.ts'
import { weights, type Evidence, type EvidenceKind } from '../../../src/shared/evidence.ts'
import { layers, type Layer } from '../../../src/shared/layer.ts'

const whole: Scope = { asked: layers, isOpen: false }

function piece(kind: EvidenceKind, layer: Layer, weight: number, more: Partial<Evidence> = {}): Evidence {
  return { kind, layer, direction: 'for', weight, data: { what: `${kind} of ${layer}` }, ...more }
}
const repair = (layer: Layer): Evidence => piece('repair', layer, weights.names, { proves: true })
const against = (kind: EvidenceKind, layer: Layer, weight: number): Evidence =>
  piece(kind, layer, weight, { direction: 'against' })

test('a repair of one layer alone makes it certain, and neither a mask nor an answer of the other side does', () => {
  expect(judgeEvidence([repair('data')], whole)).toMatchObject({ layer: 'data', others: [], certainty: 'certain' })
  expect(judgeEvidence([piece('mask', 'API', weights.nothing)], whole)).toMatchObject({ layer: null })
  const answered = judgeEvidence([piece('answer', 'API', weights.names)], whole)
  expect(answered).toMatchObject({ layer: 'API', certainty: 'likely' })
})

test('where not every layer was tried, or not to the end, a repair makes nothing certain', () => {
  const some = judgeEvidence([repair('data')], { asked: ['data'], isOpen: false })
  expect(some).toMatchObject({ layer: 'data', certainty: 'likely' })
  expect(judgeEvidence([repair('data')], { asked: layers, isOpen: true }).certainty).toBe('likely')
})

test('a layer that was not tried is not named', () => {
  const pointed = [piece('symptom', 'API', 4), piece('symptom', 'node', 1.3)]
  expect(judgeEvidence(pointed, { asked: ['data'], isOpen: false })).toMatchObject({ layer: null, others: [] })
  expect(judgeEvidence(pointed, whole)).toMatchObject({ layer: 'API', others: ['node'], basis: 'pointed' })
})

test('repairs of two layers are told apart by what changed, by what the provider documents, and by the last success', () => {
  const both = [repair('data'), repair('node')]
  expect(judgeEvidence(both, whole)).toMatchObject({ layer: 'data', others: ['node'], certainty: 'likely' })
  const unchanged = judgeEvidence([...both, against('changed', 'node', weights.possible)], whole)
  expect(unchanged).toMatchObject({ layer: 'data', others: [], certainty: 'likely', cleared: ['node'] })
  const designed = [piece('by-design', 'node', weights.names), against('by-design', 'data', weights.possible)]
  expect(judgeEvidence([...both, ...designed], whole)).toMatchObject({ layer: 'node', others: [], certainty: 'likely' })
  const transplanted = [
    piece('transplant', 'node', weights.decides, { proves: true }),
    against('in-vain', 'data', weights.names),
  ]
  expect(judgeEvidence([...both, ...transplanted], whole)).toMatchObject({
    layer: 'node',
    others: [],
    certainty: 'certain',
  })
})

test('what a repair leaves open is said, and nothing is certain then', () => {
  const doubted = judgeEvidence([repair('authorisation'), piece('doubt', 'API', weights.possible)], whole)
  expect(doubted).toMatchObject({ layer: 'authorisation', others: ['API'], certainty: 'likely' })
})

test('layers that are pointed to alike are both said, and none is chosen', () => {
  const alike = judgeEvidence([piece('rule', 'API', 2), piece('rule', 'node', 2)], { asked: null, isOpen: false })
  expect(alike).toMatchObject({ layer: null, others: ['node', 'API'], certainty: 'unclear' })
})

test('what clears another layer stands for the one that is named, what hides a symptom stands against it', () => {
  const list = [repair('data'), against('in-vain', 'queue', 0.5), piece('mask', 'API', 0), piece('doubt', 'node', 2)]
  const { evidenceFor, evidenceAgainst } = columnsOf(list, 'data')
  expect(evidenceFor.join(' ')).toContain('of the queue layer')
  expect(evidenceAgainst.join(' ')).toContain('hides the symptom')
  expect(evidenceAgainst).toContain('doubt of node')
})

test('changes that hide the symptom alike are one line, with what each of them makes real', () => {
  const sidestep = (layer: Layer): Evidence =>
    piece('mask', layer, 0, { data: { what: `${layer} around.`, how: 'sidesteps' } })
  const mask = (layer: Layer, what: string): Evidence => piece('mask', layer, 0, { data: { what } })
  const list = [
    repair('data'),
    mask('node', '"A" is disabled.'),
    mask('node', '"A" gives 1 pinned item.'),
    mask('API', 'Every call is answered.'),
    sidestep('node'),
  ]
  const { evidenceAgainst } = columnsOf(list, 'data')
  expect(evidenceAgainst).toEqual([
    '"A" is disabled. "A" gives 1 pinned item. Every call is answered. These changes of the node layer and the API layer hide the symptom wherever it comes from.',
    'node around. This change of the node layer only keeps the failing step from being run.',
  ])
})

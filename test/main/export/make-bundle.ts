import { evidenceBundle } from '../../../src/main/diagnosis/evidence-bundle.ts'
import { diagnoseExecution } from '../../../src/main/diagnosis/diagnostic-record.ts'
import { locatedFault } from '../../../src/main/diagnosis/located-fault.ts'
import { exportedVerdict } from '../../../src/main/diagnosis/exported-verdict.ts'
import { recordVerdict } from '../../../src/main/reproduction/record-verdict.ts'
import { redactBundle, type RedactedBundle } from '../../../src/main/export/redact-bundle.ts'
import { createRedactor, type KnownValue } from '../../../src/main/redaction/redactor.ts'
import type { EvidenceBundle } from '../../../src/shared/evidence-bundle.ts'
import type { Execution } from '../../../src/shared/execution.ts'
import { compareReproductions } from '../../../src/main/reproduction/compare.ts'
import {
  deliveryOf,
  failedExecution,
  failureOf,
  reproductionOf,
  requestOf,
  workflowWith,
} from '../diagnosis/make-evidence.ts'

/** Values that must not be found in anything that is written. */
export const planted = {
  password: 'Tulip-77-gate',
  token: `tok${'9a'.repeat(14)}Zx`,
  custom: 'harbour-light',
  mail: 'ada.lovelace@kunde.example',
  known: 'known & secret 5 %',
} as const

const knownValues: readonly KnownValue[] = [{ name: 'PARTNER_SECRET', value: planted.known }]

/** A failing execution in which a secret or a person stands at every place that is exported. */
function plantedExecution(): Execution {
  const failure = failureOf({
    message: `401 - {"message":"bad token for ${planted.mail}, tried ${planted.token}"}`,
    httpCode: '401',
    description: `password ${planted.password} was refused`,
  })
  const request = {
    ...requestOf(401, [
      ['Set-Cookie', `sid=${planted.token}; Path=/`],
      ['Content-Type', 'application/json'],
    ]),
    url: `https://svc:${encodeURIComponent(planted.password)}@api.partner.example/v1?api_key=${planted.token}&page=2`,
    headers: [
      ['Authorization', `Bearer ${planted.token}`],
      ['X-Corp-Gate', planted.custom],
      ['Content-Type', 'application/json'],
    ] as const,
    body: JSON.stringify({ secret: planted.known, customer: { email: planted.mail }, order_id: 'ord_4711' }),
  }
  const execution = failedExecution(failure, [request])
  return {
    ...execution,
    nodeRuns: execution.nodeRuns.map((run) => ({
      ...run,
      inputs: [
        [
          {
            json: {
              order_id: 'ord_4711',
              email: planted.mail,
              note: Buffer.from(`password=${planted.password}`).toString('base64'),
            },
          },
        ],
      ],
      console: [{ level: 'log' as const, text: `using ${planted.known}` }],
    })),
  }
}

export function plantedBundle(writtenAt = '2026-11-20T12:00:00.000Z'): EvidenceBundle {
  const execution = plantedExecution()
  const findings = diagnoseExecution({ execution, fingerprint: null, lastSuccess: null })
  if (findings === null) throw new Error('the execution has failed')
  const workflow = workflowWith('n8n-nodes-base.httpRequest')
  const delivery = deliveryOf({
    target: `/webhook/orders?token=${planted.token}`,
    headers: [
      ['Host', 'hooks.partner.example'],
      ['Authorization', `Basic ${Buffer.from(`svc:${planted.password}`).toString('base64')}`],
      ['X-Corp-Gate', planted.custom],
      ['Content-Type', 'application/json'],
    ],
  })
  const reproductions = [reproductionOf(1, [false]), { ...reproductionOf(1, [true]), id: 'changed' }]
  const [baseline, changed] = reproductions
  const verdict = recordVerdict({
    execution,
    workflow,
    delivery,
    changes: [],
    reproductions,
    state: null,
    swept: null,
    outside: null,
  })
  return evidenceBundle({
    findings,
    outside: null,
    verdict: exportedVerdict(verdict),
    located: locatedFault(verdict, null),
    execution,
    chain: [],
    delivery,
    deliveryBody: JSON.stringify({ event_id: 'evt_77', customer: { email: planted.mail } }),
    reproductions,
    comparisons: baseline === undefined || changed === undefined ? [] : [compareReproductions(baseline, changed)],
    workflow,
    fingerprint: null,
    appVersion: '1.0.0',
    platform: 'test',
    writtenAt,
  })
}

export function redactedBundle(writtenAt?: string): RedactedBundle {
  return redactBundle(plantedBundle(writtenAt), createRedactor({ known: knownValues }))
}

/** Every text that a reader or a program may decode out of a text. */
export function decodings(text: string): string {
  const blobs = (text.match(/[A-Za-z0-9+/_-]{16,}={0,2}/g) ?? []).map((blob) =>
    Buffer.from(blob, 'base64').toString('utf8'),
  )
  const plain = text
    .replace(/%([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .replaceAll('\\"', '"')
  return [text, plain, ...blobs].join('\n')
}

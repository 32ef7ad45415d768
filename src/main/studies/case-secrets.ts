import { withBodies } from '../../shared/case-requests.ts'
import type { CaseFile } from '../../shared/case.ts'
import { resolveSecrets } from '../../shared/secret-reference.ts'

/** The case with what `valueOf` gives in place of each `{{secret:NAME}}`, in bodies of bytes as well. */
export function withSecrets(file: CaseFile, valueOf: (name: string) => string): CaseFile {
  const opened = withBodies(file, ({ body, body_base64: base64 }) =>
    base64 === undefined ? (body === undefined ? {} : { body }) : { body_base64: bytesWith(base64, valueOf) },
  )
  return resolveSecrets(opened, valueOf)
}

function bytesWith(base64: string, valueOf: (name: string) => string): string {
  const text = Buffer.from(base64, 'base64').toString('latin1')
  if (!text.includes('{{secret:')) return base64
  const resolved = resolveSecrets(text, (name) => Buffer.from(valueOf(name), 'utf8').toString('latin1'))
  return Buffer.from(resolved, 'latin1').toString('base64')
}

// What is said of an API that was asked, or of the way to it, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

export const apiWords: readonly SaidWords[] = [
  said(
    'API',
    ['authorisation'],
    /receiving too many requests from you|rate limit|too many requests|quota exceeded|exceeded your current quota|calls per second|REQUEST_LIMIT_EXCEEDED|ratelimited|ThrottlingException|\b(?:is|was|were|been|request|call)s? throttled\b/iu,
    'The API limits how often it is asked: wait, or ask less often.',
  ),
  said(
    'API',
    ['node'],
    /wrong version number|EPROTO\b|HPE_\w+|ERR_HTTP2_\w+|ERR_FR_TOO_MANY_REDIRECTS|Maximum number of redirects|redirect count exceeded/iu,
    'The other side speaks otherwise than it was asked: http in place of https, another port, or redirects without an end.',
  ),
  said(
    'API',
    ['reverse proxy'],
    /certificate has expired|unable to verify the first certificate|self[- ]signed certificate|CERT_HAS_EXPIRED|unable to get (?:local )?issuer certificate|certificate (?:is not valid|problem|verify failed|name)|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT/iu,
    'The certificate of the other side, or the trust in it, is the cause.',
  ),
  said(
    'API',
    ['node', 'reverse proxy'],
    /getaddrinfo (?:ENOTFOUND|EAI_AGAIN)|Could not resolve host|DNS server returned an error|ENOTFOUND/iu,
    'The name of the host is not known: it is misspelt, or the machine asks the wrong DNS server.',
  ),
  said(
    'API',
    ['reverse proxy', 'node'],
    /ECONNREFUSED|UND_ERR_\w+|(?:Connect|Headers|Body) ?Timeout ?Error|other side closed|fetch failed|ECONNABORTED|EADDRNOTAVAIL|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE|socket hang up|service refused the connection|connection was aborted|Failed to connect to|connection refused|HTTP connection failure|timeout of \d+ ?ms exceeded|took too long to respond|network timeout/iu,
    'The other side could not be reached, or broke off: it is away, too slow, or something on the way keeps it off.',
  ),
  said(
    'API',
    ['node'],
    /service was not able to process your request|Bad gateway - the service failed|Service unavailable|Gateway timed out|internal server error/iu,
    'The API failed inside itself.',
  ),
]

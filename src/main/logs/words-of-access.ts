// What is said where a caller, a credential or a signature is not accepted, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

const lacksRight = 'Who asks, or what he may, does not suffice: look at the credential, its scopes and its rights.'

export const accessWords: readonly SaidWords[] = [
  said(
    'authorisation',
    ['data', 'reverse proxy'],
    /signature verification failed|No signatures found matching the expected signature|outside the tolerance zone|SignatureDoesNotMatch|(?:hmac|webhook signature|signature)[^\n]{0,30}(?:mismatch|does(?: not|n't) match|not valid|invalid)|invalid (?:webhook )?signature|JsonWebTokenError/iu,
    'The signature does not fit: another secret, a body that was changed or written anew on its way, or a request that is too old.',
  ),
  said(
    'authorisation',
    [],
    /jwt (?:expired|not active|malformed)|TokenExpiredError|ExpiredToken\w*|security token[^\n]{0,60}(?:expired|invalid)|Session expired or invalid|\bAADSTS\d{5,}|token[^\n]{0,40}\bhas (?:expired|been revoked)/iu,
    'What it shows has expired or was taken back: connect or renew the credential.',
  ),
  said(
    'authorisation',
    [],
    /insufficient (?:authentication )?scopes?|insufficient permissions?|missing_scope|is not authorized to perform|not authori[sz]ed to (?:access|perform)|\bAccessDenied\b|Permission denied \(publickey|AuthenticationFailed|\bBad credentials\b|authentication methods failed|\bPERMISSION_DENIED\b|does not have permission\b|API has not been used in project|not accessible by integration|(?:test|live) mode key|Error validating access token|\bnot_authed\b|\binvalid_auth\b/iu,
    lacksRight,
  ),
  said(
    'authorisation',
    ['node'],
    /Authorization failed - please check your credentials|Forbidden - perhaps check your credentials|Username and Password not accepted|Invalid login|invalid_grant|invalid_client|invalid_token|authori[sz]ation grant[^\n]{0,160}(?:invalid|expired|revoked)|(?:refresh|access) token[^\n]{0,60}(?:invalid|expired|revoked)|Authorization (?:is required|data is wrong)|Unable to sign without access token|incorrect api key|invalid api key/iu,
    lacksRight,
  ),
  said(
    'authorisation',
    ['database'],
    /password authentication failed|no pg_hba\.conf entry|Access denied for user|Login failed for user|permission denied for (?:table|relation|schema|database)|WRONGPASS|SASL authentication failed/iu,
    'The database does not let this user in, or not do this.',
  ),
]

// What proxies and tunnels in front of the service write, and the service of them, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

export const proxyWords: readonly SaidWords[] = [
  said(
    'reverse proxy',
    [],
    /'X-Forwarded-For' header is set but|trust proxy' setting|ERR_ERL_\w+|Origin header does NOT match|Invalid origin!|N8N_PROXY_HOPS/iu,
    'What the proxy in front writes into the request is not what the service is told to expect: set N8N_PROXY_HOPS, N8N_HOST, N8N_PROTOCOL and WEBHOOK_URL as the proxy has it.',
  ),
  said(
    'reverse proxy',
    ['data', 'node'],
    /PayloadTooLargeError|request entity too large|client intended to send too large body|client_max_body_size/iu,
    'The body is longer than the proxy, or the service behind it, takes (client_max_body_size, N8N_PAYLOAD_SIZE_MAX).',
  ),
  said(
    'reverse proxy',
    ['node', 'API', 'queue'],
    /upstream timed out|upstream request timeout|\bH12\b|timed out[^\n]{0,60}\bupstream\b/iu,
    'The proxy waited for the service in vain: it answers only when its work is done. Answer first, or have the proxy wait longer.',
  ),
  said(
    'reverse proxy',
    [],
    /limiting (?:requests|connections)(?: by|, excess)/iu,
    'The proxy lets no more requests of this caller through at once (limit_req, limit_conn of nginx).',
  ),
  said(
    'reverse proxy',
    [],
    /access forbidden by rule|RBAC: access denied|denied by (?:modsecurity|modsec|waf)/iu,
    'The proxy keeps this caller, or this path, off by a rule of its own.',
  ),
  said(
    'reverse proxy',
    [],
    /no Route matched with those values|^default backend - 404|\bno matching (?:route|host|frontend|ingress)/iu,
    'The proxy has no route for this host and path.',
  ),
  said(
    'reverse proxy',
    ['node'],
    /Unable to reach the origin service|ERR_NGROK_\d+|endpoint \S{1,200} is offline|Tunnel \S{1,200} not found|no tunnel (?:here|found)|tunnel (?:connection failed|unavailable|server offline)/iu,
    'The tunnel reaches no service: it is not started, or is given another port than the one the service listens on.',
  ),
  said(
    'reverse proxy',
    [],
    /Unable to obtain ACME certificate|acme[^\n]{0,80}(?:error|failed)|(?:could not|cannot|failed to) (?:get|obtain|load|renew) (?:a |the )?certificate/iu,
    'The proxy has no certificate for that name, so that no provider gets through to it.',
  ),
  said(
    'reverse proxy',
    [],
    /worker_connections are not enough|too many open files|\b502\.\d - |accept4?\(\) failed/iu,
    'The proxy takes no more connections, or lost the one to the service.',
  ),
  said(
    'reverse proxy',
    [],
    /while (?:connecting to|reading response header from|sending request to|SSL handshaking to) upstream|upstream sent too big header|upstream prematurely closed|no live upstreams|no resolver defined|host not found in upstream|reverseproxy\.|<NOSRV>|\bH1[0134579]\b[^\n]*\bdesc=|bad gateway|upstream connect error|no available server|^404 page not found|<title>50[234] |<center>(?:nginx|openresty)|\bError (?:52\d|1020)\b|failed_to_connect_to_backend|http\.log\.error|connection issue or the server is down|WebSocket connection to [^\n]{1,200} (?:failed|error)|ERR_CERT_|SSL_ERROR_|\bERR_(?:CONNECTION|SSL|NAME|ADDRESS)_\w+|AH0\d{4}: /iu,
    'The proxy in front could not hand the request on to the service, or its answer back: look at where it sends it, and whether the service listens there.',
  ),
  said(
    'reverse proxy',
    ['node'],
    /blocked by CORS policy|Access-Control-Allow-Origin|\bnet::ERR_\w+|bad webhook: |HTTPS URL must be provided/iu,
    'What calls does not get through to the service, or its page may not: look at the address, the certificate and the headers that the proxy gives.',
  ),
  said(
    'reverse proxy',
    [],
    /Timed out connecting to remote host|couldn['’]t deliver this payload|Peer certificate cannot be authenticated|(?:delivery|webhook|endpoint)[^\n]{0,80}(?:Service Timeout|TLS error|certificate)|certificate[^\n]{0,60}\((?:webhook|endpoint)/iu,
    'The provider did not get through to the service: the name, the certificate, a firewall, or an answer that takes too long.',
  ),
]

// What the queue between the service and its workers says, and brokers that messages go to, and the layer that it is about. A catalogue, the more special first.
import { said, type SaidWords } from './said-words.ts'

export const queueWords: readonly SaidWords[] = [
  said(
    'queue',
    ['database'],
    /job stalled|stalled more than maxStalledCount|Worker failed to find data|Queue errored|Failed to (?:execute|enqueue) job|Missing lock for job|MaxRetriesPerRequest|failed to be processed too many times|Unable to find data of execution|ReplyError\b|max number of clients reached|\bbull\b|Redis(?: client)?\b[^\n]{0,80}(?:ECONN\w+|ENOTFOUND|ETIMEDOUT|lost|unavailable|error)|Lost connection to Redis|Unable to connect to Redis|MISCONF Redis|Can't save in background|You can't write against a read only replica|OOM command not allowed|NOAUTH Authentication required[^\n]*redis|\[ioredis\][^\n]{0,40}error|node_modules.ioredis\b|enableOfflineQueue|moveToFinished|lost lock on job|could not renew lock|\bjob (?:\S{1,40} )?timed out|worker (?:\S{1,40} )?disconnected|\bkombu\b|\bcelery\b|amqp[^\n]{0,40}(?:heartbeat|timeout)/iu,
    'The queue between the service and its workers failed: look at Redis, and whether a worker was lost or blocked.',
  ),
  said(
    'queue',
    ['node', 'data'],
    /dead[- ]letter|max(?:imum)? receive count|delivery acknowledgement[^\n]{0,60}timed out|redeliver(?:ed|y) (?:limit|count)/iu,
    'A message was given back too often, or was worked on for longer than the broker waits.',
  ),
  said(
    'queue',
    [],
    /no (?:such )?(?:queue|exchange)\b|NonExistentQueue|UNKNOWN_TOPIC|does not host this topic|LEADER_NOT_AVAILABLE|KafkaJS\w+|coordinator is (?:loading|not available)|amqp(?:lib)?\b[^\n]{0,60}(?:refused|closed|error)|Channel closed by server/iu,
    'The queue or topic is not there, or the broker took nothing.',
  ),
]

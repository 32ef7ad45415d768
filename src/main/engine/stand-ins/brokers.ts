// Nodes that hand messages to a broker, or take them from one: what they ask is a queue. In: a type of the format. Out: whether it is one.
const brokers =
  /^(?:.*\.)?(?:rabbitmq|kafka|awsSqs|awsSns|mqtt|amqp|googlePubSub|azureServiceBus|redisTrigger)(?:Trigger)?$/iu

/** True of a type, with or without its package, whose service is a queue of messages. */
export function isBroker(type: string): boolean {
  return brokers.test(type)
}

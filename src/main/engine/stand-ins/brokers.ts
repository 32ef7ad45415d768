// Nodes that hand messages to a broker, or take them from one, and the addresses at which brokers take them over HTTP: what they ask is
// a queue. In: a type of the format, or a URL. Out: whether it is one.
const brokers =
  /^(?:.*\.)?(?:rabbitmq|kafka|awsSqs|awsSns|mqtt|amqp|googlePubSub|azureServiceBus|redisTrigger)(?:Trigger)?$/iu

/** True of a type, with or without its package, whose service is a queue of messages. */
export function isBroker(type: string): boolean {
  return brokers.test(type)
}

/** RabbitMQ's management, Pub/Sub, SQS, SNS, Service Bus, Event Hubs and the REST proxy of Kafka. */
const brokerAddress =
  /^https?:\/\/(?:sqs|sns)\.[\w-]+\.amazonaws\.|^https?:\/\/pubsub\.googleapis\.|\.servicebus\.windows\.net\/|\/api\/exchanges\/[^/]+\/[^/]+\/publish(?:$|\?)|\/topics\/[^/]+:publish(?:$|\?)|^https?:\/\/[^/]*kafka[^/]*\/(?:v3\/clusters\/[^/]+\/)?topics\//iu

/** True of an address at which a broker takes messages. */
export function isBrokerAddress(url: string): boolean {
  return brokerAddress.test(url)
}

// A bare Fastify route that computes the answer of the bench workflow. Prints its port, runs until it is killed.

import fastify from 'fastify'

const app = fastify()
app.post('/bench', (request, reply) => {
  const { total, name } = request.body
  if (total > 10) return reply.send({ total, name })
  return reply.send({})
})
await app.listen({ port: 0, host: '127.0.0.1' })
console.log(app.server.address().port)

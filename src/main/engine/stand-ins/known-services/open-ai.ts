import type { Service } from '../known-service.ts'

const usage = { prompt_tokens: 42, completion_tokens: 7, total_tokens: 49 }

export const openAi: Service = {
  name: 'OpenAI',
  types: ['n8n-nodes-base.openAi'],
  layer: 'API',
  presets: ['text.complete', 'chat.complete', 'image.create'],
  answers: [
    {
      on: ['chat.complete'],
      json: { index: 0, message: { role: 'assistant', content: 'Made-up answer' }, finish_reason: 'stop', usage },
    },
    { on: ['text.complete', 'text.edit'], json: { text: 'Made-up answer', index: 0, finish_reason: 'stop' } },
    { on: ['text.moderate'], json: { flagged: false, categories: {}, category_scores: {} } },
    { on: ['image.create'], json: { url: 'https://example.com/made-up.png', b64_json: 'AAAA' } },
  ],
}

/** The newer node with the same name, of another family. */
export const openAiAssistant: Service = {
  name: 'OpenAI',
  types: ['@n8n/n8n-nodes-langchain.openAi'],
  layer: 'API',
  presets: ['text.message', 'image.generate', 'audio.generate', 'assistant.message', 'file.upload', 'video.generate'],
  answers: [
    {
      on: ['text.message', 'text.response'],
      json: {
        index: 0,
        message: { role: 'assistant', content: 'Made-up answer', refusal: null },
        logprobs: null,
        finish_reason: 'stop',
      },
    },
    { on: ['text.classify'], json: { flagged: false } },
    { on: ['image.analyze'], json: { content: 'Made-up description of an image' } },
    { on: ['image.generate', 'image.edit'], json: { url: 'https://example.com/made-up.png' }, binary: true },
    { on: ['audio.generate'], json: {}, binary: true },
    { on: ['audio.transcribe', 'audio.translate'], json: { text: 'Made-up words of a recording' } },
    { on: ['assistant.message'], json: { output: 'Made-up answer', threadId: 'thread-1001' } },
    {
      on: ['assistant.create', 'assistant.list', 'assistant.update'],
      json: { id: 'asst-1001', object: 'assistant', name: 'Made-up assistant' },
    },
    { on: ['file.upload', 'file.list'], json: { id: 'file-1001', object: 'file', filename: 'made-up.txt', bytes: 13 } },
    { on: ['deleteAssistant', 'deleteFile'], json: { id: 'file-1001', deleted: true } },
  ],
}

/** Nodes that ask a model. Those beneath them (model, memory, tools) are not run. */
import type { Service } from '../known-service.ts'

const family = '@n8n/n8n-nodes-langchain.'
const layer = 'AI layer'
const text = 'Made-up answer of a model'

export const aiAgent: Service = {
  name: 'AI Agent',
  types: [`${family}agent`, `${family}openAiAssistant`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { output: text } }],
}

export const aiChain: Service = {
  name: 'Basic LLM Chain',
  types: [`${family}chainLlm`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { text } }],
}

export const aiSummary: Service = {
  name: 'Summarization Chain',
  types: [`${family}chainSummarization`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { output: { text }, response: { text } } }],
}

export const aiRetrieval: Service = {
  name: 'Question and Answer Chain',
  types: [`${family}chainRetrievalQa`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { response: text } }],
}

export const aiExtractor: Service = {
  name: 'Information Extractor',
  types: [`${family}informationExtractor`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { output: {} } }],
}

/** Gives each item to the output of its category: the first one here. */
export const aiClassifier: Service = {
  name: 'Text Classifier',
  types: [`${family}textClassifier`],
  layer,
  presets: [],
  answers: [{ on: [''] }],
}

export const aiSentiment: Service = {
  name: 'Sentiment Analysis',
  types: [`${family}sentimentAnalysis`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { sentimentAnalysis: { category: 'Positive', strength: 0.8, confidence: 0.9 } } }],
}

export const aiGuardrails: Service = {
  name: 'Guardrails',
  types: [`${family}guardrails`],
  layer,
  presets: [],
  answers: [{ on: [''], json: { guardrailsInput: 'Made-up text', checks: [] } }],
}

export const aiVectorStore: Service = {
  name: 'Vector Store',
  types: [
    'Qdrant',
    'Pinecone',
    'Supabase',
    'PGVector',
    'InMemory',
    'Weaviate',
    'Milvus',
    'MongoDBAtlas',
    'Redis',
    'Zep',
  ].map((store) => `${family}vectorStore${store}`),
  layer: 'database',
  presets: [],
  answers: [{ on: [''], json: { document: { pageContent: 'Made-up text of a document', metadata: {} }, score: 0.9 } }],
}

export const aiModels: Service = {
  name: 'AI model',
  types: ['anthropic', 'googleGemini', 'ollama'].map((model) => `${family}${model}`),
  layer,
  presets: [],
  answers: [
    {
      on: [''],
      json: {
        content: [{ type: 'text', text }],
        message: { role: 'assistant', content: text },
        candidates: [{ content: { parts: [{ text }], role: 'model' } }],
      },
    },
  ],
}

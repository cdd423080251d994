/** Where what waits in a queue has its page. */
export const QUEUE_SECTIONS = {
  webhooks: ['webhooks'],
  publications: ['publish'],
  sources: ['sources'],
  harvesters: ['sources', 'harvesters'],
  synchronizations: ['collaborations'],
  mails: ['settings', 'mail']
} as const satisfies Readonly<Record<string, readonly string[]>>

export const QUEUES = Object.keys(QUEUE_SECTIONS) as readonly (keyof typeof QUEUE_SECTIONS)[]

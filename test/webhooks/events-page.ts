/** `node test/webhooks/events-page.ts` regenerates docs/webhook-events.md. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pullTriggers, type TriggerRun } from './trigger-table.ts'

export const EVENTS_PAGE = join(import.meta.dirname, '../../docs/webhook-events.md')

const HEAD = `# Events of webhooks

Every event with the operation of the API that causes it and \`events[0]\` of its payload as a receiver got it. This page is
written by a run of the product (\`node test/webhooks/events-page.ts\`), and a test compares. How subscriptions name triggers: [webhooks.md](webhooks.md).

| trigger | operation | event |
|---|---|---|
`

export function eventsPage({ rows, names }: TriggerRun): string {
  const lines = rows.map(({ trigger, call, event }) =>
    names(`| \`/${trigger}\` | \`${call}\` | \`${JSON.stringify(event)}\` |`)
  )
  return `${HEAD}${lines.join('\n')}\n`
}

if (import.meta.main) writeFileSync(EVENTS_PAGE, eventsPage(await pullTriggers()))

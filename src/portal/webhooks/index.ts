/**
 * Webhooks as administrators manage them: subscriptions, delivery of payloads, and their results. The
 * rows and the deliveries are the events room's, which this concept asks. It must never deliver anything, and changes
 * of webhooks are not events (WEBHOOK-trigger-7).
 */

export { webhookRoutes } from './routes.ts'
export { createWebhookService } from './service.ts'

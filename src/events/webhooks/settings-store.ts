import type { Reader, Writer } from '#store'
import { DEFAULT_DELIVERY_SETTINGS, type DeliverySettings } from './delivery-settings.ts'

const THE_ROW = 1

/** Those in force: what was set, else the defaults. */
export async function readDeliverySettings(db: Reader): Promise<DeliverySettings> {
  const row = await db.selectFrom('webhook_settings').selectAll().executeTakeFirst()
  if (row === undefined) return DEFAULT_DELIVERY_SETTINGS
  return {
    notificationAttempts: row.notification_attempts,
    notificationTimeOutInSeconds: row.notification_timeout_s,
    notificationElapsedTimeInSeconds: row.notification_elapsed_s,
    numberOfFailures: row.number_of_failures,
    daysInPast: row.days_in_past
  }
}

export async function writeDeliverySettings(tx: Writer, settings: DeliverySettings): Promise<void> {
  const columns = {
    notification_attempts: settings.notificationAttempts,
    notification_timeout_s: settings.notificationTimeOutInSeconds,
    notification_elapsed_s: settings.notificationElapsedTimeInSeconds,
    number_of_failures: settings.numberOfFailures,
    days_in_past: settings.daysInPast
  }
  await tx
    .insertInto('webhook_settings')
    .values({ id: THE_ROW, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute()
}

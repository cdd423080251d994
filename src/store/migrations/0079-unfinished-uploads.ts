import type { Writer } from '../database.ts'

/** Items whose file is being sent in parts: few among many. */
export async function up(tx: Writer): Promise<void> {
  await tx.schema
    .createIndex('items_by_upload')
    .on('items')
    .columns(['owner', 'upload_name'])
    .where('upload_name', 'is not', null)
    .execute()
}

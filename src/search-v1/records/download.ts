import type { Answer } from '#http'
import type { RequestContext } from '../request-context.ts'
import { writeFile } from './records-file.ts'
import { readRecordsQuestion } from './records-question.ts'

/** `/api/records/1.0/download/` */
export async function downloadRecords(context: RequestContext): Promise<Answer> {
  return writeFile(await readRecordsQuestion(context), context)
}

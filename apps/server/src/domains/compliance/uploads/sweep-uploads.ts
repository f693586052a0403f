import type { Sweep } from '../../../kit/domain.ts'
import { sweepUnclaimed } from '../../../kit/files/sweep-unclaimed.ts'
import { UPLOAD_AREA } from './receive-upload.ts'
import { uploadKeysInUse } from './upload.queries.ts'

export const uploadSweep: Sweep = {
  name: 'files without an upload to a requirement',
  everyMs: 3_600_000,
  outside: (tools) => sweepUnclaimed(tools, UPLOAD_AREA, uploadKeysInUse),
}

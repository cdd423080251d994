/**
 * The process of a ClickHouse that a test starts itself, beside Loggia's own: `listener-child.ts LIBRARY CONFIG`.
 */
import { dieWithParent, openEngineLibrary, runEngineLibrary } from '../../src/clickhouse/process/native.ts'

const [library = '', config = ''] = process.argv.slice(2)
openEngineLibrary(library)
if (process.platform === 'linux') dieWithParent()
runEngineLibrary([
  'clickhouse',
  `--config-file=${config}`,
  '--query',
  'SYSTEM START LISTEN HTTP; SYSTEM START LISTEN TCP; select sum(sleepEachRow(1)) from system.numbers settings max_block_size=1, function_sleep_max_microseconds_per_block=0'
])

/**
 * Loaded into a server (`NODE_OPTIONS=--import=…`): it ends itself with SIGKILL at one moment of the next publication or renewal,
 * which the variable `KILL_AT` names. Not TypeScript, because it is loaded before everything else.
 */
import { ClientRequest } from 'node:http'
import { StatementSync } from 'node:sqlite'

/** Statements of an extension and of a renewal, as they go to the engine. */
const STATEMENTS = {
  created: /^CREATE TABLE `?v_\S+ AS /,
  linked: /^ALTER TABLE `?v_\S+ ATTACH PARTITION tuple\(\) FROM/,
  added: /^INSERT INTO `?v_\S+ \([^)]*\) SELECT [^()]* FROM `?s_/,
  labelled: /^ALTER TABLE `?v_\S+ MODIFY COMMENT/,
  measured: /^SELECT toString\(countIf\(isNull/,
  made: /^CREATE TABLE `?v_\S+ \(/,
  copied: /^INSERT INTO `?v_\S+ \([^)]*\) SELECT .* FROM `?v_/,
  compared: /^SELECT count\(\) AS rows, sum\(cityHash64/
}

const [side, moment] = (process.env['KILL_AT'] ?? '').split(' ')
const pattern = STATEMENTS[moment]

function die() {
  process.kill(process.pid, 'SIGKILL')
}

const { end } = ClientRequest.prototype
ClientRequest.prototype.end = function (body, ...others) {
  if (pattern?.test(String(body))) {
    if (side === 'before') die()
    else this.prependOnceListener('response', die)
  }
  return end.call(this, body, ...others)
}

let isPublishing = false
const { run } = StatementSync.prototype
StatementSync.prototype.run = function (...values) {
  if (values.includes('current')) isPublishing = true
  const dies = moment === 'committed' && isPublishing && this.sourceSQL === 'commit'
  if (dies && side === 'before') die()
  const result = run.apply(this, values)
  if (dies) die()
  return result
}

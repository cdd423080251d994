import { ADMINISTRATOR_ROLE, type Principal } from '#access'
import { actorOf } from '../pipeline/operation.ts'
import { changeAs, type PortalContext } from '../portal-context.ts'
import { keepAdministrator } from './accounts.ts'
import { accountsChanged, emitUserEvent } from './events.ts'
import { managing, managingMany, type Outcome } from './managing.ts'
import { setDisabled } from './store.ts'

/** Accounts switched off and on. A disabled user keeps all data, and can sign in again when enabled. */
export interface Activation {
  /** Errors: `portal/refused` for the last administrator. Resolves with the name as it is written. */
  setDisabled(caller: Principal, username: string, disabled: boolean): Promise<string>
  setManyDisabled(caller: Principal, usernames: readonly string[], disabled: boolean): Promise<Outcome[]>
}

export function createActivation(ground: PortalContext): Activation {
  return {
    setDisabled: (caller, username, disabled) =>
      managing(ground, caller, username, async (tx, row, nowMs) => {
        if (row.disabled === (disabled ? 1 : 0)) return row.username
        await setDisabled(tx, row.username, disabled, nowMs)
        if (disabled && row.role === ADMINISTRATOR_ROLE) await keepAdministrator(tx, row.username)
        await emitUserEvent({ tx, actor: actorOf(caller), nowMs }, disabled ? 'disable' : 'enable', row.username)
        return row.username
      }),
    setManyDisabled: (caller, usernames, disabled) =>
      changeAs(ground, caller, async (tx) => {
        const nowMs = ground.clock.now()
        const changed: string[] = []
        // The caller who disables many users stays enabled, so the portal keeps an administrator.
        const itself = (username: string) =>
          disabled && username === caller.name ? 'You cannot disable your own account.' : undefined
        const outcomes = await managingMany(
          tx,
          caller,
          usernames,
          (row) => itself(row.username),
          async (row) => {
            if (row.disabled === (disabled ? 1 : 0)) return
            await setDisabled(tx, row.username, disabled, nowMs)
            changed.push(row.username)
          }
        )
        await accountsChanged({ tx, actor: actorOf(caller), nowMs }, disabled ? 'disable' : 'enable', changed)
        return outcomes
      })
  }
}

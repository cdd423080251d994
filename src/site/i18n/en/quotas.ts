import type { Message } from '../message.ts'

/** Limits of callers, in the administration. */
export const QUOTAS = {
  'settings.tab.quotas': 'Quotas',
  'quotas.text': 'Quotas count for each caller and day (UTC). They begin again: {time}.',
  'quotas.where':
    'The operator of the server sets the limits of all callers, in its configuration file or by the variables named here, and starts the server again. You can give one API key limits of its own below; they hold at once.',
  'quotas.limits': 'Limits, and use of today',
  'quotas.callers': 'Callers',
  'quotas.kind.anonymous': 'Each network, without a key',
  'quotas.kind.user': 'Each user',
  'quotas.kind.key': 'Each API key',
  'quotas.active': 'Callers today',
  'quotas.limitCalls': 'Calls a day, at most',
  'quotas.limitTime': 'Computing a day, at most',
  'quotas.limitSeconds': 'Computing a day in seconds, at most',
  'quotas.calls': 'Calls today',
  'quotas.time': 'Computing today',
  'quotas.ofOne': 'of one caller at most {n}',
  'quotas.unlimited': 'Unlimited',
  'quotas.seconds': '{n} s',
  'quotas.most': 'Who used most today',
  'quotas.keys.calls': 'API keys by calls',
  'quotas.keys.computing': 'API keys by computing',
  'quotas.users.calls': 'Users by calls',
  'quotas.users.computing': 'Users by computing',
  'quotas.key': 'API key',
  'quotas.user': 'User',
  'quotas.used': 'Used',
  'quotas.own': 'its own',
  'quotas.countKeys': { one: '{n} active key', other: '{n} active keys' },
  'quotas.countUsers': { one: '{n} user with calls today', other: '{n} users with calls today' },
  'quotas.change': 'Limits of one API key',
  'quotas.changeText': 'For the keys that the list above shows.',
  'quotas.hint': 'Empty: as before. -1: the limit of all keys.',
  'quotas.save': 'Set limits',
  'quotas.others': 'Other limits'
} as const satisfies Readonly<Record<string, Message>>

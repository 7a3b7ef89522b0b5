import type { FunctionConfig } from '@mercer/contract';
import * as v from 'valibot';
import { eventPatterns } from '../events/index.ts';
import { type Scope, scopes } from '../http/operator-key.ts';
import type { FunctionAnswer } from './call.ts';
import { nextTick } from './schedule.ts';

const ScopesSchema = v.optional(v.array(v.picklist(scopes)));

const ConfigSchema = v.strictObject({
  events: v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.check((type) => eventPatterns.has(type), 'types of events are like order.created, order.* or *'),
      ),
    ),
  ),
  schedule: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => nextTick(text, new Date()) !== null, 'a schedule is like 0 3 * * * or every 15 minutes'),
    ),
  ),
  scopes: ScopesSchema,
});

/** What a module wants, or why it cannot be used. */
export type ReadFunction = { config: FunctionConfig } | { error: string };

export function readConfig(answer: FunctionAnswer | 'timeout'): ReadFunction {
  if (answer === 'timeout') return { error: 'It took too long to load' };
  if (answer.kind !== 'seen') return { error: answer.kind === 'failed' ? answer.reason : 'It could not be read' };
  const { success, issues, output } = v.safeParse(ConfigSchema, answer.config);
  if (!success) return { error: `config.${v.getDotPath(issues[0]) ?? ''}: ${issues[0].message}` };
  const config = output as FunctionConfig; // as it was checked
  const missing = missingHandler(config, answer.handlers);
  return missing ? { error: `config names ${missing[0]}, but ${missing[1]} is not exported` } : { config };
}

/** What a module may write: of a config that cannot be used nothing. */
export function scopesOf(answer: FunctionAnswer): readonly Scope[] {
  const config = answer.kind === 'seen' ? v.safeParse(v.object({ scopes: ScopesSchema }), answer.config) : null;
  return config?.success ? (config.output.scopes ?? []) : [];
}

/** Whether it is to be told of anything. */
export function isListening({ events = [], schedule }: FunctionConfig): boolean {
  return events.length > 0 || schedule !== undefined;
}

function missingHandler({ events = [], schedule }: FunctionConfig, handlers: string[]): [string, string] | null {
  if (events.length > 0 && !handlers.includes('onEvent')) return ['events', 'onEvent'];
  return schedule !== undefined && !handlers.includes('onSchedule') ? ['schedule', 'onSchedule'] : null;
}

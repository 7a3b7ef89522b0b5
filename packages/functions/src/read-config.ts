import { eventPatterns } from '@mercer/commerce/events';
import type { FunctionConfig } from '@mercer/contract';
import { type Scope, scopes } from '@mercer/platform/http/operator-key';
import * as v from 'valibot';
import type { FunctionAnswer } from './call.ts';
import { computeNextTick } from './schedule.ts';

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
      v.check((text) => computeNextTick(text, new Date()) !== null, 'a schedule is like 0 3 * * * or every 15 minutes'),
    ),
  ),
  scopes: ScopesSchema,
});

/** Parsed configuration of a module, or the reason why it cannot be used. */
export type ReadFunction = { config: FunctionConfig } | { error: string };

export function parseFunctionConfig(answer: FunctionAnswer | 'timeout'): ReadFunction {
  if (answer === 'timeout') return { error: 'It took too long to load' };
  if (answer.kind !== 'seen') return { error: answer.kind === 'failed' ? answer.reason : 'It could not be read' };
  const { success, issues, output } = v.safeParse(ConfigSchema, answer.config);
  if (!success) return { error: `config.${v.getDotPath(issues[0]) ?? ''}: ${issues[0].message}` };
  const config = output as FunctionConfig; // checked by the schema
  const missing = missingHandler(config, answer.handlers);
  return missing ? { error: `config names ${missing[0]}, but ${missing[1]} is not exported` } : { config };
}

/** Returns the scopes that a module declares; none when its configuration is invalid. */
export function parseConfigScopes(answer: FunctionAnswer): readonly Scope[] {
  const config = answer.kind === 'seen' ? v.safeParse(v.object({ scopes: ScopesSchema }), answer.config) : null;
  return config?.success ? (config.output.scopes ?? []) : [];
}

/** Returns true when the function listens to events or has a schedule. */
export function isListening({ events = [], schedule }: FunctionConfig): boolean {
  return events.length > 0 || schedule !== undefined;
}

function missingHandler({ events = [], schedule }: FunctionConfig, handlers: string[]): [string, string] | null {
  if (events.length > 0 && !handlers.includes('onEvent')) return ['events', 'onEvent'];
  return schedule !== undefined && !handlers.includes('onSchedule') ? ['schedule', 'onSchedule'] : null;
}

import type { OperatorKey } from '@mercer/platform/http/operator-key';

/** Names the caller whose views, preferences and presence are stored: each key has its own. */
export function getCaller({ id }: OperatorKey): string {
  return `key:${id}`;
}

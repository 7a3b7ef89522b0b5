import * as v from 'valibot';
import type { AgentMessage } from '../../trust/index.ts';

/** A body that is not what the operation takes; `messages` name each part. */
export class InvalidInput extends Error {
  readonly messages: AgentMessage[];

  constructor(messages: AgentMessage[]) {
    super('The body is not valid');
    this.name = 'InvalidInput';
    this.messages = messages;
  }
}

const mostFaults = 20;

/** Reads what an operation needs of a body; further fields are left alone. @throws InvalidInput */
export function readInput<Output>(schema: v.GenericSchema<unknown, Output>, body: unknown): Output {
  const parsed = v.safeParse(schema, body);
  if (parsed.success) return parsed.output;
  throw new InvalidInput(
    parsed.issues.slice(0, mostFaults).map((issue) => {
      const path = toJsonPath(issue.path);
      const content = `${path} is not valid: ${issue.expected ?? 'another value'} is expected.`;
      return { type: 'error', code: 'field_invalid', path, content, severity: 'recoverable' };
    }),
  );
}

const longestKey = 60;

function toJsonPath(items: readonly v.IssuePathItem[] = []): string {
  const parts = items.map(({ key }) =>
    typeof key === 'number'
      ? `[${key}]`
      : `.${String(key)
          .replace(/[^\w-]/g, '_')
          .slice(0, longestKey)}`,
  );
  return `$${parts.join('')}`;
}

import { AgentRefusal } from '../../trust/index.ts';

const deepest = 16;

/**
 * Parses the JSON of a body; an empty one is `{}`.
 * @throws AgentRefusal for text that is not JSON, is nested too deeply, or has text that no database can keep
 */
export function parseAgentBody(rawBody: string): unknown {
  if (rawBody.trim() === '') return {};
  const body = parseJson(rawBody);
  if (!isStorable(body, deepest)) {
    throw new AgentRefusal('invalid_body', 'The body is nested too deeply, or has text with control characters', {
      status: 400,
    });
  }
  return body;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AgentRefusal('invalid_json', 'The body is not valid JSON', { status: 400, cause });
  }
}

/** Says whether a value is nested at most so deep, and has no text that a database refuses. */
function isStorable(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return !value.includes('\0') && value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  if (depth === 0) return false;
  return Object.entries(value).every(([key, part]) => isStorable(key, depth) && isStorable(part, depth - 1));
}

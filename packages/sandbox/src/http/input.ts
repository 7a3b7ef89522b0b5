import type { Context } from 'hono';
import { invalidParameterError, SandboxError } from './sandbox-error.ts';

export type Body = Record<string, unknown>;

/** The request's JSON object; an empty body is an empty object. */
export async function readJsonBody(c: Context): Promise<Body> {
  const text = await c.req.text();
  const value = text.trim() === '' ? {} : parseJsonText(text);
  if (isJsonObject(value)) return value;
  throw new SandboxError('The body must be a JSON object.', { status: 400, code: 'invalid_json' });
}

export function isJsonObject(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJsonText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message quotes the text, which may hold a card number.
    throw new SandboxError('The body is not valid JSON.', { status: 400, code: 'invalid_json' });
  }
}

export function requiredText(value: unknown, param: string): string {
  if (isPlainText(value)) return value;
  throw invalidParameterError(param, `${param} must be a text of 1 to ${maxTextLength} characters.`);
}

export function optionalText(value: unknown, param: string): string | null {
  return value === undefined || value === null || value === '' ? null : requiredText(value, param);
}

/** @returns an integer of the minor unit */
export function amountInMinor(value: unknown): number {
  if (typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= maxAmount) return value;
  throw invalidParameterError('amount', 'amount must be a positive integer in the minor unit.', 'invalid_amount');
}

export function currencyCode(value: unknown): string {
  const code = typeof value === 'string' ? value.toUpperCase() : '';
  if (/^[A-Z]{3}$/.test(code)) return code;
  throw invalidParameterError('currency', 'currency must be an ISO 4217 code.', 'invalid_currency');
}

function isPlainText(value: unknown): value is string {
  return (
    typeof value === 'string' &&
    value.length > 0 &&
    value.length <= maxTextLength &&
    value.isWellFormed() &&
    !/\p{Cc}/u.test(value)
  );
}

const maxTextLength = 2000;
export const maxAmount = 999_999_999_999;

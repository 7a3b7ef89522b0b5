import { openTestSandbox } from '@mercer/sandbox/testing';
import { expect } from 'vitest';

export interface RestAnswer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: scripts look into many shapes
  body: any;
}

export type SendCall = (method: string, path: string, body?: object) => Promise<RestAnswer>;

export interface RestWorld {
  call: SendCall;
  /**
   * Presses a button on the gateway's page, as the shopper does. @returns the query parameters of the URL that the page
   * leads back to
   */
  press(page: string, result: 'approve' | 'cancel' | 'fail'): Promise<URLSearchParams>;
}

/** A stand-in that has no official library, asked over HTTP. @param path of it below /sandbox/ */
export async function openRestWorld(path: string, headers: Record<string, string>): Promise<RestWorld> {
  const sandbox = await openTestSandbox();
  return {
    async call(method, name, body) {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await sandbox.fetch(new Request(`http://localhost:3000/sandbox/${path}${name}`, init));
      const text = await answer.text();
      return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null };
    },
    async press(page, result) {
      const pressed = { method: 'POST', body: new URLSearchParams({ result }) };
      const answer = await sandbox.fetch(new Request(page, pressed));
      return new URL(answer.headers.get('location') ?? page).searchParams;
    },
  };
}

/** Asserts a status, and what is named of the answer. */
export function expectAnswer(answer: RestAnswer, status: number, body?: unknown): void {
  expect(answer.status).toBe(status);
  if (body !== undefined) expect(answer.body).toMatchObject(body as object); // an answer is an object or a list
}

/** Asserts that a call was refused as not played, in the gateway's own error shape. */
export function expectRefused(outcome: PromiseSettledResult<unknown>, body: object): void {
  expect(outcome).toMatchObject({ status: 'fulfilled', value: { status: 501, body } });
}

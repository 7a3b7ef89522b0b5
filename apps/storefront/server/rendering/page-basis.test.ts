import { describe, expect, test } from 'vitest';
import { plainPreferences as preferences } from '../requests/plain-preferences.ts';
import { BasisNotes, isUnchanged } from './page-basis.ts';

/** A backend with one text at each address, which says whether it is as the caller knows it. */
function openTextBackend() {
  const texts = new Map([
    ['/a', '1'],
    ['/b', '1'],
  ]);
  return {
    texts,
    async fetch({ url, headers }: Request) {
      const etag = `"${texts.get(new URL(url).pathname)} ${headers.get('x-locale')}"`;
      if (headers.get('if-none-match') === etag) return new Response(null, { status: 304 });
      return new Response('', { headers: { ETag: etag } });
    },
  };
}

async function recordBasis(paths: string[], fetch: (request: Request) => Promise<Response>, init: RequestInit = {}) {
  const notes = new BasisNotes(preferences);
  for (const path of paths) {
    const request = new Request(`http://localhost${path}`, { headers: { 'X-Locale': 'en-US' }, ...init });
    notes.recordAnswer(request, await fetch(request));
  }
  return notes.basis;
}

test('a page holds as long as the first of its answers that expires', async () => {
  const notes = new BasisNotes(preferences);
  const noteAnswer = (headers: HeadersInit) =>
    notes.recordAnswer(new Request('http://localhost/'), new Response('', { headers }));
  noteAnswer({ ETag: '"1"' });
  expect(notes.basis.until).toBe(Number.POSITIVE_INFINITY);
  noteAnswer({ ETag: '"2"', Expires: 'Tue, 02 Jun 2026 14:00:00 GMT' });
  noteAnswer({ ETag: '"3"', Expires: 'Mon, 01 Jun 2026 14:00:00 GMT' });
  expect(notes.basis.until).toBe(Date.parse('2026-06-01T14:00:00Z'));
});

describe('a page is as it was', () => {
  test('while everything that it asked for is answered alike', async () => {
    const { texts, fetch } = openTextBackend();
    const basis = await recordBasis(['/a', '/b'], fetch);
    expect(await isUnchanged(basis, preferences, fetch)).toBe(true);
    texts.set('/b', '2');
    expect(await isUnchanged(basis, preferences, fetch)).toBe(false);
  });

  test('and the settings are what they were', async () => {
    const { fetch } = openTextBackend();
    const basis = await recordBasis([], fetch);
    expect(await isUnchanged(basis, preferences, fetch)).toBe(true);
    expect(await isUnchanged(basis, { ...preferences, digest: 'demo' }, fetch)).toBe(false);
  });

  test('never where something was answered that cannot be asked after', async () => {
    const { fetch } = openTextBackend();
    const answerWithoutTag = async () => new Response('');
    expect(await isUnchanged(await recordBasis(['/a'], answerWithoutTag), preferences, fetch)).toBe(false);
    expect(await isUnchanged(await recordBasis(['/a'], fetch, { method: 'POST' }), preferences, fetch)).toBe(false);
  });

  test('not when the backend cannot say', async () => {
    const { fetch } = openTextBackend();
    const basis = await recordBasis(['/a'], fetch);
    expect(await isUnchanged(basis, preferences, () => Promise.reject(new TypeError('fetch failed')))).toBe(false);
  });
});

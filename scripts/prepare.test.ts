import { describe, expect, test } from 'vitest';
import { sentenceFor } from './prepare/failure.mjs';
import { isInstalled } from './prepare/install.mjs';
import { isRecentEnough } from './prepare/node.mjs';

const lock = (packages: Record<string, { version?: string; optional?: boolean }>) => ({ packages });

describe('installed packages', () => {
  const wanted = lock({
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/b': { version: '2.0.0', optional: true },
  });

  test('none are installed in a fresh clone', () => expect(isInstalled(wanted, undefined)).toBe(false));

  test('the same versions need no install, optional ones of other platforms may be missing', () => {
    expect(isInstalled(wanted, lock({ 'node_modules/a': { version: '1.0.0' } }))).toBe(true);
  });

  test.each([
    ['another version', { 'node_modules/a': { version: '1.0.1' } }],
    ['a missing package', {}],
    ['a package too many', { 'node_modules/a': { version: '1.0.0' }, 'node_modules/c': { version: '1.0.0' } }],
  ])('%s asks for an install', (_, present) => {
    expect(isInstalled(wanted, lock(present))).toBe(false);
  });
});

test.each([
  ['20.20.2', false],
  ['22.21.9', false],
  ['22.22.0', true],
  ['24.0.0', true],
])('Node %s serves without the pinned one: %s', (version, serves) => {
  expect(isRecentEnough(version)).toBe(serves);
});

test.each([
  ['getaddrinfo ENOTFOUND registry.example', /network connection/],
  ['ENOSPC: no space left on device, write', /disk is full/],
  ["EACCES: permission denied, mkdir 'node_modules'", /permissions/],
])('%s becomes one clear sentence', (message, sentence) => {
  expect(sentenceFor(new Error(message))).toMatch(sentence);
  expect(sentenceFor(new Error(message))).not.toMatch(/\n| at /);
});

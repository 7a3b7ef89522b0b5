import { expect, test } from 'vitest';
import { StartError, startSentence } from './start-error.ts';

const createCodedError = (code: string, message = 'details') => Object.assign(new Error(message), { code });

test.each([
  [new StartError('PORT must be a whole number'), 'PORT must be a whole number'],
  [createCodedError('ENOSPC'), 'The disk is full: free some space and start again.'],
  [createCodedError('SQLITE_FULL'), 'The disk is full: free some space and start again.'],
  [createCodedError('SQLITE_NOTADB', 'not a database'), 'The database in DATA_DIR is damaged: not a database.'],
  [createCodedError('EACCES', 'denied'), 'DATA_DIR cannot be written to: denied.'],
  [createCodedError('SQLITE_BUSY'), 'The database in DATA_DIR is in use by another process.'],
  [createCodedError('28P01', 'wrong password'), 'The database of DATABASE_URL cannot be used: wrong password.'],
  [
    Object.assign(new AggregateError([new Error('refused on ::1')]), { code: 'ECONNREFUSED' }),
    'The database of DATABASE_URL cannot be used: Error: refused on ::1.',
  ],
  [
    Object.assign(new Error('timeout expired'), { name: 'DatabaseUnavailable' }),
    'The database of DATABASE_URL cannot be used: timeout expired.',
  ],
])('%s is said in one sentence', (error, sentence) => {
  expect(startSentence(error)).toBe(sentence);
});

test('a fault of ours keeps its stack', () => {
  expect(startSentence(new TypeError('x is not a function'))).toBeUndefined();
});

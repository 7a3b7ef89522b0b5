// @ts-check
/** A set-up failure whose message is the one sentence the user gets to see. */
export class SetupError extends Error {}

/** @type {[sign: RegExp, sentence: string][]} */
const knownFailures = [
  [/ENOSPC|EDQUOT|no space left/i, 'The disk is full: free some space and run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i,
    'The package registry could not be reached: check the network connection and run the command again.',
  ],
  [/EACCES|EPERM|EROFS/, 'This folder cannot be written to: check its permissions and run the command again.'],
];

/**
 * @param {string} text what a command or the system said about its failure
 * @returns {string | undefined}
 */
export function knownSentence(text) {
  return knownFailures.find(([sign]) => sign.test(text))?.[1];
}

/** @param {unknown} error */
export function sentenceFor(error) {
  if (error instanceof SetupError) return error.message;
  const text = error instanceof Error ? `${/** @type {any} */ (error).code ?? ''} ${error.message}` : String(error);
  return knownSentence(text) ?? `The set-up failed: ${text.trim().split('\n')[0]}`;
}

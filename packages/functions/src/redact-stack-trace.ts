import { storableText } from '@mercer/platform/http/body';

const longest = 500;

/** Redacts the reason of a failure: it refers to the function's own files, without absolute paths of this machine. */
export function redactStackTrace(reason: string, folder: string): string {
  const relativeReason = reason.replaceAll('file://', '').replaceAll(`${folder}/`, '');
  const lines = relativeReason
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(\(| )(\/|node:|[A-Z]:\\)/.test(line));
  const redactedLines = lines.map((line) => line.replace(/(?<=^|[\s('"])\/[^\s:'")]+/g, '…'));
  return storableText(redactedLines.slice(0, 4).join('\n').slice(0, longest));
}

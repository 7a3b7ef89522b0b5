import { storableText } from '../http/body.ts';

const longest = 500;

/** Why a function failed, in the places of its own files: paths of this machine are nobody's business. */
export function tellable(reason: string, folder: string): string {
  const own = reason.replaceAll('file://', '').replaceAll(`${folder}/`, '');
  const lines = own
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(\(| )(\/|node:|[A-Z]:\\)/.test(line));
  const told = lines.map((line) => line.replace(/(?<=^|[\s('"])\/[^\s:'")]+/g, '…'));
  return storableText(told.slice(0, 4).join('\n').slice(0, longest));
}

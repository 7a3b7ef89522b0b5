import { threadCpuUsage } from 'node:process';
import { expect } from 'vitest';

/** Texts that a stranger may repeat in a file that is searched for tags, comments, entities, blanks and quotes. */
export const repeatedTexts = [
  '<a',
  '<a ',
  '<a>',
  '</a',
  '<!',
  '<!-',
  '<!--',
  '<!-->',
  '-->',
  '<![CDATA[',
  '<script',
  '<script>',
  '</script',
  '</script ',
  '<style',
  '<style>',
  '</style ',
  '<p',
  '<p>',
  '</p',
  '<td>',
  '<br',
  '<br ',
  '<',
  '>',
  '</',
  '<?',
  '&',
  '&a',
  '&#',
  '&#x',
  '&amp',
  '&amp;',
  '"',
  "'",
  '<a "',
  "<a '",
  '<a "">',
  '\\',
  '\\n',
  ' ',
  '\n',
  ' \n',
  '\u00a0',
  'a',
  '-',
  ',',
  '|',
  ';',
  '=',
  '="',
  "'=",
];

/** Milliseconds of computing in this thread, however busy the machine is. */
async function measureCpuTime(work: () => unknown): Promise<number> {
  const startUsage = threadCpuUsage();
  await work();
  const { user, system } = threadCpuUsage(startUsage);
  return (user + system) / 1000;
}

const small = 16_000;
const factor = 8;
/** Work that grows with the square of so many letters takes seconds. */
const clearlyLinearMs = 200;

/** Eight times the text is at most some twenty-four times the work: squared it would be 64 times. */
export async function expectLinear(work: (letters: number) => unknown) {
  const largeTextMs = await measureCpuTime(() => work(small * factor));
  if (largeTextMs < clearlyLinearMs) return;
  expect(largeTextMs).toBeLessThan((await measureCpuTime(() => work(small))) * factor * 3);
}
